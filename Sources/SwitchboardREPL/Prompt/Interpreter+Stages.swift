import Switchboard

// MARK: - Commands of a line

extension Interpreter {
  /// Runs the commands of a line until one of them fails.
  /// - Parameters:
  ///   - text: The line, as the user types it.
  ///   - place: The prefix for messages about the line.
  /// - Returns: The outcome of the last command that ran.
  func runCommands(of text: String, at place: String) async -> LineOutcome {
    let stages: [LineStage]
    do throws(LineError) {
      guard LineContext.depth <= LineStage.depthLimit else { throw .nestedTooDeeply }
      stages = try LineStage.stages(of: text)
      for stage in stages {
        try checkAccess(of: stage)
        try checkDefinition(in: stage)
      }
    } catch {
      return noted(fail(error.description, at: place, because: error))
    }
    var outcome = LineOutcome.blank
    for (index, stage) in stages.enumerated() {
      outcome = noted(await run(stage, at: place))
      guard !session.isOver else { break }
      guard mayContinue(after: outcome) else {
        reportRest(stages.count - index - 1, at: place)
        break
      }
    }
    return outcome
  }

  /// Stores the status of a command for `$?`.
  private func noted(_ outcome: LineOutcome) -> LineOutcome {
    switch outcome {
    case .blank: break
    case .failed(let failure): session.lastStatus = failure.status
    default: session.lastStatus = LineContext.run?.reports.isEmpty == false ? 1 : 0
    }
    return outcome
  }

  private func mayContinue(after outcome: LineOutcome) -> Bool {
    outcome.isSuccess && !Task.isCancelled && LineContext.run?.reports.isEmpty != false
  }

  private func reportRest(_ count: Int, at place: String) {
    guard count > 0 else { return }
    let rest = count == 1 ? "command after it was" : "\(count) commands after it were"
    session.output.showError("\(place)the \(rest) not run")
  }

  private func checkAccess(of stage: LineStage) throws(LineError) {
    guard !session.configuration.allowsSystemAccess else { return }
    switch stage {
    case .command(_, target: nil): break
    case .command(_, let target?): throw .noSystemAccess(target.mark)
    case .shell: throw .noSystemAccess("!")
    }
  }

  /// Refuses to pass on the output of a command that stores a line, because `> file` was probably
  /// meant for that line.
  private func checkDefinition(in stage: LineStage) throws(LineError) {
    guard case .command(let text, let target?) = stage,
      let tokens = try? Tokenizer.tokens(of: text), tokens.count > 1,
      let command = try? session.vocabulary.match(tokens).command,
      let identity = BuiltInCommands.identity(of: command),
      [.on, .alias, .let, .bind].contains(identity)
    else { return }
    throw .targetOfDefinition(target.mark, command: command.description.displayName)
  }

  private func run(_ stage: LineStage, at place: String) async -> LineOutcome {
    switch stage {
    case .shell(let text): return await runShell(text, at: place)
    case .command(let text, let target):
      let used = LineContext.aliases
      guard let alias = session.aliases.call(in: text, except: used) else {
        return await perform(session.expanded(text), to: target, at: place)
      }
      return await LineContext.$aliases.withValue(used.union([alias.name])) {
        await redirected(to: target, at: place) {
          await runCommands(of: alias.line + alias.rest, at: place)
        }
      }
    }
  }

  private func runShell(
    _ text: String, input: [UInt8]? = nil, at place: String
  ) async -> LineOutcome {
    do throws(ShellError) {
      try await session.runShell(text, input: input)
      return .done(CommandResult())
    } catch {
      return fail(error.description, at: place, because: error)
    }
  }
}

extension LineFailure {
  /// The value of `$?` after the failure.
  var status: Int32 {
    switch error {
    case let error as ShellError: error.status
    case is CancellationError: ExitStatus.interrupted.code
    default: ExitStatus.failedLine.code
    }
  }
}

// MARK: - Targets of output

extension Interpreter {
  /// Runs a command and sends its output to a target. Nothing is sent if the command fails.
  func redirected(
    to target: OutputTarget?, at place: String, _ body: () async -> LineOutcome
  ) async -> LineOutcome {
    guard let target else { return await body() }
    var later: LaterOutput?
    do {
      let file = try file(for: target)
      later = file.map(LaterOutput.init)
      let capture = OutputCapture(diverts: true, for: target, file: later)
      let outcome = await OutputCapture.$current.withValue(capture) { await body() }
      capture.close()
      guard outcome.isSuccess else {
        later?.fail()
        file?.discard()
        return outcome
      }
      try await file?.write(capture.bytes)
      try later?.open()
      guard case .command(let text) = target else { return outcome }
      let end = await runShell(text, input: capture.bytes, at: place)
      return end.isSuccess ? outcome : end
    } catch {
      later?.fail()
      return fail("\(error)", at: place, because: error)
    }
  }

  private func file(for target: OutputTarget) throws -> OutputFile? {
    guard case .file(let word, let appends) = target else { return nil }
    let tokens = try Tokenizer.tokens(of: session.expanded(word))
    guard let path = tokens.first?.text, tokens.count == 1, !path.isEmpty else {
      throw LineError.incompleteOperator(target.mark)
    }
    return try OutputFile(FilePathArgument(path).expanded, appends: appends)
  }
}
