import Switchboard

/// What a prompt knows while it runs: who is in front, what is watched, whether it is over.
@MainActor
final class PromptSession {
  let dispatcher: @MainActor () -> CommandDispatcher
  let broadcaster: @MainActor () -> Broadcaster
  let coordinators: (@MainActor () -> CoordinatorNode?)?
  let output: ConsoleOutput
  let allowsAbbreviation: Bool

  private(set) var isOver = false
  private var watches = Watches()

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

  /// The names of the broadcast properties that are watched.
  var watchedKeys: [String] { watches.keys }

  /// Makes the prompt's own commands commands like any other, at the end of the chain.
  func registerCommands() throws(RegistrationError) -> [Subscription] {
    let root = dispatcher().chain.last ?? dispatcher()
    var registrations = [try root.register(self, for: PromptCommandsRouter.self)]
    if coordinators != nil {
      registrations.append(try root.register(self, for: CoordinatorCommandsRouter.self))
    }
    return registrations
  }
}

// MARK: - PromptCommands

extension PromptSession: PromptCommands {
  func help(_ command: [String]) throws {
    guard !command.isEmpty else { return output.show(HelpText.list(of: vocabulary.commands)) }
    guard let found = vocabulary.command(named: command) else {
      let family = vocabulary.commands.filter { $0.description.words.starts(with: command) }
      guard family.isEmpty else { return output.show(HelpText.list(of: family)) }
      _ = try vocabulary.match(command.map { Token(text: $0, isQuoted: false) })
      throw LineError.unknownCommand(command.joined(separator: " "), suggestion: nil)
    }
    output.show(HelpText.explanation(of: found))
  }

  func watch(_ key: String) throws {
    try watches.add(key, of: broadcaster()) { [output] in output.show($0) }
  }

  func unwatch(_ key: String) throws {
    try watches.remove(key)
  }

  func showBroadcasts() {
    let rows = broadcaster().entries.map { entry in
      [
        Listing.Cell.text(entry.name), .text(entry.value ?? "(nobody broadcasts it)"),
        .text(entry.level ?? ""), .number(entry.observerCount),
      ]
    }
    output.show(
      Listing(
        columns: ["property", "value", "from", "observers"], rows: rows,
        placeholder: "Nothing is broadcast."))
  }

  func showRoutes() {
    let rows = dispatcher().handledCommands.map { command in
      [
        Listing.Cell.text(command.description.displayName), .text(command.handler),
        .text(command.level),
        .text(command.isOverride ? "command" : command.description.protocolName),
        .text(command.holding == .weakly ? "weak" : "held"),
      ]
    }
    output.show(
      Listing(
        columns: ["command", "handler", "dispatcher", "registered for", "held"], rows: rows,
        placeholder: "Nothing is handled."))
  }

  func quit() { isOver = true }
}

// MARK: - CoordinatorCommands

extension PromptSession: CoordinatorCommands {
  func showCoordinators() {
    output.show(coordinators?()?.tree ?? "No coordinator is running.")
  }
}
