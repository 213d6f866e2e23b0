import Foundation
import Switchboard

/// A prompt without its input: the evaluation of lines, and the state that they change.
///
/// Each part of the state is an object that handles its own commands.
@MainActor
final class Shell {
  let dispatcher: @MainActor () -> CommandDispatcher
  let broadcaster: @MainActor () -> Broadcaster
  let coordinators: (@MainActor () -> CoordinatorNode?)?
  let output: any PromptOutput
  let configuration: InterpreterConfiguration
  /// A Boolean value that indicates whether the log has only the commands of the shell's lines, because
  /// other shells may share the app's dispatchers.
  let logsOwnLinesOnly: Bool
  /// The prompt in another process that runs the lines, or nil to run them in this process.
  let server: (any PromptServer)?
  /// The typed lines, or nil if the shell keeps none.
  let history: TypedHistory?

  let variables: Variables
  let jobs: Jobs
  let tracer: Tracer
  private(set) lazy var aliases = Aliases(of: self)
  private(set) lazy var hooks = Hooks(of: self)
  private(set) lazy var watches = Watches(of: self)
  private(set) lazy var keys = Keys(of: self)
  private(set) lazy var recorder = Recorder(of: self)
  private(set) lazy var scripts = Scripts(of: self)
  private(set) lazy var inspection = Inspection(of: self)
  private(set) lazy var diagnostics = Diagnostics(of: self)

  /// The lines that run in the foreground, and the state that only they change.
  let foreground = Foreground()
  /// The clock for waits with a time limit.
  var clock: any Clock<Duration> = ContinuousClock()
  /// A closure that returns the time for messages.
  var now: @MainActor () -> Date = { Date() }
  /// The sources of completions, keyed by the type of the values.
  var sources: [ObjectIdentifier: CandidateSource] = [:]
  private var knownVocabulary: Vocabulary?
  /// The dispatcher for the prompt's own commands.
  ///
  /// The app's wrappers don't see these commands. A wrapper that refuses unknown commands would
  /// otherwise lock the user into the prompt.
  private lazy var ownDispatcher = makeOwnDispatcher()
  private var registrations: [Subscription] = []

  typealias CandidateSource = @MainActor (CandidateContext) async -> [CommandCandidate]

  init(
    dispatcher: @escaping @MainActor () -> CommandDispatcher,
    broadcaster: @escaping @MainActor () -> Broadcaster,
    coordinators: (@MainActor () -> CoordinatorNode?)?, output: any PromptOutput,
    configuration: InterpreterConfiguration = InterpreterConfiguration(),
    logsOwnLinesOnly: Bool = true, history: TypedHistory? = nil,
    server: (any PromptServer)? = nil
  ) {
    self.dispatcher = dispatcher
    self.broadcaster = broadcaster
    self.coordinators = coordinators
    self.output = output
    self.configuration = configuration.permitted
    self.logsOwnLinesOnly = logsOwnLinesOnly
    self.history = history
    self.server = server
    variables = Variables(showing: output, configuration)
    jobs = Jobs(showing: output)
    tracer = Tracer(showing: output)
  }

  /// A Boolean value that indicates whether the shell has ended and runs no more lines.
  var isOver: Bool { foreground.hasQuit || (output as? ConsoleOutput)?.failure != nil }

  /// The root dispatcher, through which all commands pass.
  var root: CommandDispatcher { dispatcher().chain.last ?? dispatcher() }
}

// MARK: - Vocabulary

extension Shell {
  /// The commands that can currently be run. They are looked up again only if their handlers have
  /// changed.
  var vocabulary: Vocabulary {
    let front = dispatcher()
    if let knownVocabulary, knownVocabulary.isCurrent(in: front) { return knownVocabulary }
    let vocabulary = Vocabulary(
      of: front, own: ownDispatcher, allowsAbbreviation: configuration.allowsAbbreviation,
      builtIn: builtInCommands)
    knownVocabulary = vocabulary
    return vocabulary
  }

