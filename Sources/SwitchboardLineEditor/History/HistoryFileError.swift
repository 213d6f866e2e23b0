import ProfileFiles
import SystemPackage

/// The reason a history file cannot be used.
public struct HistoryFileError: Error, Sendable, Equatable {
  /// What was tried.
  public enum Operation: String, Sendable {
    /// The entries were to be read.
    case read
    /// An entry was to be added.
    case write
  }

  /// What was tried.
  public let operation: Operation
  /// The file.
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
  /// What is wrong and how to fix it.
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
    default: "Fix its permissions, or go without history."
    }
  }
}
