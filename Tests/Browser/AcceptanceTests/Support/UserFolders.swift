import BrowserModelTesting
import Foundation
import ProcessTesting

/// Temporary folders for everything that the program stores of a user: a profile, a home folder, and
/// the runtime directory, where incognito tabs are.
struct UserFolders {
  private let directory = TemporaryDirectory()

  init() throws {
    for name in ["profile", "runtime", "home"] {
      try FileManager.default.createDirectory(
        atPath: path(of: name), withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
    }
  }

  /// The folder that contains the others.
  var url: URL { directory.url }

  var profile: String { path(of: "profile") }
  var home: String { path(of: "home") }

  /// The variables that name the folders, except for the profile.
  var environment: [String: String] { ["HOME": home, "XDG_RUNTIME_DIR": path(of: "runtime")] }

  /// Returns the path of a file or folder, such as `home/Downloads`.
  func path(of name: String) -> String { directory.path + "/" + name }
}
