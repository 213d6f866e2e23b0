/// An error that prevents a script from being read.
public struct ScriptError: Error, Equatable {
  private enum Reason: Equatable {
    case missing, directory, notRegular, unreadable(String), notText(line: Int)
    case lineTooLong(line: Int)
  }

  private let reason: Reason
  /// The path of the script.
  public let path: String

  /// Returns the error for a path where no file exists.
  public static func missing(_ path: String) -> Self { Self(reason: .missing, path: path) }

  /// Returns the error for a path to a directory.
  public static func directory(_ path: String) -> Self { Self(reason: .directory, path: path) }

  /// Returns the error for a path to a device, a socket, or a pipe where a regular file is needed.
  public static func notRegular(_ path: String) -> Self { Self(reason: .notRegular, path: path) }

  /// Returns the error for a file that the system cannot read.
  /// - Parameters:
  ///   - path: The path of the script.
  ///   - reason: The reason that the system reports.
  public static func unreadable(_ path: String, reason: String) -> Self {
    Self(reason: .unreadable(reason), path: path)
  }

  /// Returns the error for a line that is not UTF-8. Lines are numbered from 1.
  /// - Parameters:
  ///   - path: The path of the script.
  ///   - line: The number of the line.
  public static func notText(_ path: String, line: Int) -> Self {
    Self(reason: .notText(line: line), path: path)
  }

  /// Returns the error for a line that is longer than 1 MiB. Lines are numbered from 1.
  /// - Parameters:
  ///   - path: The path of the script.
  ///   - line: The number of the line.
  public static func lineTooLong(_ path: String, line: Int) -> Self {
    Self(reason: .lineTooLong(line: line), path: path)
  }
}

// MARK: - CustomStringConvertible

extension ScriptError: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .missing: "there is no script ‘\(path)’: name an existing file"
    case .directory: "‘\(path)’ is a directory: name a script file"
    case .notRegular: "‘\(path)’ is not a regular file: name a script file"
    case .lineTooLong(let line):
      "line \(line) of ‘\(path)’ is longer than 1 MiB: name a script file"
    case .unreadable(let reason): "the script ‘\(path)’ cannot be read: \(reason)"
    case .notText(let line):
      "line \(line) of the script ‘\(path)’ is not UTF-8: save the script in that encoding"
    }
  }
}
