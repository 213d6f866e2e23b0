import Foundation

/// The directory where everything of a run lives; what is first written there makes it.
struct Profile {
  let directory: URL

  /// Finds the profile.
  /// - Parameter path: where it is; by default `switchboard` below `$XDG_DATA_HOME`.
  /// - Throws: ``ProfileError`` if there is something else, or the path is empty.
  init(at path: String?) throws(ProfileError) {
    guard path != "" else { throw .noPath }
    directory = path.map { URL(fileURLWithPath: $0) } ?? Self.usual
    var isDirectory: ObjCBool = false
    let isThere = FileManager.default.fileExists(
      atPath: directory.path, isDirectory: &isDirectory)
    guard !isThere || isDirectory.boolValue else { throw .notADirectory(directory.path) }
  }

  /// The file of typed lines.
  var historyPath: String { directory.appendingPathComponent("history").path }

  private static var usual: URL {
    let environment = ProcessInfo.processInfo.environment
    func directory(_ variable: String) -> URL? {
      environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    }
    let home = directory("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
    let base = directory("XDG_DATA_HOME") ?? home.appendingPathComponent(".local/share")
    return base.appendingPathComponent("switchboard")
  }
}
