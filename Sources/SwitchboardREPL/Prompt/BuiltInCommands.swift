import Switchboard

/// What an app makes of the prompt's own commands: which of them exist, and by which names.
///
/// ```swift
/// var configuration = REPLConfiguration()
/// configuration.builtInCommands.rename(.record, to: "record macro")
/// configuration.builtInCommands.hide(.routes, .trace)
/// configuration.builtInCommands.remove(.replay)
/// ```
///
/// A command of the app hides a built-in one of the same name, which still runs by its full name, as
/// `PromptCommands.record`.
public struct BuiltInCommands: Sendable {
  /// One of the prompt's own commands.
  public enum Command: String, CaseIterable, Sendable {
    case help, watch, unwatch, record, replay, quit
    case broadcasts = "showBroadcasts"
    case routes = "showRoutes"
    case trace = "setTracing"
    case coordinators = "showCoordinators"
    case jobs = "showJobs"
    case wait = "waitForJobs"
    case cancelJob
  }

  private var names: [Command: String] = [:]
  private var groups: [Command: String] = [:]
  private var hidden: Set<Command> = []
  private var removed: Set<Command> = []

  /// Creates the usual commands, by their usual names.
  public init() {}

  /// Gives a command another name, which is the only one then.
  /// - Parameters:
  ///   - command: The command.
  ///   - name: The name in words, as `record macro`.
  public mutating func rename(_ command: Command, to name: String) { names[command] = name }

  /// Leaves commands out of listings and completion. They still run.
  public mutating func hide(_ commands: Command...) { hidden.formUnion(commands) }

  /// Removes commands.
  public mutating func remove(_ commands: Command...) { removed.formUnion(commands) }

  /// Removes all commands but some.
  public mutating func keepOnly(_ commands: Command...) {
    removed = Set(Command.allCases).subtracting(commands)
  }

  /// Lists commands below a title of their own.
  /// - Parameters:
  ///   - commands: The commands.
  ///   - title: The title, which `help` shows above them.
  public mutating func group(_ commands: Command..., under title: String) {
    for command in commands { groups[command] = title }
  }
}

// MARK: - Adapting

extension BuiltInCommands {
  /// The protocols that declare the prompt's own commands.
  @MainActor
  private static let protocolNames = Set(
    [
      PromptCommandsRouter.protocolDescription, JobCommandsRouter.protocolDescription,
      CoordinatorCommandsRouter.protocolDescription,
    ].map(\.name))

  /// Returns whether a command is one of the prompt's own.
  @MainActor
  static func contains(_ command: HandledCommand) -> Bool {
    protocolNames.contains(command.description.protocolName)
  }

  /// Returns whether a command is one of the prompt's own.
  @MainActor
  static func contains(_ command: CommandDescription) -> Bool {
    protocolNames.contains(command.protocolName)
  }

  /// Returns which of the prompt's own commands a command is; nil for one of the app's.
  @MainActor
  static func identity(of command: HandledCommand) -> Command? {
    contains(command) ? Command(rawValue: command.description.name) : nil
  }

  /// Returns a command as the app wants it; nil if it is removed.
  @MainActor
  func adapted(_ command: HandledCommand) -> HandledCommand? {
    guard let identity = Self.identity(of: command) else { return command }
    guard !removed.contains(identity) else { return nil }
    var adapted = command
    adapted.description.replacementName = names[identity]
    if hidden.contains(identity) { adapted.description.isHidden = true }
    return adapted
  }

  /// Returns the title above a command of the prompt's own; nil for the usual one.
  @MainActor
  func title(of command: HandledCommand) -> String? {
    Self.identity(of: command).flatMap { groups[$0] }
  }
}
