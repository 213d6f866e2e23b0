import BrowserModelTesting
import Foundation
import ProcessTesting

/// A temporary directory for the profiles of a test. When it is released, no process uses it any
/// longer, not even a browser that `detach` has left running.
final class ProfileDirectory: Sendable {
  private let directory = TemporaryDirectory()

  /// The location of the directory.
  var url: URL { directory.url }

  /// The path of the directory.
  var path: String { directory.path }

  /// The names of the directory's contents, including hidden files.
  var names: [String] {
    get throws { try directory.names }
  }

  /// Returns the location of a file in the directory.
  func file(_ name: String) -> URL { directory.file(name) }

  deinit { RemainingProcesses.end(naming: directory.path) }
}
