public import Switchboard

/// What an interpreter does beyond running lines.
public struct InterpreterConfiguration: Sendable {
  /// Whether unambiguous beginnings of words are understood. Turn it on only where a person types.
  public var allowsAbbreviation = false
  /// What the app makes of the interpreter's own commands.
  public var builtInCommands = BuiltInCommands()
  /// What is done with a line that names no command; nil reports it as an error.
  public var unnamedInput: UnnamedInput?
  /// Asks for an argument of a confidential command that was left out; nil reports it as missing.
  ///
  /// The closure returns the word, or nil if the person gave up.
  public var askForSecret: (@MainActor @Sendable (CommandParameter) async -> String?)?
  /// Called by `quit`: a sentence that says what would be lost, or nil to leave.
  ///
  /// A second `quit` right after the sentence leaves nevertheless.
  public var reasonToStay: @MainActor @Sendable () -> String? = { nil }

  /// Creates a configuration for lines that no person types.
  public init() {}
}

/// Runs lines: parses each, calls its command and shows the result, or what went wrong.
///
/// An interpreter needs no terminal. Sockets, command palettes and tests use it as ``REPL`` does:
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
/// Several interpreters may share a dispatcher. Each has its own jobs, watches and recording.
///
/// A command that cannot throw and was not run is reported to the interpreter of the line that sent it, and
/// that line fails. If no line sent it, all interpreters report it. An interpreter reports such commands from
/// its first line on.
@MainActor
public final class Interpreter {
  typealias CandidateSource = @MainActor (CandidateContext) async -> [CommandCandidate]

  let session: PromptSession
  private var running: [Int: Task<LineOutcome, Never>] = [:]
  private var lastRun = 0
  private var sources: [ObjectIdentifier: CandidateSource] = [:]

  /// Creates an interpreter.
  /// - Parameters:
  ///   - dispatcher: The dispatcher in front, asked anew for each line.
  ///   - broadcaster: The broadcaster in front.
  ///   - coordinators: The root of the coordinator tree, if the app has one to show.
  ///   - output: The output that shows results and errors.
  ///   - configuration: What the interpreter does beyond running lines.
  public convenience init(
    dispatcher: @escaping @MainActor () -> CommandDispatcher,
    broadcaster: @escaping @MainActor () -> Broadcaster,
    coordinators: (@MainActor () -> CoordinatorNode?)? = nil, output: any OutputSink,
    configuration: InterpreterConfiguration = InterpreterConfiguration()
  ) {
    let session = PromptSession(
      dispatcher: dispatcher, broadcaster: broadcaster, coordinators: coordinators,
      output: output as? any PromptOutput ?? PlainOutput(output), configuration: configuration)
    session.registerCommandsOfItsOwn()
    self.init(session: session)
  }

  init(session: PromptSession) {
    self.session = session
    session.runLine = { [weak self] in await self?.outcome(of: $0).isSuccess ?? false }
  }

  /// A Boolean value that indicates whether no further line is run, because of `quit`.
  public var isOver: Bool { session.isOver }

  /// The jobs that run, and those that ended and have not been listed since.
  public var jobs: [Job] { session.jobs.all }

  /// A Boolean value that indicates whether a line runs in the foreground.
  public var isRunning: Bool { !running.isEmpty }

  /// How far the command is that runs in the foreground; nil if none does or it has not said so.
  public var progress: CommandProgress? { session.progress }
}

// MARK: - Running lines

extension Interpreter {
  /// Runs a line, until its command has returned or the task is cancelled.
  ///
  /// The result, or what went wrong, is shown as well.
  /// - Parameter line: The line, as a person types it.
  /// - Returns: What came of it.
  public func execute(_ line: String) async -> LineOutcome {
    guard !isOver else { return .ended }
    return await runOutcome(of: ScriptLine(text: .success(line), place: ""))
  }

  /// Cancels the lines that run in the foreground.
  public func cancel() {
    for task in running.values { task.cancel() }
  }

