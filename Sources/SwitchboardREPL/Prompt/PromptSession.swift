import Switchboard

/// The state of a running prompt, such as the objects in front and the watched properties.
@MainActor
final class PromptSession {
  let dispatcher: @MainActor () -> CommandDispatcher
  let broadcaster: @MainActor () -> Broadcaster
  let coordinators: (@MainActor () -> CoordinatorNode?)?
  let output: any PromptOutput
  let configuration: InterpreterConfiguration

  /// Runs a line of a script that is replayed, and returns whether it succeeded.
  var runLine: @MainActor (ScriptLine) async -> Bool = { _ in false }

  /// A Boolean value that indicates whether `quit` has ended the prompt.
  var hasQuit = false
  /// A Boolean value that indicates whether a script waits for its next line.
  private(set) var isAwaitingLine = false
  /// The line that runs in the foreground.
  var foreground: LineRun?
  /// The progress of that line.
  var progress: CommandProgress?
  /// The jobs that run in the background.
  var jobs = Jobs()
  var watches = Watches()
  var trace: Subscription?
  var recording: Recording?
  var replaying: [String] = []
  /// A Boolean value that indicates whether the last line was a `quit` that was refused.
  var wasAskedToStay = false
  /// The reports of failures that no command can throw, and the observed objects.
  var diagnostics: [Subscription] = []
  var observed = (dispatcher: WeakObject(), broadcaster: WeakObject())
  private var meter = ProgressMeter()
  private var knownVocabulary: Vocabulary?
  /// The dispatcher of the session's own commands. Nil if they are registered up the chain of the
  /// dispatcher in front.
  private var ownDispatcher: CommandDispatcher?
  private var ownRegistrations: [Subscription] = []

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
    self.configuration = configuration
  }

  /// A Boolean value that indicates whether the session runs no further line.
  var isOver: Bool { hasQuit || (output as? ConsoleOutput)?.failure != nil }

  /// Stores the progress of the line in the foreground, and shows it if it is worth a separate
  /// line.
  func showProgress(_ progress: CommandProgress) {
    self.progress = progress
    if meter.isNoteworthy(progress) { output.notice(progress.text) }
  }

  /// Returns the next line of a script once the output has room, or nil if the session runs no
  /// further line.
  func nextLine(of script: inout ScriptLines) async -> ScriptLine? {
    await OutputWriter.shared.room()
    guard !isOver else { return nil }
    isAwaitingLine = true
    defer { isAwaitingLine = false }
    return await script.next()
  }

  /// Waits for the jobs of a script that has ended. Cancels them if the script has quit or the task
  /// is cancelled.
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

  /// Cancels the jobs and waits briefly until their commands have returned.
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

  /// The commands that can be run now. They are looked up again only when their handlers have
  /// changed.
  var vocabulary: Vocabulary {
    let front = dispatcher()
    if let knownVocabulary, knownVocabulary.isCurrent(in: front) { return knownVocabulary }
    let vocabulary = Vocabulary(
      of: front, own: ownDispatcher, allowsAbbreviation: configuration.allowsAbbreviation,
      builtIn: configuration.builtInCommands)
    knownVocabulary = vocabulary
    return vocabulary
  }

  /// The dispatcher at the end of the chain, which all commands pass.
  var root: CommandDispatcher { dispatcher().chain.last ?? dispatcher() }

  /// Registers the built-in commands at the end of the chain.
  /// - Returns: The registrations.
  /// - Throws: ``RegistrationError`` if another handler has these commands.
  func registerCommands() throws(RegistrationError) -> [Subscription] {
    try register(with: root)
  }

  /// Registers the built-in commands with a separate dispatcher, so that other interpreters can use
  /// the same chain.
  func registerCommandsOfItsOwn() {
    let dispatcher = CommandDispatcher(name: "prompt")
    ownRegistrations = (try? register(with: dispatcher)) ?? []
    ownDispatcher = dispatcher
  }

  /// Observes diagnostics for a session without a `REPL`. A `REPL` observes them during its whole
  /// run.
  func observeOwnDiagnostics() {
    if ownDispatcher != nil { observeDiagnostics() }
  }

  private func register(
    with dispatcher: CommandDispatcher
  ) throws(RegistrationError) -> [Subscription] {
    var registrations = [
      try dispatcher.register(self, for: PromptCommandsRouter.self),
      try dispatcher.register(self, for: JobCommandsRouter.self),
    ]
    if coordinators != nil {
      registrations.append(try dispatcher.register(self, for: CoordinatorCommandsRouter.self))
    }
    return registrations
  }
}
