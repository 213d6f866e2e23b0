import Switchboard

// MARK: - Lines

extension Shell {
  /// Runs a line.
  /// - Parameters:
  ///   - line: The line.
  ///   - typed: The line on the screen, or nil if it is not there.
  /// - Returns: The outcome of the line. If it failed, the error has been shown.
  func run(_ line: ScriptLine, typed: TypedLine? = nil) async -> LineOutcome {
    guard !line.isBlank || typed?.text.isEmpty == true else { return .blank }
    var environment =
      LineEnvironment.current?.line(at: line.place) ?? LineEnvironment(of: self, at: line.place)
    environment.typed = typed
    if let text = try? line.text.get() { environment.origins.insert(text) }
    let outer = foreground.line
    foreground.line = environment
    defer { foreground.line = outer }
    let outcome = await environment.running {
      let outcome = await evaluate(line, in: environment)
      if environment.isOutermost { await output.finishLine() }
      return outcome
    }
    foreground.endProgress()
    return environment.judged(outcome, isOver: foreground.hasQuit)
  }

  private func evaluate(
    _ line: ScriptLine, in environment: LineEnvironment
  ) async -> LineOutcome {
    do throws(LineError) {
      let text = try line.text.get()
      if let server, !keys.areSet(by: text) {
        return await forward(text, in: environment, to: server)
      }
      switch text {
      case "": return await enterNothing(in: environment)
      case UnnamedInput.interruptKey:
        passInterrupt()
        return .blank
      default: return await evaluate(text, in: environment)
      }
    } catch {
      return fail(error, in: environment)
    }
  }

  /// Passes ^C on an empty line at a terminal to the app. Does not wait, because a program in another
  /// process may not answer.
  func passInterrupt() {
    if let server {
      Task { _ = await server.run(ServedLine(UnnamedInput.interruptKey)) }
    } else {
      configuration.unnamedInput?.handleInterrupt()
    }
  }

  /// Passes an empty line at a terminal to the app.
  private func enterNothing(in environment: LineEnvironment) async -> LineOutcome {
    do {
      try await CallEnvironment.running(callEnvironment(of: environment)) {
        try await configuration.unnamedInput?.handleEmptyLine()
      }
      return .blank
    } catch {
      return fail(ErrorText.sentence(for: error, from: ""), because: error, in: environment)
    }
  }

  /// Runs `quit`. Called at the end of typed input.
  func quit() async {
    // If the app has removed `quit`, there is no confirmation.
    let id =
      server == nil
      ? vocabulary.command(.quit)?.description.id : PromptCommandsRouter.Key.quit.description.id
    guard let id else { return foreground.hasQuit = true }
    let line = ScriptLine(text: .success(id), place: "")
    _ = await foreground.cancelable { [self] in await run(line) }
  }

  /// Runs a line inside the running line, as ‘time’ does.
  /// - Parameter text: The line.
  func runInner(_ text: String) async -> LineOutcome {
    let environment = LineEnvironment.current ?? LineEnvironment(of: self)
    return await evaluate(text, in: environment.inner)
  }

  /// Runs the commands of a line.
  func evaluate(_ text: String, in environment: LineEnvironment) async -> LineOutcome {
    do throws(LineError) {
      guard environment.depth <= LineEnvironment.depthLimit else {
        throw LineError(
          "nested_too_deeply",
          "the line contains itself, or more than \(LineEnvironment.depthLimit) lines within each "
            + "other: simplify it")
      }
      let line = Line(text)
      if let fault = line.fault { throw fault }
      return await evaluate(try checked(line.commands.placed(in: environment)), in: environment)
    } catch {
      return noted(fail(error, in: environment), in: environment)
    }
  }

  /// Runs commands until one of them fails.
  /// - Returns: The outcome of the last command that ran.
  private func evaluate(
    _ commands: [LineCommand], in environment: LineEnvironment
  ) async -> LineOutcome {
    var outcome = LineOutcome.blank
    for (index, command) in commands.enumerated() {
      outcome = noted(await evaluate(command, in: environment), in: environment)
      guard !isOver else { break }
      guard environment.mayContinue(after: outcome) else {
        reportRest(commands.count - index - 1, in: environment)
        break
      }
    }
    return outcome
  }