  /// Returns whether a line must not be kept, because it calls a confidential command or was meant to.
  public func isConfidential(_ line: String) -> Bool { session.vocabulary.isConfidential(line) }

  /// Runs a line of a script.
  /// - Returns: Whether it succeeded; otherwise the reason has been shown.
  func run(_ line: ScriptLine) async -> Bool { await runOutcome(of: line).isSuccess }

  /// Runs `quit`, as at the end of what a person types.
  func quit() async {
    let quit = session.vocabulary.commands.first { BuiltInCommands.identity(of: $0) == .quit }
    // Without that command nothing asks back.
    guard let name = quit?.description.qualifiedName else { return session.hasQuit = true }
    _ = await run(ScriptLine(text: .success(name), place: ""))
  }

  private func runOutcome(of line: ScriptLine) async -> LineOutcome {
    lastRun += 1
    let number = lastRun
    let task = Task { await outcome(of: line) }
    running[number] = task
    defer { running[number] = nil }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func outcome(of line: ScriptLine) async -> LineOutcome {
    let run = LineRun(place: line.place, of: session, inside: LineContext.run)
    let outer = session.foreground
    session.foreground = run
    defer { session.foreground = outer }
    let outcome = await LineContext.$run.withValue(run) {
      await CommandProgress.receiving { [session] progress in
        session.showProgress(progress)
      } _: {
        await perform(line)
      }
    }
    session.progress = nil
    return Self.judged(outcome, run, isOver: session.hasQuit)
  }

  /// Returns an outcome that takes account of what was reported meanwhile.
  private static func judged(
    _ outcome: LineOutcome, _ run: LineRun, isOver: Bool
  ) -> LineOutcome {
    guard outcome.isSuccess else { return outcome }
    if let report = run.reports.first { return .failed(LineFailure(message: report, error: nil)) }
    return isOver ? .ended : outcome
  }

  private func perform(_ line: ScriptLine) async -> LineOutcome {
    do throws(LineError) {
      let parser = LineParser(
        vocabulary: self.session.vocabulary,
        asksForSecrets: session.configuration.askForSecret != nil)
      let text = try line.text.get()
      guard var parsed = try parser.parse(text) else { return .blank }
      session.observeOwnDiagnostics()
      try await askForSecrets(&parsed)
      guard parsed.isBackground else { return await call(parsed, at: line.place) }
      // A job's outcome ends no session.
      guard BuiltInCommands.identity(of: parsed.command) != .quit else {
        throw .foregroundOnly(parsed.command.description.displayName)
      }
      return start(parsed, typed: text)
    } catch {
      return await offer(line, after: error)
    }
  }

  private func call(_ line: ParsedLine, at place: String) async -> LineOutcome {
    let format = line.wantsJSON ? .json : OutputFormat.requested
    if BuiltInCommands.identity(of: line.command) != .quit { session.wasAskedToStay = false }
    warnOfDeprecation(line.command.description)
    do {
      return try await OutputFormat.$requested.withValue(format) {
        let result = try await line.command.result(with: line.arguments)
        session.output.show(result)
        return .done(result)
      }
    } catch {
      return fail(ErrorText.sentence(for: error, from: line.command), at: place, because: error)
    }
  }

  private func warnOfDeprecation(_ command: CommandDescription) {
    guard let instead = command.deprecation else { return }
    let advice = instead.isEmpty ? "" : ": \(instead)"
    session.output.notice("\(command.displayName) is deprecated\(advice)")
  }

  /// Shows what went wrong.
  func fail(_ sentence: String, at place: String, because error: any Error) -> LineOutcome {
    session.output.showError(place + sentence)
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
  private func start(_ line: ParsedLine, typed text: String) -> LineOutcome {
    let description = line.command.description
    let job = session.jobs.add(
      description.isConfidential ? "\(description.displayName) …" : Self.withoutMark(text),
      startedBy: LineContext.run?.job)
    let lead = "[\(job.number)] "
    session.output.notice(lead + job.line)
    var meter = ProgressMeter()
    job.start { [self] in
      let run = LineRun(place: lead, of: session, job: job.number, inside: nil)
      let outcome = await LineContext.$run.withValue(run) { await call(line, at: lead) }
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

  private static func withoutMark(_ line: String) -> String {
    (try? Tokenizer.tokens(of: line))?.dropLast().map(\.retyped).joined(separator: " ") ?? line
  }
}

/// Chooses the progress that is worth a line of its own.
struct ProgressMeter {
  private var shown: CommandProgress?

  /// Returns whether the message is another one, or a tenth more is done, than at the last such time.
  mutating func isNoteworthy(_ progress: CommandProgress) -> Bool {
    func tenth(_ progress: CommandProgress) -> Int? { progress.fraction.map { Int($0 * 10) } }
    if let shown, shown.message == progress.message, tenth(shown) == tenth(progress) {
      return false
    }
    shown = progress
    return true
  }
}

// MARK: - Completion and help

extension Interpreter {
  /// Completes the values of a type from what the app knows at that moment.
  ///
  /// The words take precedence over those of the handler and of the type. They are asked for on each
  /// completion, for parameters of the type itself, Optionals, arrays and sets of it.
  /// - Parameters:
  ///   - type: The type of one word.
  ///   - find: Finds the words that it may be.
  public func complete<Value: CommandParameterValue>(
    _ type: Value.Type,
    _ find: @escaping @MainActor (CandidateContext) async -> [CommandCandidate]
  ) {
    sources[ObjectIdentifier(type.argumentElement)] = find
  }

  /// Returns what the last word of a line may become.
  ///
  /// Each word takes the place of what stands after the last blank.
  /// - Parameter line: The text before the cursor.
  public func completions(of line: String) async -> [CommandCandidate] {
    await Completer(vocabulary: session.vocabulary, candidates: candidates).completions(of: line)
  }

  /// Returns what may follow a line, as `[--minutes <minutes>] [--gently]`; nil if nothing is known.
  /// - Parameter line: The text before the cursor.
  public func hint(for line: String) -> String? {
    guard let tokens = try? Tokenizer.tokens(of: line), !tokens.isEmpty,
      let match = try? session.vocabulary.match(tokens)
    else { return nil }
    let typed = TypedArguments(
      of: match.command.description, Array(tokens.dropFirst(match.tokenCount)))
    let rest = typed.remaining.map(\.usage).joined(separator: " ")
    return rest.isEmpty ? nil : rest
  }

  /// Returns the list of all commands, or the explanation of one.
  /// - Parameter command: The command's name, as it is typed; nil for all.
  /// - Returns: The text; nil if there is no such command.
  public func help(for command: String? = nil) -> String? {
    try? session.helpText(command.map { CommandWords($0).words } ?? [])
  }

  /// Finds the words that a parameter may be; those of the prompt's own commands depend on what runs.
  private func candidates(
    of command: HandledCommand, in context: CandidateContext
  ) async -> [CommandCandidate] {
    if let own = ownCandidates(of: command, in: context) { return own }
    if let element = context.parameter.valueType?.argumentElement,
      let source = sources[ObjectIdentifier(element)]
    {
      return await source(context)
    }
    if let provider = context.handler as? any CandidateProviding,
      let candidates = await provider.candidates(in: context)
    {
      return candidates
    }
    return await context.parameter.valueType?.candidates(in: context) ?? []
  }

  private func ownCandidates(
    of command: HandledCommand, in context: CandidateContext
  ) -> [CommandCandidate]? {
    let names: [String]
    switch BuiltInCommands.identity(of: command) {
    case .help:
      names = session.vocabulary.continuations(
        of: context.precedingWords.map { Token(text: $0, isQuoted: false) })
    case .watch: names = session.broadcaster().entries.map(\.name)
    case .unwatch: names = session.watches.keys(seenFrom: session.broadcaster())
    case .wait, .cancelJob:
      return jobs.map { CommandCandidate(String($0.number), summary: $0.line) }
    case .record, .replay:
      return FilePathArgument.candidates(beginning: context.partialWord)
    default: return nil
    }
    return names.map { CommandCandidate($0) }
  }
}
