#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

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

  init(_ operation: Operation, _ path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.code = code
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
    switch code {
    case ELOOP: "it is a symbolic link"
    case ENOTSUP, ENXIO: "it is not a regular file"
    default: String(cString: strerror(code))
    }
  }

  private var remedy: String {
    switch code {
    case ELOOP: "Name the file it points to."
    case ENOTSUP, ENXIO: "Remove it, or name another file."
    default: "Fix its permissions, or go without history."
    }
  }
}