  /// Stores the status of a command for `$?`.
  private func noted(_ outcome: LineOutcome, in environment: LineEnvironment) -> LineOutcome {
    switch outcome {
    case .blank: break
    case .failed(let failure): foreground.lastStatus = failure.status
    default: foreground.lastStatus = environment.failures.sentences.isEmpty ? 0 : 1
    }
    return outcome
  }

  private func reportRest(_ count: Int, in environment: LineEnvironment) {
    guard count > 0 else { return }
    let rest = count == 1 ? "command after it was" : "\(count) commands after it were"
    output.showError("\(environment.place)the \(rest) not run")
  }
}

extension LineEnvironment {
  fileprivate func mayContinue(after outcome: LineOutcome) -> Bool {
    outcome.isSuccess && !Task.isCancelled && failures.sentences.isEmpty
  }

  /// Returns the final outcome of a line. The outcome is a failure if a failure was reported while
  /// the line ran.
  func judged(_ outcome: LineOutcome, isOver: Bool) -> LineOutcome {
    guard outcome.isSuccess else { return outcome }
    if let sentence = failures.sentences.first {
      return .failed(LineFailure(message: sentence, error: nil))
    }
    return isOver ? .ended : outcome
  }
}

extension [LineCommand] {
  /// Returns the commands with places in the line on the screen. The words of a line within another
  /// have the places of the words that spell it.
  fileprivate func placed(in environment: LineEnvironment) -> Self {
    guard environment.depth > 0 else { return self }
    let typed = environment.innerWords
    let count = reduce(0) { $0 + $1.words.count }
    var next = typed[...]
    return map { command in
      guard case .words(let words) = command.body else { return command }
      var command = command
      command.body = .words(
        words.map { $0.at(typed.count == count ? next.popFirst()?.place : typed.place) })
      return command
    }
  }
}

// MARK: - Checks

extension Shell {
  /// Returns commands if their operators are permitted.
  private func checked(_ commands: [LineCommand]) throws(LineError) -> [LineCommand] {
    for command in commands {
      if !configuration.allowsSystemAccess, let mark = command.systemMark {
        throw LineError(
          "no_system_access",
          "‘\(mark)’ is not available here: put it in quotes if it is an argument")
      }
      try checkDefinition(in: command)
    }
    return commands
  }

  /// Refuses to pass on the output of a command that stores a line, because `> file` was probably
  /// meant for that line.
  private func checkDefinition(in command: LineCommand) throws(LineError) {
    guard let target = command.target, command.words.count > 1,
      let found = try? vocabulary.match(command.words).command, found.storesLine
    else { return }
    let name = found.description.displayName
    throw LineError(
      "unquoted_line",
      "\(name): what follows ‘\(target.mark)’ would not belong to the line: put the line in quotes",
      command: name)
  }
}

extension LineCommand {
  /// The sign with which the command uses the system, or nil.
  fileprivate var systemMark: String? {
    if case .shell = body { return "!" }
    return target?.mark
  }
}

extension HandledCommand {
  /// A Boolean value that indicates whether the command stores a line for later.
  @MainActor var storesLine: Bool {
    switch BuiltInCommands.identity(of: self) {
    case .on, .alias, .let, .bind: true
    default: false
    }
  }
}

// MARK: - Commands of a line

extension Shell {
  private func evaluate(
    _ command: LineCommand, in environment: LineEnvironment
  ) async -> LineOutcome {
    switch command.body {
    case .shell(let text): return await runShellCommand(text, in: environment)
    case .words(let words):
      var environment = environment
      let names = words.variableNames
      if !names.isEmpty { environment.origins.formUnion(variables.all.origins(of: names)) }
      guard let alias = aliases.alias(in: words, except: environment.aliases) else {
        return await run(words.expanded(value), of: command, in: environment)
      }
      environment.origins.formUnion(aliases.all.origins(of: [alias.name]))
      return await run(alias, with: words, of: command, in: environment)
    }
  }

