public import Switchboard

/// The options of an interpreter.
public struct InterpreterConfiguration: Sendable {
  /// A Boolean value that indicates whether a word can be abbreviated to an unambiguous prefix.
  /// Enable abbreviations only for lines that the user types.
  public var allowsAbbreviation = false
  /// A Boolean value that indicates whether lines can run shell commands, and read and write files.
  ///
  /// This includes `!command`, `| command`, `> file`, `source`, `record` and `replay`. Enable it only
  /// for lines of the user who runs the program, never for lines of strangers.
  public var allowsSystemAccess = false
  /// The arguments that lines refer to as `$1`, `$2` and `$@`.
  public var parameters: [String] = []
  /// A closure that returns whether lines and their values can be listed later. If not, `aliases`,
  /// `let` and `hooks` do not show what these lines define.
  public var keepsLines: @MainActor @Sendable () -> Bool = { true }
  /// The use of standard input.
  var standardInput = StandardInputUse.terminal
  /// The app's changes to the built-in commands.
  public var builtInCommands = BuiltInCommands()
  /// The topics that `help` explains in addition to the commands.
  public var helpTopics: [HelpTopic] = [.json]
  /// The handling of lines that do not name a command, or nil to report an error for each such
  /// line.
  public var unnamedInput: UnnamedInput?
  /// A closure that asks for a missing argument of a confidential command, or nil to report an
  /// error instead.
  ///
  /// The closure returns the argument, or nil if the user cancels.
  public var askForSecret: (@MainActor @Sendable (CommandParameter) async -> String?)?
  /// A closure that returns a sentence about the data that would be lost if the interpreter ended,
  /// or nil if no data would be lost. The command `quit` calls this closure.
  ///
  /// A second `quit` in a row ends the interpreter anyway.
  public var reasonToStay: @MainActor @Sendable () -> String? = { nil }

  /// Creates a configuration with default options.
  public init() {}
}

