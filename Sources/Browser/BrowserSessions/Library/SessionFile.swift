package import Foundation
package import ProfileFiles
import SystemPackage

/// A file that the user has chosen for a session or other data.
package struct SessionFile: Hashable, Sendable {
  /// The location of the file.
  package let url: URL

  /// Creates a reference to a file. The file need not exist. Symbolic links are resolved.
  package init(_ url: URL) { self.url = url.resolvingSymlinksInPath() }

  /// Returns the contents of the file.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Throws: ``SessionFileError`` if the file cannot be read.
  package func contents(limit: Int = RegularFile.sizeLimit) throws(SessionFileError) -> Data {
    try existing { url throws(FileError) in try RegularFile.contents(at: url, limit: limit) }
  }

  /// Checks that the file can be read, and returns its number of bytes.
  ///
  /// - Parameter limit: The maximum number of bytes.
  /// - Throws: ``SessionFileError`` if the file cannot be read.
  package func byteCount(limit: Int) throws(SessionFileError) -> Int {
    let count = try existing { url throws(FileError) in try RegularFile.size(of: url) }
    guard count <= limit else { throw .tooLarge(url.path, limit: limit) }
    return count
  }

  private func existing<Value>(
    _ read: (URL) throws(FileError) -> Value?
  ) throws(SessionFileError) -> Value {
    let value: Value?
    do { value = try read(url) } catch { throw .init(error) }
    guard let value else { throw .missing(url.path) }
    return value
  }

  /// Writes data to the file and returns after it is on disk.
  ///
  /// - Parameters:
  ///   - data: The data.
  ///   - replaces: Whether to replace an existing file.
  /// - Throws: ``SessionFileError`` if the file already exists or cannot be written. In both cases,
  ///   it is unchanged.
  @concurrent
  package func write(
    _ data: Data, replacing replaces: Bool = false
  ) async throws(SessionFileError) {
    let directory = url.deletingLastPathComponent()
    guard Self.type(of: directory) == .directory else { throw .noDirectory(directory.path) }
    if let type = Self.type(of: url) {
      // Don't replace other kinds of files, such as devices, with a regular file.
      guard type == .regular else { throw .noFile(url.path) }
      guard replaces else { throw .exists(url.path) }
    }
    do { try RegularFile.replace(url, with: data) } catch { throw .init(error) }
  }

  private static func type(of url: URL) -> FileType? { (try? FilePath(url).status())?.type }
}

// MARK: - Errors

/// An error that prevents a session's file from being read or written. The file is unchanged.
package enum SessionFileError: Error, Hashable, Sendable {
  /// The file does not exist.
  case missing(String)
  /// There is something other than a regular file at the path, such as a directory or a device.
  case noFile(String)
  /// The file already exists.
  case exists(String)
  /// The directory that should contain the file does not exist.
  case noDirectory(String)
  /// The file exceeds the size limit. The limit is in bytes.
  case tooLarge(String, limit: Int)
  /// The file does not contain a session.
  case damaged(String, SessionTextError)
  /// The file exists but cannot be read.
  case unreadable(String, reason: FileFault)
  /// The file cannot be written.
  case unwritable(String, reason: FileFault)

  init(_ error: FileError) {
    switch error {
    case .unreadable(let path, let reason): self = .unreadable(path, reason: reason)
    case .unwritable(let path, let reason): self = .unwritable(path, reason: reason)
    case .notRegular(let path, _): self = .noFile(path)
    case .notDirectory(let path): self = .unwritable(path, reason: "it is not a directory")
    case .tooLarge(let path, let limit): self = .tooLarge(path, limit: limit)
    case .obstructed(let path, let draft):
      self = .unwritable(path, reason: "‘\(draft)’ is not a private file of yours")
    case .notOwn(let path, let fault): self = .unreadable(path, reason: "it \(fault)")
    }
  }
}

// MARK: - CustomStringConvertible

extension SessionFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path): "there is no file ‘\(path)’: name an existing file"
    case .noFile(let path): "‘\(path)’ is not a regular file: name another"
    case .exists(let path):
      "there is a file ‘\(path)’ already: name another, or add --replace to replace it"
    case .noDirectory(let path): "there is no directory ‘\(path)’: create it, or name another"
    case .tooLarge(let path, let limit):
      "‘\(path)’ is larger than \(limit >> 20) MiB: name a smaller file"
    case .damaged(let path, let error): "‘\(path)’, \(error)"
    case .unreadable(let path, let fault): "\(FileError.unreadable(path, reason: fault))"
    case .unwritable(let path, let fault):
      "‘\(path)’ cannot be written (\(fault.reason)): "
        + (fault.advice ?? "check its directory, or name another file")
    }
  }
}
