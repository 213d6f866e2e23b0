import Switchboard

/// What a prompt knows while it runs: who is in front, what is watched, whether it is over.
@MainActor
final class PromptSession {
  let dispatcher: @MainActor () -> CommandDispatcher
  let broadcaster: @MainActor () -> Broadcaster
  let coordinators: (@MainActor () -> CoordinatorNode?)?
  let output: ConsoleOutput
  let allowsAbbreviation: Bool
  let unnamedInput: UnnamedInput?

  /// Runs a line of a script that is replayed; false if it failed.
  var runLine: @MainActor (ScriptLine) async -> Bool = { _ in false }

  /// True once a person has left.
  var hasQuit = false
  /// A Boolean value that indicates whether a script waits for its next line.
  private(set) var isAwaitingLine = false
  /// What precedes a message about the line that is running.
  var place = ""
  /// How many things went wrong that no command could throw.
  var diagnosticCount = 0
  var watches = Watches()
  var trace: Subscription?
  var recording: Recording?
  var replaying: [String] = []
  private var knownVocabulary: Vocabulary?

  init(
    dispatcher: @escaping @MainActor () -> CommandDispatcher,
    broadcaster: @escaping @MainActor () -> Broadcaster,
    coordinators: (@MainActor () -> CoordinatorNode?)?, output: ConsoleOutput,
    allowsAbbreviation: Bool, unnamedInput: UnnamedInput? = nil
  ) {
    self.dispatcher = dispatcher
    self.broadcaster = broadcaster
    self.coordinators = coordinators
    self.output = output
    self.allowsAbbreviation = allowsAbbreviation
    self.unnamedInput = unnamedInput
  }

  /// True once no further line is to be run.
  var isOver: Bool { hasQuit || output.failure != nil }

  /// Returns the next line of a script once output has room; nil if no further one is to be run.
  func nextLine(of script: inout ScriptLines) async -> ScriptLine? {
    await OutputWriter.shared.room()
    guard !isOver else { return nil }
    isAwaitingLine = true
    defer { isAwaitingLine = false }
    return await script.next()
  }

  /// The commands that can be run now, looked up again only when their handlers have changed.
  var vocabulary: Vocabulary {
    let front = dispatcher()
    if let knownVocabulary, knownVocabulary.isCurrent(in: front) { return knownVocabulary }
    let vocabulary = Vocabulary(of: front, allowsAbbreviation: allowsAbbreviation)
    knownVocabulary = vocabulary
    return vocabulary
  }

  /// The dispatcher at the end of the chain, through which all that is sent passes.
  var root: CommandDispatcher { dispatcher().chain.last ?? dispatcher() }

  /// Makes the prompt's own commands commands like any other, at the end of the chain.
  /// - Returns: what ends them.
  func registerCommands() throws(RegistrationError) -> [Subscription] {
    var registrations = [try root.register(self, for: PromptCommandsRouter.self)]
    if coordinators != nil {
      registrations.append(try root.register(self, for: CoordinatorCommandsRouter.self))
    }
    return registrations
  }
}
