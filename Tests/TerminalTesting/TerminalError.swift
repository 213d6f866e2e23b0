/// The reason a program on a terminal did not do what a test waited for.
public enum TerminalError: Error, CustomStringConvertible {
  /// The system refused something.
  case system(String, code: Int32)
  /// The deadline passed.
  case timeout(screen: String)
  /// The program is gone.
  case ended(screen: String)

  /// What happened, with what the screen showed.
  public var description: String {
    switch self {
    case .system(let call, let code): "\(call) failed with error \(code)"
    case .timeout(let screen): "the deadline passed with this on the screen:\n\(screen)\n---"
    case .ended(let screen): "the program ended with this on the screen:\n\(screen)\n---"
    }
  }
}
