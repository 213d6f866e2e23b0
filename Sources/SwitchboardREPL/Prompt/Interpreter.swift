public import Switchboard

/// An object that parses lines, runs their commands, and shows the results and errors.
///
/// An interpreter does not need a terminal, so you can also use it for sockets, command palettes,
/// and tests:
///
/// ```swift
/// let interpreter = Interpreter(
///   dispatcher: { dispatcher }, broadcaster: { broadcaster },
///   output: TextOutput { text, kind in connection.send(text) })
/// switch await interpreter.execute("add note milk --urgent") {
/// case .done(let result): print(result.json ?? "done")
/// case .failed(let failure): print(failure.message)
/// case .blank, .started, .ended: break
/// }
/// ```
///
/// Several interpreters can share a dispatcher. Each interpreter has its own jobs, watches, and
/// recording.
///
/// A command that cannot throw may fail to run, for example because it has no handler. The
/// interpreter that runs the responsible line then reports the failure, and the line fails. If no
/// line is responsible, all interpreters report the failure. An interpreter starts to report such
/// failures when it runs its first line.
@MainActor
public final class Interpreter {
  typealias CandidateSource = @MainActor (CandidateContext) async -> [CommandCandidate]

  let session: PromptSession
  /// The closures that cancel the running lines and waits.
  private var running: [Int: @Sendable () -> Void] = [:]
  private var lastRun = 0
  /// The sources of completions, keyed by the type of the values.
  var sources: [ObjectIdentifier: CandidateSource] = [:]

  /// Creates an interpreter.
  /// - Parameters:
  ///   - dispatcher: A closure that returns the frontmost dispatcher. It is called for each line.
  ///   - broadcaster: A closure that returns the frontmost broadcaster.
  ///   - coordinators: A closure that returns the root of the coordinator tree, or nil if the app
  ///     has no coordinators.
  ///   - output: The output that shows results and errors.
  ///   - configuration: The options of the interpreter.
  public convenience init(
    dispatcher: @escaping @MainActor () -> CommandDispatcher,
    broadcaster: @escaping @MainActor () -> Broadcaster,
    coordinators: (@MainActor () -> CoordinatorNode?)? = nil, output: any OutputSink,
    configuration: InterpreterConfiguration = InterpreterConfiguration()
  ) {
    let session = PromptSession(
      dispatcher: dispatcher, broadcaster: broadcaster, coordinators: coordinators,
      output: output as? any PromptOutput ?? PlainOutput(output), configuration: configuration)
    self.init(session: session)
  }

  init(session: PromptSession) {
    self.session = session
    session.runLine = { [weak self] in await self?.outcome(of: $0).isSuccess ?? false }
    session.runCommands = { [weak self] in
      await self?.runCommands(of: $0, at: $1) ?? .ended
    }
  }

  /// A Boolean value that indicates whether the interpreter has ended, for example because of
  /// `quit`. An interpreter that has ended runs no more lines.
  public var isOver: Bool { session.isOver }

  /// The running jobs, and the jobs that have ended since the jobs were last listed.
  public var jobs: [Job] { session.jobs.all }

  /// A Boolean value that indicates whether a line is running in the foreground.
  public var isRunning: Bool { !running.isEmpty }

  /// The progress of the foreground command, or nil if no command is running or it has not reported
  /// any progress.
  public var progress: CommandProgress? { session.progress }
}

// MARK: - Running lines

extension Interpreter {
  /// Runs a line and shows its result or error.
  ///
  /// If the task is cancelled, the line's command is cancelled as well.
  /// - Parameter line: The line, as the user types it.
  /// - Returns: The outcome of the line.
  public func execute(_ line: String) async -> LineOutcome {
    guard !isOver else { return .ended }
    return await runOutcome(of: ScriptLine(text: .success(line), place: ""))
  }

  /// Cancels the lines that are running in the foreground.
  public func cancel() {
    for cancelLine in running.values { cancelLine() }
  }

