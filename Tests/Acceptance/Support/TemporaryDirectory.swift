import Foundation

/// A directory that is gone when the test is over.
final class TemporaryDirectory: Sendable {
  let url: URL
  var path: String { url.path }

  init() {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("switchboard-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
