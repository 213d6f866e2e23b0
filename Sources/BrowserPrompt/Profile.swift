import BrowserModel
import Foundation

/// The directory where everything of a run lives; what is first written there makes it.
struct Profile {
  let directory: URL
  /// Whether nothing is to be written there.
  let isReadOnly: Bool

  /// Finds the profile.
  /// - Parameters:
  ///   - path: where it is; by default `switchboard` below `$XDG_DATA_HOME`.
  ///   - isReadOnly: whether nothing is to be written there.
  /// - Throws: ``ProfileError`` if there is something else, or the path is empty.
  init(at path: String?, isReadOnly: Bool = false) throws(ProfileError) {
    guard path != "" else { throw .noPath }
    self.isReadOnly = isReadOnly
    directory = path.map { URL(fileURLWithPath: $0) } ?? Self.usual
    var isDirectory: ObjCBool = false
    let isThere = FileManager.default.fileExists(
      atPath: directory.path, isDirectory: &isDirectory)
    guard !isThere || isDirectory.boolValue else { throw .notADirectory(directory.path) }
  }

  /// The file of typed lines.
  var historyPath: String { directory.appendingPathComponent("history").path }

  /// Where what is off the record is kept, if the system has a place for it.
  var runtimeDirectory: RuntimeDirectory? { RuntimeDirectory(Self.runtimePath) }

  /// One sentence for the user if the system names a place that cannot be used; nil otherwise.
  var runtimeComplaint: String? {
    guard let path = Self.runtimePath, runtimeDirectory == nil else { return nil }
    return "incognito tabs are kept in the profile, and outlast a restart of the computer: "
      + "‘\(path)’ in XDG_RUNTIME_DIR is not the absolute path of a directory that is yours and "
      + "that nobody else can write; name such a directory, or unset the variable"
  }

  private static var runtimePath: String? {
    ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"].flatMap { $0.isEmpty ? nil : $0 }
  }

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
