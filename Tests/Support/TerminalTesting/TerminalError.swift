/// An error that occurs while a test waits for a program on a terminal.
public enum TerminalError: Error, CustomStringConvertible {
  /// A system call failed.
  case system(String, code: Int32)
  /// The deadline passed.
  case timeout(screen: String)
  /// The program has ended.
  case ended(screen: String)

  /// The error as text, including the content of the screen.
  public var description: String {
    switch self {
    case .system(let call, let code): "\(call) failed with error \(code)"
    case .timeout(let screen): "the deadline passed with this on the screen:\n\(screen)\n---"
    case .ended(let screen): "the program ended with this on the screen:\n\(screen)\n---"
    }
  }
}
