import Foundation

/// A directory that is deleted when the object is released.
final class TemporaryDirectory: Sendable {
  let url: URL

  convenience init() throws {
    try self.init(
      at: FileManager.default.temporaryDirectory
        .appendingPathComponent("switchboard-\(UUID().uuidString)"))
  }

  /// Creates an empty directory. Replaces the directory that is there.
  init(at url: URL) throws {
    self.url = url
    try? FileManager.default.removeItem(at: url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Writes a file and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appendingPathComponent(name))
    return path(name)
  }
}
