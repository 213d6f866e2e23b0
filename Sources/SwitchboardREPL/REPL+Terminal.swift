import Switchboard
import SwitchboardLineEditor

// MARK: - Terminal

extension REPL {
  /// Runs the lines that the user types.
  /// - Returns: The exit status, or nil if the line editor can't start, for example because there is
  ///   no terminal.
  func runTerminal() async -> ExitStatus? {
    let history = TypedHistory(
      path: configuration.historyPath, isReadOnly: !configuration.addsToHistoryFile
    ) { [output] in
      output.showError($0)
    }
    let entries = history.load()
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
    return await runTerminal(editor, keptIn: history)
  }

  private func runTerminal(
    _ editor: LineEditor, keptIn history: TypedHistory
  ) async -> ExitStatus {
    output.editor = editor
    configuration.banner?.split(separator: "\n").forEach { output.notice(String($0)) }
    await runFirstLines()
    let status = await runTypedLines(from: editor, keptIn: history)
    await session.cancelJobs()
    await editor.close()
    output.editor = nil
    return status
  }

  private func runTypedLines(
    from editor: LineEditor, keptIn history: TypedHistory
  ) async -> ExitStatus {
    var input: LineInput?
    while !session.isOver {
      let lastInput = input
      input = await editor.readLine(prompt(configuration.prompt()))
      switch input {
      case .line(let text): await runTypedText(text, from: editor, keptIn: history)
      case .interrupted, nil: continue
      // The terminal is gone if the input ends twice in a row.
      case .endOfInput where lastInput == .endOfInput: return .success
      case .endOfInput: await interpreter.quit()
      case .cancelled: return .interrupted
      case .terminated(let signal): return .terminated(by: signal)
      }
    }
    return .success
  }

  /// Runs typed lines until one of them fails. Pasted text can contain several lines.
  private func runTypedText(
    _ text: String, from editor: LineEditor, keptIn history: TypedHistory
  ) async {
    var lines = ScriptText.lines(of: text)[...]
    while !session.isOver, editor.termination == nil,
      let line = await wholeLine(from: &lines, then: editor)
    {
      guard await runTypedLine(line, from: editor, keptIn: history) else { break }
    }
    guard !session.isOver, !lines.isEmpty else { return }
    let rest = lines.count == 1 ? "line after it was" : "\(lines.count) lines after it were"
    output.showError("the \(rest) not run")
  }

  /// Takes the first line, and asks for its further rows if they are missing.
  /// - Returns: The line, or nil if there is none or if the user abandons it.
  private func wholeLine(
    from rows: inout ArraySlice<String>, then editor: LineEditor
  ) async -> String? {
    guard let first = rows.popFirst() else { return nil }
    var line = LineContinuation()
    line.add(first)
    while line.isOpen {
      if let row = rows.popFirst() {
        line.add(row)
        continue
      }
      switch await editor.readLine(prompt(configuration.continuationPrompt)) {
      case .line(let text): rows = ScriptText.lines(of: text.isEmpty ? "\n" : text)[...]
      case .endOfInput: return line.wholeText
      case .interrupted, .cancelled, .terminated: return nil
      }
    }
    return line.wholeText
  }

  private func prompt(_ text: String) -> Prompt {
    Prompt(text, style: configuration.usesColor ? "1" : "")
  }

  private func runTypedLine(
    _ line: String, from editor: LineEditor, keptIn history: TypedHistory
  ) async -> Bool {
    let mayBeKept = configuration.keepsHistory() && !interpreter.isConfidential(line)
    let succeeded = await interpreter.run(ScriptLine(text: .success(line), place: ""))
    if mayBeKept, configuration.keepsHistory() {
      editor.addHistory(line)
      history.append(line)
    }
    return succeeded
  }

  private func editorConfiguration(_ history: [String]) -> LineEditor.Configuration {
    LineEditor.Configuration(
      program: "switchboard", history: history, sourceEditrc: configuration.readsEditrc,
      usesColor: configuration.usesColor,
      completer: { [interpreter] line in
        await interpreter.completions(of: line).map(Completion.init)
      },
      showsHints: configuration.showsHints,
      hinter: { [interpreter] line in
        let isApart = line.last?.isWhitespace ?? true
        return interpreter.hint(for: line).map { Hint(isApart ? $0 : " " + $0) }
      },
      onInterrupt: { [interpreter] in
        Task { @MainActor in interpreter.cancel() }
      },
      willStop: configuration.willStop)
  }
}

extension Completion {
  /// Creates a completion that shows a candidate with its summary.
  fileprivate init(_ candidate: CommandCandidate) {
    let isPlain = candidate.summary.isEmpty
    self.init(
      candidate.word, display: isPlain ? nil : "\(candidate.word)  \(candidate.summary)")
  }
}

// MARK: - First lines

extension REPL {
  /// Runs the startup file and the first input. Their failures are reported and do not end the
  /// prompt.
  private func runFirstLines() async {
    if let path = configuration.startupPath, var lines = startupLines(at: path) {
      await run(&lines)
    }
    switch configuration.firstInput {
    case .lines(let texts):
      var lines = ScriptLines.separate(texts)
      await run(&lines)
    case .script(let texts, let name):
      var lines = ScriptLines.known(texts, name: "\(name):")
      await run(&lines)
    case .pipe(let path):
      do throws(ScriptError) {
        var lines = try ScriptLines.pipe(at: path)
        await run(&lines)
      } catch {
        output.showError(error.description)
      }
    case .automatic, .standardInput, nil: break
    }
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
    while let line = await session.nextLine(of: &lines), output.editor?.termination == nil {
      _ = await interpreter.run(line)
      await session.settleHooks()
    }
  }
}

// MARK: - Secrets

extension REPLConfiguration {
  /// Returns the options for the prompt's interpreter.
  @MainActor
  func interpreting(_ isInteractive: Bool, on output: ConsoleOutput) -> InterpreterConfiguration {
    var configuration = InterpreterConfiguration()
    configuration.allowsAbbreviation = isInteractive
    configuration.unnamedInput = unnamedInput
    configuration.builtInCommands = builtInCommands
    configuration.allowsSystemAccess = allowsSystemAccess
    configuration.parameters = parameters
    configuration.keepsLines = keepsHistory
    let readsLines = [.automatic, .standardInput].contains(input)
    configuration.standardInput = isInteractive ? .terminal : readsLines ? .lines : .free
    if isInteractive {
      configuration.reasonToStay = reasonToStay
      configuration.askForSecret = { [weak output] parameter in
        output?.notice("\(parameter.displayName) (not shown while you type):")
        return await SecretReader.read()
      }
    }
    return configuration
  }
}
