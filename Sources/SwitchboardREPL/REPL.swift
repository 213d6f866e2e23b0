public import Switchboard
import SwitchboardLineEditor

/// A prompt for any app's commands: whatever has a handler can be typed, completed and explained.
///
/// Lines come from a terminal, with editing, or from a script; see ``REPLConfiguration``.
@MainActor
public final class REPL {
  private let session: PromptSession
  private let configuration: REPLConfiguration
  private let interpreter: Interpreter
  private let output: ConsoleOutput

  /// Makes a prompt.
  /// - Parameters:
  ///   - dispatcher: the dispatcher in front, asked anew for each line.
  ///   - broadcaster: the broadcaster in front.
  ///   - coordinators: the root of the coordinator tree, if the app has one to show.
  ///   - output: where results go.
  ///   - configuration: how lines are read.
  public init(
    dispatcher: @escaping @MainActor () -> CommandDispatcher,
    broadcaster: @escaping @MainActor () -> Broadcaster,
    coordinators: (@MainActor () -> CoordinatorNode?)? = nil,
    output: ConsoleOutput = ConsoleOutput(),
    configuration: REPLConfiguration = REPLConfiguration()
  ) {
    self.configuration = configuration
    self.output = output
    let isInteractive = configuration.input == .automatic && LineEditor.isTerminal
    session = PromptSession(
      dispatcher: dispatcher, broadcaster: broadcaster, coordinators: coordinators,
      output: output, allowsAbbreviation: isInteractive)
    interpreter = Interpreter(session: session)
  }

  /// Reads and runs lines until there is none left or one of them ends the prompt.
  /// - Returns: how it ended.
  @discardableResult
  public func run() async -> ExitStatus {
    do throws(RegistrationError) {
      let registrations = try session.registerCommands()
      defer { registrations.forEach { $0.cancel() } }
      return await runLines()
    } catch {
      output.showError(error.description)
      return .failedLine
    }
  }

  private func runLines() async -> ExitStatus {
    switch configuration.input {
    case .automatic:
      if let status = await runTerminal() { return status }
      return await runScript(.standardInput())
    case .standardInput: return await runScript(.standardInput())
    case .lines(let lines): return await runScript(.known(lines, name: nil))
    case .script(let lines, let name): return await runScript(.known(lines, name: "\(name):"))
    }
  }
}

// MARK: - Terminal

extension REPL {
  /// Runs what is typed; nil if there is no terminal to type at.
  private func runTerminal() async -> ExitStatus? {
    let history = TypedHistory(path: configuration.historyPath) { [output] in
      output.showError($0)
    }
    guard let editor = try? LineEditor(configuration: editorConfiguration(history.load())) else {
      return nil
    }
    output.editor = editor
    if let banner = configuration.banner { output.notice(banner) }
    let status = await runTypedLines(from: editor, keptIn: history)
    await editor.close()
    output.editor = nil
    return status
  }

  private func runTypedLines(
    from editor: LineEditor, keptIn history: TypedHistory
  ) async -> ExitStatus {
    while !session.isOver {
      let prompt = Prompt(configuration.prompt(), style: configuration.usesColor ? "1" : "")
      switch await editor.readLine(prompt) {
      case .line(let line): await runTypedLine(line, from: editor, keptIn: history)
      case .interrupted, .cancelled: continue
      case .endOfInput: return .success
      case .terminated(let signal): return .terminated(by: signal)
      }
    }
    return .success
  }

  private func runTypedLine(
    _ line: String, from editor: LineEditor, keptIn history: TypedHistory
  ) async {
    let keptBefore = configuration.keepsHistory()
    _ = await interpreter.run(ScriptLine(text: line, place: ""))
    guard keptBefore, configuration.keepsHistory() else { return }
    editor.addHistory(line)
    history.append(line)
  }

  private func editorConfiguration(_ history: [String]) -> LineEditor.Configuration {
    LineEditor.Configuration(
      program: "switchboard", history: history, sourceEditrc: configuration.readsEditrc,
      usesColor: configuration.usesColor,
      completer: { [interpreter] line in
        interpreter.completions(of: line).map { Completion($0) }
      },
      onInterrupt: { [interpreter] in
        Task { @MainActor in interpreter.cancel() }
      })
  }
}

// MARK: - Scripts

extension REPL {
  private func runScript(_ script: ScriptLines) async -> ExitStatus {
    var lines = script
    var status = ExitStatus.success
    while !session.isOver, let line = await lines.next() {
      if configuration.echoes { output.echo(line.text, prompt: configuration.prompt()) }
      guard await interpreter.run(line) == false else { continue }
      status = .failedLine
      if !configuration.keepsGoing { break }
    }
    return status
  }
}
