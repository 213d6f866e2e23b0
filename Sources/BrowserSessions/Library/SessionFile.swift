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
      // What is no file, a device say, must not become one.
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
