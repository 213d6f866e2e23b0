package import Foundation
import ProfileFiles

/// A session in a file of the user's own.
package struct SessionFile: Hashable, Sendable {
  /// Where the file is.
  package let url: URL

  /// Names a file, which need not be there; a link stands for what it leads to.
  package init(_ url: URL) { self.url = url.resolvingSymlinksInPath() }

  /// Reads the session.
  /// - Throws: ``SessionFileError`` if the file cannot be read, or is none of a session.
  @concurrent
  package func read() async throws(SessionFileError) -> SessionDocument {
    if let type, type != .typeRegular { throw .noFile(url.path) }
    let data: Data?
    do { data = try AtomicFile(url).read() } catch { throw .init(error) }
    guard let data else { throw .missing(url.path) }
    do { return try SessionDocument(text: data) } catch { throw .damaged(url.path, error) }
  }

  /// Writes a session; it is on the disk when this returns.
  /// - Parameters:
  ///   - document: the session.
  ///   - replaces: whether a file that is there is replaced.
  /// - Throws: ``SessionFileError`` if the file is there, or cannot be written; it is as it was.
  @concurrent
  package func write(
    _ document: SessionDocument, replacing replaces: Bool = false
  ) async throws(SessionFileError) {
    let directory = url.deletingLastPathComponent()
    guard Self.type(of: directory) == .typeDirectory else { throw .noDirectory(directory.path) }
    if let type {
      // A device, for example, must not become a file.
      guard type == .typeRegular else { throw .noFile(url.path) }
      guard replaces else { throw .exists(url.path) }
    }
    do { try AtomicFile(url).write(Data(document.text.utf8)) } catch { throw .init(error) }
  }

  /// What is there; nil for nothing.
  private var type: FileAttributeType? { Self.type(of: url) }

  private static func type(of url: URL) -> FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(
      atPath: url.resolvingSymlinksInPath().path)
    return attributes?[.type] as? FileAttributeType
  }
}

// MARK: - SessionFileName

/// The name of a file of a named session: `NAME.session`, or, once it is deleted or replaced,
/// `NAME.TIME.deleted`, with the time of that in milliseconds since 1970.
struct SessionFileName: Hashable {
  let session: String
  /// When it was deleted or replaced; nil for one that has not been.
  let deletionTime: Int?

  init(_ session: String, deletedAt time: Int? = nil) {
    self.session = session
    deletionTime = time
  }

  /// Reads the name of a file; nil for that of another.
  init?(file: String) {
    if file.hasSuffix(".session"), !file.hasPrefix(".") {
      self.init(String(file.dropLast(8)))
    } else if file.hasSuffix(".deleted"), let dot = file.dropLast(8).lastIndex(of: "."),
      let time = Int(file.dropLast(8)[dot...].dropFirst())
    {
      self.init(String(file[..<dot]), deletedAt: time)
    } else {
      return nil
    }
  }

  /// The name of the file.
  var file: String {
    deletionTime.map { "\(session).\($0).deleted" } ?? "\(session).session"
  }
}

// MARK: - Errors

/// Why a session cannot be written to a file, or read from it; it is as it was.
package enum SessionFileError: Error, Hashable, Sendable {
  /// There is no such file.
  case missing(String)
  /// There is a directory, a device or the like.
  case noFile(String)
  /// There is a file already.
  case exists(String)
  /// The directory of the file is not there.
  case noDirectory(String)
  /// The file is larger than any that is read, which is `limit` bytes.
  case tooLarge(String, limit: Int)
  /// What is in the file is no session.
  case damaged(String, SessionTextError)
  /// The file is there, and cannot be read.
  case unreadable(String, reason: String)
  /// The file cannot be written.
  case unwritable(String, reason: String)

  init(_ error: FileError) {
    switch error {
    case .unreadable(let path, let reason): self = .unreadable(path, reason: reason)
    case .unwritable(let path, let reason): self = .unwritable(path, reason: reason)
    case .notRegular(let path, _): self = .noFile(path)
    case .tooLarge(let path, let limit): self = .tooLarge(path, limit: limit)
    case .obstructed(let path, let draft):
      self = .unwritable(path, reason: "‘\(draft)’ is not a private file of yours")
    case .notOwn(let path, let fault): self = .unreadable(path, reason: "it \(fault)")
    }
  }
}

// MARK: - Sentences

extension SessionFileError: CustomStringConvertible {
  /// What was refused, why, and how to fix it, in one sentence.
  package var description: String {
    switch self {
    case .missing(let path): "there is no file ‘\(path)’: name one that is there"
    case .noFile(let path): "‘\(path)’ is no plain file: name another"
    case .exists(let path):
      "there is a file ‘\(path)’ already: name another, or add --replace to replace it"
    case .noDirectory(let path): "there is no directory ‘\(path)’: make it, or name another"
    case .tooLarge(let path, let limit):
      "‘\(path)’ is larger than \(limit >> 20) MiB: name a smaller file"
    case .damaged(let path, let error): "‘\(path)’, \(error)"
    case .unreadable(let path, let reason):
      "‘\(path)’ cannot be read (\(reason)): see to its permissions"
    case .unwritable(let path, let reason):
      "‘\(path)’ cannot be written (\(reason)): see to its directory, or name another file"
    }
  }
}
