import Foundation

/// The directory where everything of a run lives.
struct Profile {
  let directory: URL

  /// Finds the profile, and makes the directory for its owner alone if it is not there.
  /// - Parameter path: where it is; by default `switchboard` below `$XDG_DATA_HOME`.
  /// - Throws: ``ProfileError`` if there is no such directory and none can be made.
  init(at path: String?) throws(ProfileError) {
    directory = path.map { URL(fileURLWithPath: $0) } ?? Self.usual
    do {
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw ProfileError(path: directory.path)
    }
  }

  /// The file of typed lines.
  var historyPath: String { directory.appendingPathComponent("history").path }

  private static var usual: URL {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = FileManager.default.homeDirectoryForCurrentUser
    let base = data.map { URL(fileURLWithPath: $0) } ?? home.appendingPathComponent(".local/share")
    return base.appendingPathComponent("switchboard")
  }
}
