import ProfileFiles
import SystemPackage

/// An error that prevents a history file from being used.
public struct HistoryFileError: Error, Sendable, Equatable {
  /// The operation that failed.
  public enum Operation: String, Sendable {
    /// Reading the entries.
    case read
    /// Adding an entry.
    case write
  }

  /// The operation that failed.
  public let operation: Operation
  /// The path of the file.
  public let path: String
  /// The system's error number.
  public let code: Int32

  init(_ operation: Operation, _ path: String, _ error: Errno) {
    self.operation = operation
    self.path = path
    code = error.rawValue
  }
}

// MARK: - CustomStringConvertible

extension HistoryFileError: CustomStringConvertible {
  public var description: String {
    let verb = operation == .read ? "read" : "written"
    return "The history file \(path) cannot be \(verb): \(reason). \(remedy)"
  }

  private var reason: String {
    switch Errno(rawValue: code) {
    case .tooManySymbolicLinkLevels: "it is a symbolic link"
    case .notSupported, .noSuchAddressOrDevice: "it is not a regular file"
    case let error: error.description
    }
  }

  private var remedy: String {
    switch Errno(rawValue: code) {
    case .tooManySymbolicLinkLevels: "Name the file it points to."
    case .notSupported, .noSuchAddressOrDevice: "Remove it, or name another file."
    case let error: "\(error.advice.prefix(1).uppercased())\(error.advice.dropFirst())."
    }
  }
}