  /// Returns whether a line must not be kept in a history, because it calls or was probably meant
  /// to call a confidential command.
  /// - Parameter line: The line, as the user types it.
  public func isConfidential(_ line: String) -> Bool { session.isConfidential(line) }

  /// Returns whether a line begins with the full name of a command.
  /// - Parameter line: The line, as the user types it.
  package func namesCommand(_ line: String) -> Bool {
    guard let tokens = try? Tokenizer.tokens(of: line), !tokens.isEmpty else { return false }
    return session.vocabulary.names(commandIn: tokens)
  }

  /// Runs a line of a script.
  /// - Returns: Whether the line succeeded. If it failed, the error has been shown.
  func run(_ line: ScriptLine) async -> Bool { await runOutcome(of: line).isSuccess }

  /// Runs a line of a script in the current task.
  /// - Parameters:
  ///   - line: The line, which must not be blank.
  ///   - task: The current task, which is the line's own task.
  /// - Returns: Whether the line succeeded. If it failed, the error has been shown.
  func run(_ line: ScriptLine, in task: LineTask) async -> Bool {
    let number = register { task.cancel() }
    defer { running[number] = nil }
    return await outcome(of: line).isSuccess
  }

  /// Waits for an answer of another process, such as the prompt to show. ``cancel()`` cancels the
  /// wait, so that a process that is stopped holds up nothing.
  func waiting<Answer: Sendable>(
    for answer: @escaping @MainActor () async -> Answer
  ) async -> Answer {
    let task = Task { await answer() }
    let number = register { task.cancel() }
    defer { running[number] = nil }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func register(_ cancelLine: @escaping @Sendable () -> Void) -> Int {
    lastRun += 1
    running[lastRun] = cancelLine
    return lastRun
  }

  /// Runs `quit`. Called at the end of typed input.
  func quit() async {
    guard session.server == nil else {
      _ = await run(
        ScriptLine(text: .success(PromptCommandsRouter.Key.quit.description.id), place: ""))
      return
    }
    let quit = session.vocabulary.commands.first { BuiltInCommands.identity(of: $0) == .quit }
    // If the app has removed `quit`, there is no confirmation.
    guard let quit else { return session.hasQuit = true }
    _ = await run(ScriptLine(text: .success(quit.description.id), place: ""))
  }

  /// Runs a line that was typed in another process.
  func runServed(_ line: ServedLine) async -> LineOutcome {
    guard !isOver else { return .ended }
    return await runOutcome(of: ScriptLine(text: .success(line.text), place: line.place))
  }

  private func runOutcome(of line: ScriptLine) async -> LineOutcome {
    guard !line.isBlank else { return .blank }
    // Awaiting the task's value would switch threads twice for each line.
    let answer = OneShot<LineOutcome>()
    let task = Task { answer.give(await outcome(of: line)) }
    let number = register { task.cancel() }
    defer { running[number] = nil }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { answer.resume($0) }
    } onCancel: {
      task.cancel()
    }
  }

  private func outcome(of line: ScriptLine) async -> LineOutcome {
    let run = LineRun(place: line.place, of: session, inside: LineContext.run)
    let outer = session.foreground
    session.foreground = run
    defer { session.foreground = outer }
    let configuration = session.configuration
    let source = configuration.standardInput == .free ? configuration.inputSource : nil
    let outcome = await StandardInput.$source.withValue(source) {
      await withLine(run) {
        await CommandProgress.receiving { [session] progress in
          session.showProgress(progress)
        } _: {
          let outcome = await perform(line)
          if run.isOutermost { await session.output.finishLine() }
          return outcome
        }
      }
    }
    session.progress = nil
    return Self.judged(outcome, run, isOver: session.hasQuit)
  }

  private func withLine(
    _ run: LineRun, _ body: () async -> LineOutcome
  ) async -> LineOutcome {
    let isInAlias = !LineContext.aliases.isEmpty
    return await LineContext.$run.withValue(run) {
      isInAlias ? await LineContext.$aliases.withValue([], operation: body) : await body()
    }
  }

