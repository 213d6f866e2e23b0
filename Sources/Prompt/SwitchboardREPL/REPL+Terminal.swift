import Switchboard
import SwitchboardLineEditor

// MARK: - Terminal

extension REPL {
  /// Runs the lines that the user types.
  /// - Returns: The exit status, or nil if the line editor can't start, for example because there is
  ///   no terminal.
  func runTerminal() async -> ExitStatus? {
    let entries = history.lines
    // Write queued text before the editor replaces standard output.
    OutputWriter.shared.wait(atMost: OutputWriter.grace)
    let editor: LineEditor
    do throws(LineEditorError) {
      editor = try LineEditor(configuration: editorConfiguration(entries))
    } catch {
      // If this method returns nil, the caller reads lines without editing. A missing terminal is
      // not an error, because the input may be a script.
      if error != .notATerminal { output.showError("\(error)") }
      return nil
    }
    return await runTerminal(editor)
  }

  private func runTerminal(_ editor: LineEditor) async -> ExitStatus {
    output.terminal = ConsoleOutput.Terminal(
      editor: editor, pager: configuration.pager, usesStyle: configuration.usesColor
    ) { [weak self] in self?.refreshPrompt(of: editor) }
    editor.bindKeys(shell.keys.lines)
    configuration.banner?.split(separator: "\n").forEach { output.notice(String($0)) }
    await runFirstLines()
    let status = await runTypedLines(from: editor)
    await shell.jobs.cancelAll()
    await editor.close()
    output.terminal = nil
    return status
  }

  private func runTypedLines(from editor: LineEditor) async -> ExitStatus {
    var input: LineInput?
    while !shell.isOver {
      // The status above the content belongs to it.
      if output.arrival != nil { output.showLastStatus() }
      await shell.foreground.cancelable { [shell] in await shell.showArrival() }
      let prompt = await latestPrompt()
      let lastInput = input
      input = await output.whileAwaitingLine { await editor.readLine(prompt) }
      switch input {
      case .line(let line): await runTypedText(line, after: shownPrompt, from: editor)
      case .interruptKey: shell.passInterrupt()
      case .interrupted, nil: continue
      // The terminal is gone if the input ends twice in a row.
      case .endOfInput where lastInput == .endOfInput: return .success
      case .endOfInput: await shell.quit()
      case .cancelled: return .interrupted
      case .terminated(let signal): return .terminated(by: signal)
      }
    }
    return .success
  }

  /// Shows the prompt again if another prompt has changed what it says.
  private func refreshPrompt(of editor: LineEditor) {
    Task {
      let prompt = await latestPrompt()
      if output.isAwaitingLine { editor.changePrompt(prompt) }
    }
  }

  /// Returns the prompt, or a newer one if a later request was answered first.
  private func latestPrompt() async -> Prompt {
    promptRequests += 1
    let request = promptRequests
    let prompt = await self.prompt()
    if request > shownPromptRequest {
      shownPromptRequest = request
      shownPrompt = prompt
    }
    return shownPrompt
  }

  private func prompt() async -> Prompt {
    guard let server = shell.server else {
      let style = configuration.usesColor ? configuration.promptStyle().parameters : ""
      return Prompt(configuration.prompt(), style: style)
    }
    let label = await shell.foreground.cancelable { await server.label() }
    let style = configuration.usesColor ? label.parts.first?.style.parameters ?? "" : ""
    return Prompt(label.plain, style: style)
  }

  /// Runs typed lines until one of them fails. Pasted text can contain several lines.
  private func runTypedText(
    _ text: String, after prompt: Prompt, from editor: LineEditor
  ) async {
    var lines = text.isEmpty ? [""] : ScriptText.lines(of: text)[...]
    let indent = lines.count == 1 ? DisplayText.width(of: prompt.text) : nil
    while !shell.isOver, editor.termination == nil,
      let line = await wholeLine(from: &lines, then: editor)
    {
      // A line of several rows has no place of its own on the screen.
      let place = line.contains("\n") ? nil : indent
      guard await runTypedLine(line, after: place) else { break }
    }
    guard !shell.isOver, !lines.isEmpty else { return }
    let rest = lines.count == 1 ? "line after it was" : "\(lines.count) lines after it were"
    output.showError("the \(rest) not run")
  }

  /// Takes the first line, and asks for its further rows if they are missing.
  /// - Returns: The line, or nil if there is none or if the user abandons it.
  private func wholeLine(
    from rows: inout ArraySlice<String>, then editor: LineEditor
  ) async -> String? {
    guard let first = rows.popFirst() else { return nil }
    var line = OpenLine()
    line.add(first)
    while line.isOpen {
      if let row = rows.popFirst() {
        line.add(row)
        continue
      }
      switch await editor.readLine(continuationPrompt) {
      case .line(let text): rows = ScriptText.lines(of: text.isEmpty ? "\n" : text)[...]
      case .endOfInput: return line.wholeText
      case .interrupted, .interruptKey, .cancelled, .terminated: return nil
      }
    }
    return line.wholeText
  }

  private var continuationPrompt: Prompt { Prompt("… ", style: configuration.usesColor ? "1" : "") }

