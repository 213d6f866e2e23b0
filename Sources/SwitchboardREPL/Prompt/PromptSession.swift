import Foundation
import Switchboard
import SwitchboardLineEditor

/// The state of a running prompt, such as its jobs and its watched properties.
@MainActor
final class PromptSession {
  let dispatcher: @MainActor () -> CommandDispatcher
  let broadcaster: @MainActor () -> Broadcaster
  let coordinators: (@MainActor () -> CoordinatorNode?)?
  /// A Boolean value that indicates whether the session shows coordinators that are off the record.
  var includesOffTheRecord = true
  let output: any PromptOutput
  let configuration: InterpreterConfiguration

  /// A closure that runs a line of a replayed script and returns whether the line succeeded.
  var runLine: @MainActor (ScriptLine) async -> Bool = { _ in false }
  /// A closure that runs the commands of a line inside the running line. Its second argument is the
  /// prefix for messages.
  var runCommands: @MainActor (String, String) async -> LineOutcome = { _, _ in .ended }

  /// The prompt in another process that runs the lines, or nil to run them in this process.
  var server: (any PromptServer)?
  /// The number of cells before the line on the screen, or nil if no line is there.
  var errorIndent: Int?
  /// A Boolean value that indicates whether the process that ran the last line forbids keeping it.
  var ranPrivateLine = false

  /// A Boolean value that indicates whether `quit` has ended the prompt.
  var hasQuit = false
  /// A Boolean value that indicates whether a script is waiting for its next line.
  private(set) var isAwaitingLine = false
  /// The line that is running in the foreground.
  var foreground: LineRun?
  /// The progress of the foreground line.
  var progress: CommandProgress?
  /// The background jobs.
  var jobs = Jobs()
  var watches = Watches()
  /// The typed lines, or nil if the session keeps none.
  var history: TypedHistory?
  var hooks = Hooks()
  var variables = Variables()
  var aliases = Aliases()
  /// The keys that run lines at the terminal.
  var keymap: Keymap {
    didSet { (output as? ConsoleOutput)?.editor?.bindKeys(linesOfKeys) }
  }
  /// The keys whose lines must not be shown.
  var privateKeys: Set<KeyChord> = []
  /// The status of the last command, which is `$?` in a line.
  var lastStatus: Int32 = 0
  /// The clock for waits with a time limit.
  var clock: any Clock<Duration> = ContinuousClock()
  /// A closure that returns the time for messages.
  var now: @MainActor () -> Date = { Date() }
  var trace: Subscription?
  let log = DispatchRing()
  var recording: Recording?
  var replaying: [String] = []
  /// A closure that marks the place of an error in the line on the screen, or nil if no line is
  /// there.
  var markError: (@MainActor (any Error) -> Void)?
  /// A Boolean value that indicates whether the last line was a `quit` that was refused.
  var wasAskedToStay = false
  /// The command that asked for a confirmation, if it was the last one of the prompt.
  var unconfirmed: UnconfirmedCommand?
  /// The subscriptions for reporting failures that commands do not throw.
  var diagnostics: [Subscription] = []
  var observed = (dispatcher: WeakObject(), broadcaster: WeakObject())
  private var meter = ProgressMeter()
  private var knownVocabulary: Vocabulary?
  /// The dispatcher for the prompt's own commands.
  ///
  /// The app's wrappers don't see these commands. A wrapper that refuses unknown commands would
  /// otherwise lock the user into the prompt.
  private lazy var ownDispatcher = makeOwnDispatcher()
  private var ownRegistrations: [Subscription] = []
  /// A Boolean value that indicates whether the log has only the commands of the session's lines,
  /// because other sessions may share the app's dispatchers.
  var logsOwnLinesOnly = true

  init(
    dispatcher: @escaping @MainActor () -> CommandDispatcher,
    broadcaster: @escaping @MainActor () -> Broadcaster,
    coordinators: (@MainActor () -> CoordinatorNode?)?, output: any PromptOutput,
    configuration: InterpreterConfiguration = InterpreterConfiguration()
  ) {
    self.dispatcher = dispatcher
    self.broadcaster = broadcaster
    self.coordinators = coordinators
    self.output = output
    self.configuration = configuration.permitted
    keymap = configuration.keymap
  }

  /// A Boolean value that indicates whether the session has ended and runs no more lines.
  var isOver: Bool { hasQuit || (output as? ConsoleOutput)?.failure != nil }

