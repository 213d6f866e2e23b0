import Switchboard

@testable import SwitchboardREPL

extension Interpreter {
  /// A Boolean value that indicates whether a line is running in the foreground.
  var isRunning: Bool { shell.foreground.isRunning }

  /// The progress of the foreground command, or nil.
  var progress: CommandProgress? { shell.foreground.progress }

  /// Returns a description of what can be typed at the end of a line, or nil.
  func completionAdvice(for line: String) -> String? { shell.advice(for: line) }
}
