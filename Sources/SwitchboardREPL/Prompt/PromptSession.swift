import Switchboard

/// What a prompt knows while it runs: who is in front, what is watched, whether it is over.
@MainActor
final class PromptSession {
  let dispatcher: @MainActor () -> CommandDispatcher
  let broadcaster: @MainActor () -> Broadcaster
  let coordinators: (@MainActor () -> CoordinatorNode?)?
  let output: ConsoleOutput
  let allowsAbbreviation: Bool

  /// Runs a line of a script that is replayed; false if it failed.
  var runLine: @MainActor (ScriptLine) async -> Bool = { _ in false }

  var isOver = false
  var watches = Watches()
  var trace: Subscription?
  var recording: Recording?
  var replaying: [String] = []

  init(
    dispatcher: @escaping @MainActor () -> CommandDispatcher,
    broadcaster: @escaping @MainActor () -> Broadcaster,
    coordinators: (@MainActor () -> CoordinatorNode?)?, output: ConsoleOutput,
    allowsAbbreviation: Bool
  ) {
    self.dispatcher = dispatcher
    self.broadcaster = broadcaster
    self.coordinators = coordinators
    self.output = output
    self.allowsAbbreviation = allowsAbbreviation
  }

  /// The commands that can be run now.
  var vocabulary: Vocabulary {
    Vocabulary(of: dispatcher(), allowsAbbreviation: allowsAbbreviation)
  }

  /// The dispatcher at the end of the chain, through which all that is sent passes.
  var root: CommandDispatcher { dispatcher().chain.last ?? dispatcher() }

  /// Makes the prompt's own commands commands like any other, at the end of the chain.
  func registerCommands() throws(RegistrationError) -> [Subscription] {
    var registrations = [try root.register(self, for: PromptCommandsRouter.self)]
    if coordinators != nil {
      registrations.append(try root.register(self, for: CoordinatorCommandsRouter.self))
    }
    return registrations
  }
}