  /// Returns the final outcome of a line. The outcome is a failure if a failure was reported while
  /// the line ran.
  private static func judged(
    _ outcome: LineOutcome, _ run: LineRun, isOver: Bool
  ) -> LineOutcome {
    guard outcome.isSuccess else { return outcome }
    if let report = run.reports.first { return .failed(LineFailure(message: report, error: nil)) }
    return isOver ? .ended : outcome
  }

  private func perform(_ line: ScriptLine) async -> LineOutcome {
    do throws(LineError) {
      if let server = session.server, !session.setsKeys(try line.text.get()) {
        return await session.forward(try line.text.get(), at: line.place, to: server)
      }
      return await runCommands(of: try line.text.get(), at: line.place)
    } catch {
      return fail(error.description, at: line.place, because: error)
    }
  }

  /// Runs one command.
  /// - Parameters:
  ///   - text: The command and its arguments.
  ///   - target: The target of the command's output, or nil to show the output.
  ///   - place: The prefix for messages.
  func perform(
    _ text: String, to target: OutputTarget?, at place: String
  ) async -> LineOutcome {
    do throws(LineError) {
      guard var parsed = try parse(session.withWholeName(text)) else { return .blank }
      session.observeDiagnostics()
      if !parsed.missing.isEmpty { try await askForSecrets(&parsed) }
      guard parsed.isBackground else {
        guard target != nil else { return await call(parsed, at: place) }
        return await redirected(to: target, at: place) { await call(parsed, at: place) }
      }
      try checkBackground(parsed.command)
      return start(parsed, typed: text, to: target)
    } catch {
      return await OutputFormat.$requested.withValue(OutputFormat.requested(by: text)) {
        let line = ScriptLine(text: .success(text), place: place)
        return await redirected(to: target, at: place) { await offer(line, after: error) }
      }
    }
  }

  /// Parses a command and its arguments. Returns nil for a blank line.
  ///
  /// If the command that is found still has its handler, it doesn't matter whether the other
  /// handlers live. Looking at all of them would take a considerable part of a short line's time.
  private func parse(_ text: String) throws(LineError) -> ParsedLine? {
    let known = session.registeredVocabulary
    do throws(LineError) {
      let parsed = try parser(of: known).parse(text)
      if parsed?.command.isHandled != false { return parsed }
    } catch {
      if session.isCurrent(known) { throw error }
    }
    return try parser(of: session.vocabulary).parse(text)
  }

  private func parser(of vocabulary: Vocabulary) -> LineParser {
    LineParser(
      vocabulary: vocabulary, asksForSecrets: session.configuration.askForSecret != nil)
  }

  private func call(_ line: ParsedLine, at place: String) async -> LineOutcome {
    let format = line.wantsJSON ? .json : OutputFormat.requested
    if BuiltInCommands.identity(of: line.command) != .quit { session.wasAskedToStay = false }
    warnOfDeprecation(line.command.description)
    let shown = OutputCapture(diverts: false, limit: Self.lastTextLimit)
    defer { keep(shown, of: line) }
    return await OutputFormat.$requested.withValue(format) {
      await OutputCapture.$current.withValue(shown) { await show(line, at: place) }
    }
  }

  /// Runs a line's command and shows its result or error.
  private func show(_ line: ParsedLine, at place: String) async -> LineOutcome {
    let output = session.output
    do {
      return try await output.collecting(for: line.command.description) {
        try session.checkPermission(of: line.command)
        let result = try await session.confirming(line) {
          try await line.command.run(with: line.words)
        }
        output.show(result)
        return .done(result)
      }
    } catch let error as ReportedFailure {
      return .failed(error.failure)
    } catch {
      let sentence = ErrorText.sentence(for: error, from: line.command)
      return fail(
        sentence, at: place, because: error, command: line.command.description.displayName)
    }
  }

  /// The maximum length of `$last`, in bytes.
  private static let lastTextLimit = 65_536