  /// Runs a typed line.
  /// - Parameters:
  ///   - typed: The line.
  ///   - indent: The number of cells before the line on the screen, or nil if the line is not there.
  /// - Returns: Whether the line succeeded.
  private func runTypedLine(_ typed: String, after indent: Int?) async -> Bool {
    guard let line = await repeated(typed) else { return false }
    let place = line == typed ? indent : 0
    let mightBeKept = shell.mayKeep(line)
    let succeeded = await run(
      ScriptLine(text: .success(line), place: ""),
      typed: place.map { TypedLine(text: line, indent: $0) })
    if mightBeKept, shell.mayKeep(line) { history.append(line) }
    shell.forgetPrivateLines()
    return succeeded
  }

  /// Runs a line that ^C cancels.
  /// - Parameters:
  ///   - line: The line.
  ///   - typed: The line on the screen, or nil if it is not there.
  /// - Returns: Whether the line succeeded. If it failed, the error has been shown.
  func run(_ line: ScriptLine, typed: TypedLine? = nil) async -> Bool {
    await shell.foreground.cancelable { [shell] in
      await shell.run(line, typed: typed).isSuccess
    }
  }

  /// Returns a line, or shows and returns the earlier line that it repeats. If there is no such
  /// line, reports an error and returns nil.
  private func repeated(_ line: String) async -> String? {
    do throws(PromptError) {
      guard let repetition = try await history.repetition(line) else { return line }
      output.notice(repetition)
      return repetition
    } catch {
      output.showError(error.description)
      return nil
    }
  }

  private func editorConfiguration(_ history: [String]) -> LineEditor.Configuration {
    var editor = LineEditor.Configuration(program: configuration.programName)
    editor.history = history
    editor.historyLimit = configuration.historyLimit
    editor.sourceEditrc = configuration.readsEditrc
    editor.usesColor = configuration.usesColor
    editor.completer = { [shell] line in
      let completions = await shell.server?.completions(of: line)
      let answer = if let completions { completions } else { await shell.answer(line) }
      let columns = shell.output.columns
      return CompletionAnswer(
        answer.candidates.filter(\.isVisible).map { Completion($0.word, summary: $0.summary) },
        replacing: answer.replacedCount,
        advice: answer.advice.map { MessageText.rows(of: $0, columns: columns) })
    }
    editor.showsHints = configuration.showsHints
    editor.hinter = { [shell] line in
      let isApart = line.last?.isWhitespace ?? true
      let server = shell.server
      let rest = if let server { await server.hint(for: line) } else { shell.hint(for: line) }
      return rest.map { Hint(isApart ? $0 : " " + $0) }
    }
    editor.onInterrupt = { [shell] in Task { @MainActor in shell.foreground.cancel() } }
    editor.willStop = configuration.willStop
    editor.newHistoryLines = self.history.newLines
    editor.highlighter = { [shell] line in
      let server = shell.server
      let styled = if let server { await server.styled(line) } else { shell.styled(line) }
      return styled.highlights
    }
    return editor
  }
}

extension CommandCandidate {
  /// A Boolean value that indicates whether the user sees everything that the word adds to a line. A
  /// newline would begin another line.
  fileprivate var isVisible: Bool { DisplayText.escaped(word, keepsLines: false) == word }
}

extension StyledText {
  /// The parts with a style.
  fileprivate var highlights: [Highlight] {
    var end = 0
    return parts.map { part in
      let start = end
      end += part.text.unicodeScalars.count
      return Highlight(start..<end, style: part.style.parameters)
    }
  }
}

// MARK: - First lines

extension REPL {
  /// Runs the startup file and the first input. Their failures are reported and do not end the
  /// prompt.
  private func runFirstLines() async {
    if let path = configuration.startupPath, var lines = startupLines(at: path) {
      // The same lines run at each start, and say nothing new.
      output.showsNotices = false
      await run(&lines)
      output.showsNotices = true
    }
    // The editor reads the terminal itself.
    guard let first = configuration.firstInput, !first.isStandardInput, first != .nothing,
      var lines = lines(of: first)
    else { return }
    await run(&lines)
  }

  private func startupLines(at path: String) -> ScriptLines? {
    do throws(ScriptError) {
      return .known(try ScriptFile.lines(of: path), name: "\(path):")
    } catch {
      if error != .missing(path) { output.showError(error.description) }
      return nil
    }
  }

  private func run(_ lines: inout ScriptLines) async {
    while let line = await shell.nextLine(of: &lines), output.editor?.termination == nil {
      _ = await run(line)
      await shell.hooks.settle()
    }
  }
}

// MARK: - Interpreter

extension REPLConfiguration {
  /// Returns the options for the prompt's interpreter.
  @MainActor
  func interpreting(_ isInteractive: Bool, on output: ConsoleOutput) -> InterpreterConfiguration {
    var configuration = interpreter
    configuration.allowsAbbreviation = isInteractive
    configuration.asksForConfirmation = isInteractive
    configuration.scriptPath = scriptPath
    configuration.standardInput =
      isInteractive ? .terminal : input.isStandardInput ? .lines : .free
    guard isInteractive else {
      configuration.reasonToStay = { nil }
      return configuration
    }
    configuration.askForSecret = { [weak output] name in
      await SecretReader.read { output?.notice("\(name) (not shown while you type):") }
    }
    return configuration
  }
}
