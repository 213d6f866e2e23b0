import SystemPackage

/// An error that prevents a script from being read.
public struct ScriptError: Error, Equatable, CustomStringConvertible {
  /// The path as the user has written it.
  public let path: String
  /// A sentence that describes the error and how to fix it.
  public let description: String

  init(_ path: String, _ description: String) {
    self.path = path
    self.description = description
  }

  /// Creates the error for a file that the system cannot read.
  init(_ error: Errno, _ path: String) {
    self =
      switch error {
      case .noSuchFileOrDirectory, .notDirectory: .missing(path)
      case .isDirectory: Self(path, "‘\(path)’ is a directory: name a script file")
      default: Self(path, "the script ‘\(path)’ cannot be read: \(error)")
      }
  }

  /// Returns the error for a path where no file exists.
  static func missing(_ path: String) -> Self {
    Self(path, "there is no script ‘\(path)’: name an existing file")
  }

  /// Returns the error for a path to a device, a socket, or a pipe where a regular file is needed.
  static func notRegular(_ path: String) -> Self {
    Self(path, "‘\(path)’ is not a regular file: name a script file")
  }
}