  /// Keeps what a command has shown as `$last`, unless it must not be kept.
  private func keep(_ shown: OutputCapture, of line: ParsedLine) {
    shown.close()
    guard LineContext.run?.isForeground != false else { return }
    guard !line.command.description.isConfidential, session.configuration.keepsLines() else {
      return session.variables.last = nil
    }
    if !shown.bytes.isEmpty { session.variables.last = shown.text }
  }

  private func warnOfDeprecation(_ command: CommandDescription) {
    guard let instead = command.deprecation else { return }
    let advice = instead.isEmpty ? "" : ": \(instead)"
    session.output.notice("\(command.displayName) is deprecated\(advice)")
  }

  /// Shows an error and returns the outcome of a failed line.
  func fail(
    _ sentence: String, at place: String, because error: any Error, command: String? = nil
  ) -> LineOutcome {
    // The lines of a script are not on the screen.
    if place.isEmpty { session.markError?(error) }
    session.output.show(ErrorReport(sentence, because: error, command: command, lead: place))
    return .failed(LineFailure(message: sentence, error: error))
  }

  private func askForSecrets(_ line: inout ParsedLine) async throws(LineError) {
    guard let ask = session.configuration.askForSecret else { return }
    let command = line.command.description
    for index in line.missing {
      let parameter = command.parameters[index]
      guard let word = await ask(parameter) else {
        throw .missingArgument(
          parameter.displayName, form: parameter.form, command: command.displayName,
          usage: command.usage)
      }
      line.words[index] = [word]
    }
  }
}

// MARK: - Jobs

extension Interpreter {
  private func start(
    _ line: ParsedLine, typed text: String, to target: OutputTarget?
  ) -> LineOutcome {
    let description = line.command.description
    let job = session.jobs.add(
      description.isConfidential ? "\(description.displayName) …" : Self.withoutMark(text),
      startedBy: LineContext.run?.job)
    let lead = "[\(job.number)] "
    session.output.notice(lead + job.line)
    var meter = ProgressMeter()
    job.start { [self] in
      let run = LineRun(place: lead, of: session, job: job.number, inside: nil)
      // A job may end later than the line that has started it, so its value is its own.
      let outcome = await LineValues.$current.withValue(nil) {
        await LineContext.$run.withValue(run) {
          await redirected(to: target, at: lead) { await call(line, at: lead) }
        }
      }
      return Self.judged(outcome, run, isOver: false)
    } onProgress: { [session] progress in
      if meter.isNoteworthy(progress) { session.output.notice(lead + progress.text) }
    } onEnd: { [session] outcome in
      guard outcome.isSuccess else { return }
      let ending = job.state == .cancelled ? "cancelled" : "done"
      session.output.notice("\(lead)\(ending): \(job.line)")
    }
    return .started(job)
  }

  /// Refuses a job that would end the session, or a definition that ‘&’ was probably meant for.
  private func checkBackground(_ command: HandledCommand) throws(LineError) {
    let name = command.description.displayName
    switch BuiltInCommands.identity(of: command) {
    case .quit: throw .foregroundOnly(name)
    case .on, .alias, .let, .bind: throw .backgroundDefinition(name)
    default: break
    }
  }

  private static func withoutMark(_ line: String) -> String {
    (try? Tokenizer.tokens(of: line))?.dropLast().map(\.retyped).joined(separator: " ") ?? line
  }
}

/// A filter that selects the progress reports worth showing on a separate line.
struct ProgressMeter {
  private var shown: CommandProgress?

  /// Returns whether a report's message, or its progress in steps of 10 percent, differs from that
  /// of the last noteworthy report.
  mutating func isNoteworthy(_ progress: CommandProgress) -> Bool {
    func tenth(_ progress: CommandProgress) -> Int? { progress.fraction.map { Int($0 * 10) } }
    if let shown, shown.message == progress.message, tenth(shown) == tenth(progress) {
      return false
    }
    shown = progress
    return true
  }
}
