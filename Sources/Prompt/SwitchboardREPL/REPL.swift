import ProcessSignals
public import Switchboard
import SwitchboardLineEditor

/// A prompt for an app's commands. Every command that has a handler can be typed, completed, and
/// explained.
///
/// Lines come from a terminal, where the user can edit them, or from a script. See
/// ``REPLConfiguration``.
@MainActor
public final class REPL {
  let configuration: REPLConfiguration
  /// The interpreter that runs the lines. Use it to list jobs or to add completions.
  public let interpreter: Interpreter
  let output: ConsoleOutput
  let history: TypedHistory
  /// The prompt before the line being typed.
  var shownPrompt = Prompt("")
  /// The number of the request whose answer is ``shownPrompt``.
  var shownPromptRequest = 0
  /// The number of requests for the prompt.
  var promptRequests = 0

  /// Creates a prompt.
  /// - Parameters:
  ///   - dispatcher: A closure that returns the frontmost dispatcher. It is called for each line.
  ///   - broadcaster: A closure that returns the frontmost broadcaster.
  ///   - coordinators: A closure that returns the root of the coordinator tree, or nil if the app
  ///     has no coordinators.
  ///   - output: The output for results and errors.
  ///   - configuration: The options of the prompt.
  public convenience init(
    dispatcher: @escaping @MainActor () -> CommandDispatcher,
    broadcaster: @escaping @MainActor () -> Broadcaster,
    coordinators: (@MainActor () -> CoordinatorNode?)? = nil,
    output: ConsoleOutput = ConsoleOutput(),
    configuration: REPLConfiguration = REPLConfiguration()
  ) {
    self.init(dispatcher, broadcaster, coordinators, output, configuration, server: nil)
  }

  private init(
    _ dispatcher: @escaping @MainActor () -> CommandDispatcher,
    _ broadcaster: @escaping @MainActor () -> Broadcaster,
    _ coordinators: (@MainActor () -> CoordinatorNode?)?, _ output: ConsoleOutput,
    _ configuration: REPLConfiguration, server: (any PromptServer)?
  ) {
    self.configuration = configuration
    self.output = output
    let isInteractive = configuration.input == .automatic && LineEditor.isTerminal
    history = TypedHistory(
      path: configuration.historyPath, limit: configuration.historyLimit,
      isReadOnly: !configuration.addsToHistoryFile, showing: output)
    let shell = Shell(
      dispatcher: dispatcher, broadcaster: broadcaster, coordinators: coordinators,
      output: output, configuration: configuration.interpreting(isInteractive, on: output),
      logsOwnLinesOnly: false, history: history, server: server)
    interpreter = Interpreter(shell: shell)
  }

  var shell: Shell { interpreter.shell }

  /// Creates a prompt whose lines another process runs.
  /// - Parameters:
  ///   - server: The prompt of the other process.
  ///   - output: The output for results and errors.
  ///   - configuration: The options of the prompt.
  package convenience init(
    _ server: any PromptServer, output: ConsoleOutput, configuration: REPLConfiguration
  ) {
    let dispatcher = CommandDispatcher(name: "prompt"), broadcaster = Broadcaster(name: "prompt")
    self.init({ dispatcher }, { broadcaster }, nil, output, configuration, server: server)
  }

  /// Reads and runs lines until there are no more lines, a line ends the prompt, or the task is
  /// cancelled. Cancelling the task also cancels the running line.
  ///
  /// This method does not wait for a slow reader of the output, but `exit()` does. See
  /// ``ConsoleOutput``.
  /// - Returns: The exit status of the run.
  @discardableResult
  public func run() async -> ExitStatus {
    shell.diagnostics.observe()
    defer { shell.diagnostics.end() }
    let status = await runLines()
    if status.isSignal { OutputWriter.shared.endBySignal() }
    return output.failure?.status ?? status
  }

  private func runLines() async -> ExitStatus {
    if configuration.input == .automatic, let status = await runTerminal() { return status }
    guard configuration.input == .automatic, let first = configuration.firstInput else {
      return await runScript(configuration.input)
    }
    let status = await runScript(first)
    let mayContinue = !shell.isOver && (status == .success || configuration.keepsGoing)
    guard mayContinue else { return status }
    let rest = await runScript(.standardInput)
    return rest == .success ? status : rest
  }

  private func runScript(_ input: PromptInput) async -> ExitStatus {
    guard let lines = lines(of: input) else { return .failedLine }
    return await runScript(lines)
  }

  /// Returns the lines of an input. If it can't be read, shows the error and returns nil.
  func lines(of input: PromptInput) -> ScriptLines? {
    do throws(ScriptError) {
      return try ScriptLines(of: input)
    } catch {
      output.showError(error.description)
      return nil
    }
  }
}

// MARK: - Scripts

extension REPL {
  /// Runs a script until it ends or a signal ends it.
  private func runScript(_ script: ScriptLines) async -> ExitStatus {
    let task = Task { await runLines(of: script) }
    let signals = TerminationSignals { task.cancel() }
    OutputWriter.shared.onFailure { [shell] in
      // A script that waits for a line would not notice the failure.
      Task { @MainActor in if shell.foreground.isAwaitingLine { task.cancel() } }
    }
    defer {
      OutputWriter.shared.onFailure(nil)
      signals.stop()
    }
    let status = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    return signals.received.map { .terminated(by: $0) } ?? status
  }

  private func runLines(of script: ScriptLines) async -> ExitStatus {
    var script = script, status = ExitStatus.success
    await shell.hooks.settle()
    while configuration.keepsGoing || status == .success,
      let line = await shell.nextLine(of: &script)
    {
      if configuration.echoes { echo(line) }
      // Scripts can contain many comments.
      guard !line.isBlank else { continue }
      if await !run(line) { status = .failedLine }
      shell.foreground.privateLines = []
      await shell.hooks.settle()
    }
    if await endScript() == false { status = .failedLine }
    return Task.isCancelled ? .interrupted : status
  }

  private func endScript() async -> Bool {
    guard let server = shell.server else { return await shell.endScript() }
    // The line that has ended a served prompt has also ended its script.
    return shell.isOver ? true : await server.endScript()
  }

  private func echo(_ line: ScriptLine) {
    output.echo((try? line.text.get()) ?? "", prompt: configuration.prompt())
  }
}
