import Switchboard
import SwitchboardREPL

/// The tool that runs a line.
@MainActor
enum MCPLine {
  nonisolated static let name = "run_line"
  static let summary =
    "Runs a line of the program's own commands. The line ‘help’ lists them, and ‘help NAME’ explains one."

  static let tool = OutputValue.record([
    "name": .text(name), "title": .text("Run a line"), "description": .text(summary),
    "inputSchema": .record(
      OutputType.object(
        with: [("line", OutputType.described(.text, "The line.").schema)], required: ["line"])),
    "outputSchema": OutputType.record([OutputField("output", .text)]).schema,
    "annotations": .record([
      "readOnlyHint": .flag(false), "destructiveHint": .flag(true),
      "idempotentHint": .flag(false), "openWorldHint": .flag(true),
    ]),
  ])

  /// The prompt with the same line. Clients complete its argument.
  static let prompt = OutputValue.record([
    "name": .text(name), "title": .text("Run a line"), "description": .text(summary),
    "arguments": .list([
      .record(["name": .text("line"), "description": .text("The line."), "required": .flag(true)])
    ]),
  ])

  /// Runs a line, and returns the result of the tool.
  /// - Parameters:
  ///   - arguments: The arguments of the call.
  ///   - configuration: The options of the server.
  ///   - confirm: A closure that asks the user to confirm the line because of a reason.
  static func run(
    _ arguments: OutputRecord, _ configuration: MCPConfiguration,
    confirm: @escaping @MainActor @Sendable (String) async throws -> Void
  ) async throws -> OutputRecord {
    guard case .text(let line)? = arguments["line"] else {
      throw MCPArgumentError(description: "\(name): ‘line’ should be a text, such as ‘help’")
    }
    let shown = MCPText(configuration: configuration)
    var texts: [String] = []
    let output = TextOutput { text, kind in if kind == .result { texts.append(text) } }
    guard let interpreter = interpreter(configuration, showingIn: output, confirm) else {
      throw MCPError(.invalidParams, "there is no tool ‘\(name)’")
    }
    let outcome = await interpreter.execute(line)
    try Task.checkCancellation()
    let text = shown.prepared(texts.joined(separator: "\n"))
    if let failure = outcome.failure {
      if text.isEmpty, let error = failure.error as? MCPError { throw error }
      return shown.result(
        [text, shown.prepared(failure.message)].filter { !$0.isEmpty }.joined(separator: "\n"),
        isError: true)
    }
    return shown.result(text.isEmpty ? nil : text)
      .merging(["structuredContent": .record(["output": .text(text)])])
  }

  /// Returns the lines that complete a line.
  static func completions(of line: String, _ configuration: MCPConfiguration) async -> [String] {
    guard let interpreter = interpreter(configuration, showingIn: TextOutput { _, _ in }) else {
      return []
    }
    let start = line.dropLast(interpreter.lastWord(of: line).count)
    return await interpreter.completions(of: line).map { start + $0.word }
  }

  private static func interpreter(
    _ configuration: MCPConfiguration, showingIn output: TextOutput,
    _ confirm: @escaping @MainActor @Sendable (String) async throws -> Void = { _ in }
  ) -> Interpreter? {
    var options = InterpreterConfiguration()
    let isFree = configuration.permittedEffects.isSuperset(of: .all)
    options.confirm = isFree ? nil : confirm
    options.confirmedEffects = CommandEffects.all.subtracting(configuration.permittedEffects)
    options.environment = { _ in nil }
    return configuration.interpreter?(output, options)
  }
}