  private func run(
    _ alias: (name: String, line: String), with words: [Word], of command: LineCommand,
    in environment: LineEnvironment
  ) async -> LineOutcome {
    var environment = environment
    environment.aliases.insert(alias.name)
    do throws(LineError) {
      let commands = try Aliases.commands(
        of: alias.line, called: words, isBackground: command.isBackground, value)
      let known = try checked(commands)
      return await redirected(to: command.target, in: environment) {
        await self.evaluate(known, in: $0)
      }
    } catch {
      return fail(error, in: environment)
    }
  }

  private func run(
    _ words: [Word], of command: LineCommand, in environment: LineEnvironment
  ) async -> LineOutcome {
    do throws(LineError) {
      guard !words.isEmpty else { return .blank }
      var call = try vocabulary.call(
        for: withWholeName(words), askingForSecrets: configuration.askForSecret != nil)
      diagnostics.observe()
      if call.isConfidential { try await askForSecrets(&call) }
      let known = call
      guard command.isBackground else {
        return await redirected(to: command.target, in: environment) {
          await self.run(known, in: $0)
        }
      }
      try checkBackground(known.command)
      return start(known, words, to: command.target, in: environment)
    } catch {
      var environment = environment
      if words.contains(where: { $0.isSign("--json") }) { environment.format = .json }
      return await redirected(to: command.target, in: environment) {
        await self.offer(words, isBackground: command.isBackground, after: error, in: $0)
      }
    }
  }

  private func runShellCommand(
    _ text: String, input: [UInt8]? = nil, in environment: LineEnvironment
  ) async -> LineOutcome {
    do throws(ShellError) {
      try await runShell(text, input: input, in: environment)
      return .done(CommandResult())
    } catch {
      return fail(error.description, because: error, in: environment)
    }
  }

  /// Runs a command and sends its output to a target. Nothing is sent if the command fails.
  func redirected(
    to target: OutputTarget?, in environment: LineEnvironment,
    _ body: (LineEnvironment) async -> LineOutcome
  ) async -> LineOutcome {
    guard let target else { return await body(environment) }
    var file: OutputFile?
    do {
      file = try self.file(for: target)
      var inner = environment
      let capture = OutputCapture(
        inside: environment.capture, diverts: true, for: target, file: file)
      inner.capture = capture
      let outcome = await inner.running { await body(inner) }
      capture.close()
      guard outcome.isSuccess else {
        file?.discard()
        return outcome
      }
      try await file?.write(capture.bytes)
      guard case .command(let text) = target else { return outcome }
      let end = await runShellCommand(text, input: capture.bytes, in: environment)
      return end.isSuccess ? outcome : end
    } catch {
      file?.fail()
      return fail("\(error)", because: error, in: environment)
    }
  }

  private func file(for target: OutputTarget) throws -> OutputFile? {
    guard case .file(let word, let appends) = target else { return nil }
    let words = [word].compactMap(\.self).expanded(value)
    guard let path = words.first?.text, words.count == 1, !path.isEmpty else {
      throw LineError.incompleteOperator(target.mark)
    }
    return try OutputFile(FilePathArgument(path).expanded, appends: appends)
  }
}

// MARK: - Failures

extension Shell {
  /// Shows the error of a line and returns the outcome of a failed line.
  func fail(_ error: LineError, in environment: LineEnvironment) -> LineOutcome {
    var place = error.place
    if error.isAboutMissingArgument, let text = environment.typed?.text {
      place = text.endIndex..<text.endIndex
    }
    return fail(error.description, because: error, at: place, in: environment)
  }

  /// Shows an error and returns the outcome of a failed line.
  func fail(
    _ sentence: String, because error: any Error, command: String? = nil,
    at place: Range<String.Index>? = nil, in environment: LineEnvironment
  ) -> LineOutcome {
    if let place, let typed = environment.typed {
      (output as? any TerminalOutput)?.mark(place, in: typed)
    }
    environment.running {
      output.show(
        ErrorReport(sentence, because: error, command: command, lead: environment.place))
    }
    return .failed(LineFailure(message: sentence, error: error, place: place))
  }
}

extension LineFailure {
  /// The value of `$?` after the failure.
  fileprivate var status: Int32 {
    switch error {
    case let error as ShellError: error.status
    case is CancellationError: ExitStatus.interrupted.code
    case let error as LineError where error.isInterruption: ExitStatus.interrupted.code
    default: ExitStatus.failedLine.code
    }
  }
}