  /// Stores the progress of the foreground line and shows it if it is noteworthy.
  func showProgress(_ progress: CommandProgress) {
    self.progress = progress
    if meter.isNoteworthy(progress) { output.notice(progress.text) }
  }

  /// Waits until the output has room, then returns the next line of a script. Returns nil after the
  /// last line or if the session has ended.
  func nextLine(of script: inout ScriptLines) async -> ScriptLine? {
    await OutputWriter.shared.room()
    guard !isOver else { return nil }
    isAwaitingLine = true
    defer { isAwaitingLine = false }
    return await script.next()
  }

  /// Waits for the jobs of a script that has ended. Cancels the jobs if the script ran `quit` or if
  /// the task is cancelled.
  /// - Returns: Whether no job failed.
  func endJobs() async -> Bool {
    if hasQuit {
      await cancelJobs()
    } else {
      for job in jobs.all {
        do { try await job.wait() } catch { job.cancel() }
      }
    }
    return !hasFailedJob
  }

  private var hasFailedJob: Bool { jobs.all.contains { $0.state == .failed } }

  /// Cancels the jobs and waits briefly for their commands to return.
  func cancelJobs() async {
    for job in jobs.all { job.cancel() }
    let jobs = jobs.all
    let waiting = Task { for job in jobs { try await job.wait() } }
    let limit = Task {
      try await Task.sleep(for: .seconds(OutputWriter.grace))
      waiting.cancel()
    }
    _ = await waiting.result
    limit.cancel()
  }

  /// The commands that can currently be run. They are looked up again only if their handlers have
  /// changed.
  var vocabulary: Vocabulary {
    let front = dispatcher()
    if let knownVocabulary, knownVocabulary.isCurrent(in: front) { return knownVocabulary }
    return makeVocabulary(of: front)
  }

  /// The commands that are registered. Some of them may have lost their handlers since then.
  var registeredVocabulary: Vocabulary {
    let front = dispatcher()
    if let knownVocabulary, knownVocabulary.hasRegistrations(of: front) { return knownVocabulary }
    return makeVocabulary(of: front)
  }

  /// Returns whether a vocabulary has exactly the commands that can currently be run.
  func isCurrent(_ vocabulary: Vocabulary) -> Bool { vocabulary.isCurrent(in: dispatcher()) }

  private func makeVocabulary(of front: CommandDispatcher) -> Vocabulary {
    let vocabulary = Vocabulary(
      of: front, own: ownDispatcher, allowsAbbreviation: configuration.allowsAbbreviation,
      builtIn: builtInCommands)
    knownVocabulary = vocabulary
    return vocabulary
  }

  /// The built-in commands that the configuration offers.
  private var builtInCommands: BuiltInCommands {
    let commands = configuration.builtInCommands
    return configuration.allowsSystemAccess ? commands : commands.withoutFiles()
  }

  /// Runs the commands of a line inside the running line.
  /// - Parameters:
  ///   - text: The line, as the user types it.
  ///   - place: The prefix for messages. Defaults to that of the running line.
  func runText(_ text: String, at place: String? = nil) async -> LineOutcome {
    await LineContext.$depth.withValue(LineContext.depth + 1) {
      await runCommands(text, place ?? LineContext.run?.place ?? "")
    }
  }

  /// The root dispatcher, through which all commands pass.
  var root: CommandDispatcher { dispatcher().chain.last ?? dispatcher() }

  private func makeOwnDispatcher() -> CommandDispatcher {
    let dispatcher = CommandDispatcher(name: "prompt")
    ownRegistrations = (try? register(with: dispatcher)) ?? []
    return dispatcher
  }

  private func register(
    with dispatcher: CommandDispatcher
  ) throws(RegistrationError) -> [Subscription] {
    var registrations = [
      try dispatcher.register(self, for: PromptCommandsRouter.self),
      try dispatcher.register(self, for: JobCommandsRouter.self),
      try dispatcher.register(self, for: ScriptingCommandsRouter.self),
    ]
    if output is ConsoleOutput || output is ServedOutput {
      registrations.append(try dispatcher.register(self, for: KeyCommandsRouter.self))
    }
    if history != nil {
      registrations.append(try dispatcher.register(self, for: LineHistoryCommandsRouter.self))
    }
    if coordinators != nil {
      registrations.append(try dispatcher.register(self, for: CoordinatorCommandsRouter.self))
    }
    return registrations
  }
}
