import Foundation
import ProfileFiles

/// The directory that contains all data of the browser. It is created when data is first written.
struct Profile {
  let directory: URL
  /// A Boolean value that indicates whether the run must not write to the directory.
  let isReadOnly: Bool

  /// Creates a profile for a directory, which need not exist yet.
  /// - Parameters:
  ///   - path: The path of the directory. Defaults to `switchboard` below `$XDG_DATA_HOME`.
  ///   - isReadOnly: Whether the run must not write to the directory.
  /// - Throws: ``ProfileError`` if the path is empty, is not valid UTF-8, or refers to something
  ///   other than a directory, or if other users can write the directory or one in it.
  init(at path: String?, isReadOnly: Bool = false) throws(ProfileError) {
    guard path != "" else { throw .noPath }
    self.isReadOnly = isReadOnly
    directory = path.map { URL(fileURLWithPath: $0) } ?? Self.default
    // Bytes that are not UTF-8 become this character, so that different paths would be the same one.
    guard !directory.path.contains("\u{FFFD}") else { throw .notUnicode(directory.path) }
    var isDirectory: ObjCBool = false
    let isThere = FileManager.default.fileExists(
      atPath: directory.path, isDirectory: &isDirectory)
    guard !isThere || isDirectory.boolValue else { throw .notADirectory(directory.path) }
    do throws(DirectoryTrustError) {
      // The files are in the profile, in its browser states, and in their directories.
      try PrivateDirectory.checkTrust(in: directory, depth: 3)
    } catch {
      throw .untrusted(error)
    }
  }

  /// A Boolean value that indicates whether no run has used the profile.
  var isNew: Bool { !FileManager.default.fileExists(atPath: directory.path) }

  /// The path of the file that stores typed lines.
  var historyPath: String { FileDirectory(directory).file(.typedLines).path }

  /// The directory for off-the-record data, if the system has one.
  var runtimeDirectory: RuntimeDirectory? { RuntimeDirectory(Self.runtimePath) }

  /// A warning for the user if `XDG_RUNTIME_DIR` names a directory that cannot be used, or nil
  /// otherwise.
  var runtimeWarning: String? {
    guard let path = Self.runtimePath, runtimeDirectory == nil else { return nil }
    let consequence =
      "incognito tabs are kept in the profile, and outlast a restart of the computer"
    do throws(DirectoryTrustError) {
      try PrivateDirectory.checkTrust(in: URL(fileURLWithPath: path))
      return "\(consequence): ‘\(path)’ in XDG_RUNTIME_DIR is not the absolute path of a directory "
        + "that is yours: name such a directory, or unset the variable"
    } catch {
      return "\(consequence): \(error)"
    }
  }

  private static var runtimePath: String? {
    EnvironmentVariable.value(of: "XDG_RUNTIME_DIR").flatMap { $0.isEmpty ? nil : $0 }
  }

  private static var `default`: URL {
    func directory(_ variable: String) -> URL? {
      EnvironmentVariable.value(of: variable)
        .flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    }
    let home = directory("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
    let base = directory("XDG_DATA_HOME") ?? home.appendingPathComponent(".local/share")
    return base.appendingPathComponent("switchboard")
  }
}

// MARK: - Socket

extension Profile {
  /// The path of the socket at which a running browser can be reached.
  var socketPath: String { FileDirectory(directory).file(.socket).path }

  /// Returns whether a path is that of the profile's socket.
  func serves(_ path: String) -> Bool {
    Self.resolved(path) == Self.resolved(socketPath)
  }

  private static func resolved(_ path: String) -> URL {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath()
  }
}

// MARK: - Errors

/// An error that prevents a directory from being used as a profile.
enum ProfileError: Error, Equatable {
  case noPath
  case notADirectory(String)
  case untrusted(DirectoryTrustError)
  case notUnicode(String)
}

// MARK: - CustomStringConvertible

extension ProfileError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noPath: "--profile needs the path of a directory"
    case .notADirectory(let path):
      "the profile ‘\(path)’ is not a directory: name another with --profile"
    case .untrusted(let error): "the profile \(error)"
    case .notUnicode(let path):
      "the path ‘\(path)’ of the profile is not valid UTF-8: rename it, or name another with --profile"
    }
  }
}

// MARK: - Environment

/// A namespace for functions that read the environment of the process.
///
/// `ProcessInfo` copies all variables into a dictionary each time. A start reads several variables,
/// and would spend a twentieth of its time on the copies.
enum EnvironmentVariable {
  /// Returns the value of a variable, or nil if the variable is not set.
  static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