  /// The built-in commands that the configuration offers, without those that use files if it forbids
  /// files.
  private var builtInCommands: BuiltInCommands {
    var commands = configuration.builtInCommands
    if !configuration.allowsSystemAccess { commands.remove(.record, .replay, .source) }
    return commands
  }

  private func makeOwnDispatcher() -> CommandDispatcher {
    let dispatcher = CommandDispatcher(name: "prompt")
    registrations = (try? register(with: dispatcher)) ?? []
    return dispatcher
  }

  private func register(
    with dispatcher: CommandDispatcher
  ) throws(RegistrationError) -> [Subscription] {
    var registrations = [
      try dispatcher.register(inspection, for: PromptCommandsRouter.self),
      try dispatcher.register(watches, for: WatchCommandsRouter.self),
      try dispatcher.register(tracer, for: TraceCommandsRouter.self),
      try dispatcher.register(recorder, for: RecordingCommandsRouter.self),
      try dispatcher.register(jobs, for: JobCommandsRouter.self),
      try dispatcher.register(variables, for: VariableCommandsRouter.self),
      try dispatcher.register(aliases, for: AliasCommandsRouter.self),
      try dispatcher.register(scripts, for: ScriptingCommandsRouter.self),
      try dispatcher.register(hooks, for: HookCommandsRouter.self),
    ]
    if output is any TerminalOutput {
      registrations.append(try dispatcher.register(keys, for: KeyCommandsRouter.self))
    }
    if let history {
      registrations.append(try dispatcher.register(history, for: LineHistoryCommandsRouter.self))
    }
    if coordinators != nil {
      registrations.append(try dispatcher.register(inspection, for: CoordinatorCommandsRouter.self))
    }
    return registrations
  }
}

// MARK: - Foreground

/// The state that only the lines in the foreground of a shell change.
@MainActor
final class Foreground {
  /// A Boolean value that indicates whether `quit` has ended the prompt.
  var hasQuit = false
  /// The environment of the line that is running, or nil.
  var line: LineEnvironment?
  /// The format that ‘json’ has chosen, or nil for the output's own format.
  var format: OutputFormat?
  /// The progress of the line.
  private(set) var progress: CommandProgress?
  /// The status of the last command, which is `$?` in a line.
  var lastStatus: Int32 = 0
  /// A Boolean value that indicates whether the last line was a `quit` that was refused.
  var wasAskedToStay = false
  /// The ID and the words of the command that asked for a confirmation, if it was the last one of the
  /// prompt. Repeating it confirms it.
  var unconfirmed: [[String]]?
  /// The typed lines that no history may keep, because they or what they have defined hold a secret.
  var privateLines: Set<String> = []
  /// A Boolean value that indicates whether a script is waiting for its next line.
  var isAwaitingLine = false
  private var meter = ProgressMeter()
  private var cancellations: [Int: @Sendable () -> Void] = [:]
  private var lastNumber = 0
  private var lastPause = ContinuousClock.now

  /// Lets other tasks of the main actor run between two lines, such as the one that handles ^C, if lines
  /// that never suspend have kept it busy for a while.
  func letOthersRun() async {
    guard lastPause.duration(to: .now) > .milliseconds(5) else { return }
    await Task.yield()
    lastPause = .now
  }

  /// Notes the progress of the line, and returns whether it is worth showing.
  func note(_ progress: CommandProgress) -> Bool {
    self.progress = progress
    return meter.isNoteworthy(progress)
  }

  func endProgress() { progress = nil }

  /// A Boolean value that indicates whether a line is running.
  var isRunning: Bool { !cancellations.isEmpty }

  /// Cancels the lines that are running.
  func cancel() { for cancel in cancellations.values { cancel() } }

  /// Runs a closure, which both ``cancel()`` and the cancellation of the task cancel.
  func cancelable<Result: Sendable>(
    _ body: @escaping @MainActor () async -> Result
  ) async -> Result {
    lastNumber += 1
    let number = lastNumber, isCancelled = Task.isCancelled
    cancellations[number] = {}
    let task = Task.immediate {
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      defer { cancellations[number] = nil }
      return await body()
    }
    if cancellations[number] != nil { cancellations[number] = { task.cancel() } }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
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