/// The use of a prompt's standard input.
enum StandardInputUse: Sendable {
  /// It contains the lines, so no command may read it.
  case lines
  /// It is the terminal, which a shell command may read.
  case terminal
  /// The lines come from elsewhere, so each command may read it.
  case free
}

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
  private var running: [Int: Task<Void, Never>] = [:]
  private var lastRun = 0
  private var sources: [ObjectIdentifier: CandidateSource] = [:]

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
    session.registerCommandsOfItsOwn()
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
    for task in running.values { task.cancel() }
  }

  /// Returns whether a line must not be kept in a history, because it calls or was probably meant
  /// to call a confidential command.
  /// - Parameter line: The line, as the user types it.
  public func isConfidential(_ line: String) -> Bool { session.isConfidential(line) }

  /// Runs a line of a script.
  /// - Returns: Whether the line succeeded. If it failed, the error has been shown.
  func run(_ line: ScriptLine) async -> Bool { await runOutcome(of: line).isSuccess }

  /// Runs `quit`. Called at the end of typed input.
  func quit() async {
    let quit = session.vocabulary.commands.first { BuiltInCommands.identity(of: $0) == .quit }
    // If the app has removed `quit`, there is no confirmation.
    guard let name = quit?.description.qualifiedName else { return session.hasQuit = true }
    _ = await run(ScriptLine(text: .success(name), place: ""))
  }

  private func runOutcome(of line: ScriptLine) async -> LineOutcome {
    // Scripts can contain many comments, which need no task.
    if case .success(let text) = line.text, Tokenizer.isBlank(text) { return .blank }
    lastRun += 1
    let number = lastRun
    // Awaiting the task's value would switch threads twice for each line.
    let answer = OneShot<LineOutcome>()
    let task = Task { answer.give(await outcome(of: line)) }
    running[number] = task
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
    let mayReadInput = session.configuration.standardInput == .free
    let outcome = await StandardInput.$isAvailable.withValue(mayReadInput) {
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
    await LineContext.$aliases.withValue([]) {
      await LineContext.$run.withValue(run, operation: body)
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
      let parser = LineParser(
        vocabulary: self.session.vocabulary,
        asksForSecrets: session.configuration.askForSecret != nil)
      guard var parsed = try parser.parse(session.withWholeName(text)) else { return .blank }
      session.observeOwnDiagnostics()
      try await askForSecrets(&parsed)
      guard parsed.isBackground else {
        return await redirected(to: target, at: place) { await call(parsed, at: place) }
      }
      // A job cannot end the session.
      guard BuiltInCommands.identity(of: parsed.command) != .quit else {
        throw .foregroundOnly(parsed.command.description.displayName)
      }
      return start(parsed, typed: text, to: target)
    } catch {
      return await OutputFormat.$requested.withValue(OutputFormat.requested(by: text)) {
        let line = ScriptLine(text: .success(text), place: place)
        return await redirected(to: target, at: place) { await offer(line, after: error) }
      }
    }
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
    let output = session.output, name = line.command.description.displayName
    do {
      return try await output.collecting(for: name) {
        let result = try await line.command.result(with: line.arguments)
        output.show(result)
        return .done(result)
      }
    } catch let error as ReportedFailure {
      return .failed(error.failure)
    } catch {
      let sentence = ErrorText.sentence(for: error, from: line.command)
      return fail(sentence, at: place, because: error, command: name)
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
      let outcome = await LineContext.$run.withValue(run) {
        await redirected(to: target, at: lead) { await call(line, at: lead) }
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

// MARK: - Completion and help

extension Interpreter {
  /// Adds a source of completions for the values of a type.
  ///
  /// These completions take precedence over completions from the handler and the type. The closure
  /// is called for each parameter of this type, or of an Optional, an array, or a set of this type.
  /// - Parameters:
  ///   - type: The type of a single value.
  ///   - find: A closure that returns the completions.
  public func complete<Value: CommandParameterType>(
    _ type: Value.Type,
    _ find: @escaping @MainActor (CandidateContext) async -> [CommandCandidate]
  ) {
    sources[ObjectIdentifier(type.argumentElement)] = find
  }

  /// Returns the completions for the last word on a line.
  ///
  /// Each completion replaces the text after the last blank.
  /// - Parameter line: The text before the cursor.
  public func completions(of line: String) async -> [CommandCandidate] {
    switch LineStage.tail(of: line) {
    case .command(let text):
      return aliases(beginning: text) + (await completer.completions(of: text))
    case .path(let text):
      return FilePathArgument.candidates(beginning: text).map {
        CommandCandidate(CommandLineText.quoted($0.word))
      }
    case .shell: return []
    }
  }

  /// Returns a description of what can be typed at the end of a line, for example the form of an
  /// argument. Returns nil if the line does not begin with a command.
  ///
  /// Show it if there are no completions.
  /// - Parameter line: The text before the cursor.
  public func completionAdvice(for line: String) -> String? {
    guard case .command(let text) = LineStage.tail(of: line) else { return nil }
    return completer.advice(for: text)
  }

  private var completer: Completer {
    Completer(vocabulary: session.vocabulary, candidates: candidates)
  }

  private func aliases(beginning text: String) -> [CommandCandidate] {
    let name = text.drop(while: \.isWhitespace)
    guard !name.contains(where: \.isWhitespace) else { return [] }
    return session.aliases.names.filter { $0.hasPrefix(name) }.map { CommandCandidate($0) }
  }

  /// Returns a hint for the rest of a line, for example `[--minutes <minutes>] [--gently]`, or nil
  /// if there is none.
  /// - Parameter line: The text before the cursor.
  public func hint(for line: String) -> String? {
    guard case .command(let line) = LineStage.tail(of: line),
      let tokens = try? Tokenizer.tokens(of: line), !tokens.isEmpty,
      let match = try? session.vocabulary.match(tokens)
    else { return nil }
    let typed = ArgumentCompletion(
      of: match.command.description, Array(tokens.dropFirst(match.tokenCount)))
    let rest = typed.remaining.map(\.usage).joined(separator: " ")
    return rest.isEmpty ? nil : rest
  }

  /// Returns the list of all commands, or the help for one command.
  /// - Parameter command: The command's name, as the user types it, or nil for all commands.
  /// - Returns: The text, or nil if there is no such command.
  public func help(for command: String? = nil) -> String? {
    try? session.helpText(command.map { CommandWords($0).words } ?? [])
  }

  /// Returns the candidates for a parameter. The candidates for built-in commands depend on the
  /// state of the prompt.
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

  /// Returns the words of commands and topics that can follow `help`.
  private func helpWords(after words: [String]) -> [String] {
    let tokens = words.map { Token(text: $0, isQuoted: false) }
    let topics = words.isEmpty ? session.configuration.helpTopics.map(\.name) : []
    return (session.vocabulary.continuations(of: tokens) + topics).sorted()
  }

  private func ownCandidates(
    of command: HandledCommand, in context: CandidateContext
  ) -> [CommandCandidate]? {
    let names: [String]
    switch BuiltInCommands.identity(of: command) {
    case .help:
      names = helpWords(after: context.precedingWords)
    case .watch, .on, .waitFor: names = session.broadcaster().entries.map(\.name)
    case .unalias: names = session.aliases.names
    case .unwatch: names = session.watches.keys(seenFrom: session.broadcaster())
    case .wait, .cancelJob:
      return jobs.map { CommandCandidate(String($0.number), summary: $0.line) }
    case .record, .replay, .source:
      return FilePathArgument.candidates(beginning: context.partialWord)
    default: return nil
    }
    return names.map { CommandCandidate($0) }
  }
}
