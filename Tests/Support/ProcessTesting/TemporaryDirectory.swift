package import Foundation

/// A temporary directory that is deleted when this object is released.
package final class TemporaryDirectory: Sendable {
  /// The location of the directory.
  package let url: URL

  /// Creates an empty directory.
  package convenience init() {
    self.init(
      at: FileManager.default.temporaryDirectory
        .appendingPathComponent("switchboard-\(UUID().uuidString)"))
  }

  /// Creates an empty directory at a location. Replaces a directory that is there.
  package init(at url: URL) {
    self.url = url
    try? FileManager.default.removeItem(at: url)
    // If the directory cannot be created, its first use fails with the reason.
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

// MARK: - Files

extension TemporaryDirectory {
  /// The path of the directory.
  package var path: String { url.path }

  /// Returns the location of a file in the directory.
  package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Writes a file in the directory.
  /// - Returns: The path of the file.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: file(name))
    return file(name).path
  }

  /// Returns the text of a file in the directory.
  package func text(of name: String) throws -> String {
    try String(contentsOf: file(name), encoding: .utf8)
  }

  /// Returns a location to which not even root can write, because its parent is a regular file.
  /// This method creates that file.
  package func unwritable(_ name: String) throws -> URL {
    try Data().write(to: file("obstacle"))
    return file("obstacle").appendingPathComponent(name)
  }

  /// The names of the directory's contents, including hidden files.
  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}
