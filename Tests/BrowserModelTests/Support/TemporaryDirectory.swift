import Foundation

/// A directory that is gone when the test is over.
final class TemporaryDirectory: Sendable {
  let url: URL

  init() {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("switchboard-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A file of the directory.
  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// A place that nobody can write to, not even root: below a file.
  func unwritable(_ name: String) throws -> URL {
    try Data().write(to: file("obstacle"))
    return file("obstacle").appendingPathComponent(name)
  }

  /// The names of what is in it, hidden files included.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

/// The permissions of a file or directory, as `chmod` takes them.
func permissions(of url: URL) throws -> Int? {
  try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
}
