/// An error that prevents a script from being read.
public struct ScriptError: Error, Equatable, CustomStringConvertible {
  /// The path of the script.
  public let path: String
  /// A sentence that describes the error and how to fix it.
  public let description: String

  private init(_ path: String, _ description: String) {
    self.path = path
    self.description = description
  }

  /// Returns the error for a path where no file exists.
  public static func missing(_ path: String) -> Self {
    Self(path, "there is no script ‘\(path)’: name an existing file")
  }

  /// Returns the error for a path to a directory.
  public static func directory(_ path: String) -> Self {
    Self(path, "‘\(path)’ is a directory: name a script file")
  }

  /// Returns the error for a path to a device, a socket, or a pipe where a regular file is needed.
  public static func notRegular(_ path: String) -> Self {
    Self(path, "‘\(path)’ is not a regular file: name a script file")
  }

  /// Returns the error for a file that the system cannot read.
  /// - Parameters:
  ///   - path: The path of the script.
  ///   - reason: The reason that the system reports.
  public static func unreadable(_ path: String, reason: String) -> Self {
    Self(path, "the script ‘\(path)’ cannot be read: \(reason)")
  }

  /// Returns the error for a line that is not UTF-8. Lines are numbered from 1.
  /// - Parameters:
  ///   - path: The path of the script.
  ///   - line: The number of the line.
  public static func notText(_ path: String, line: Int) -> Self {
    Self(
      path,
      "line \(line) of the script ‘\(path)’ is not UTF-8: save the script in that encoding")
  }

  /// Returns the error for a line that is longer than 1 MiB. Lines are numbered from 1.
  /// - Parameters:
  ///   - path: The path of the script.
  ///   - line: The number of the line.
  public static func lineTooLong(_ path: String, line: Int) -> Self {
    Self(path, "line \(line) of ‘\(path)’ is longer than 1 MiB: name a script file")
  }
}
