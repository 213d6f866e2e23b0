// MARK: - The prompt of the running line

extension Interpreter {
  /// A Boolean value that indicates whether the current task runs a line that was typed in another
  /// process.
  package static var servesRunningLine: Bool { LineContext.run?.session?.output is ServedOutput }

  /// Ends the prompt whose line the current task runs.
  package static func endPromptOfRunningLine() { LineContext.run?.session?.hasQuit = true }
}
