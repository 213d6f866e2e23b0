import Switchboard

/// An app's choice of the built-in commands and their names.
///
/// ```swift
/// var configuration = REPLConfiguration()
/// configuration.builtInCommands.rename(.record, to: "record macro")
/// configuration.builtInCommands.hide(.routes, .trace)
/// configuration.builtInCommands.remove(.replay)
/// ```
///
/// A command of the app hides a built-in one of the same name, which can still be run by its full
/// name, for example `PromptCommands.record`.
public struct BuiltInCommands: Sendable {
  /// A built-in command of the prompt.
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

  /// Creates all commands, with their usual names.
  public init() {}

  /// Gives a command another name, which replaces all its names.
  /// - Parameters:
  ///   - command: The command.
  ///   - name: The name in words, for example `record macro`.
  public mutating func rename(_ command: Command, to name: String) { names[command] = name }

  /// Leaves commands out of listings and completion. They still run.
  public mutating func hide(_ commands: Command...) { hidden.formUnion(commands) }

  /// Removes commands.
  public mutating func remove(_ commands: Command...) { removed.formUnion(commands) }

  /// Removes all commands except the given ones.
  public mutating func keepOnly(_ commands: Command...) {
    removed = Set(Command.allCases).subtracting(commands)
  }

  /// Lists commands under a separate title.
  /// - Parameters:
  ///   - commands: The commands.
  ///   - title: The title, which `help` shows above them.
  public mutating func group(_ commands: Command..., under title: String) {
    for command in commands { groups[command] = title }
  }
}

// MARK: - Adapting

extension BuiltInCommands {
  /// The protocols that declare the built-in commands.
  @MainActor
  private static let protocolNames = Set(
    [
      PromptCommandsRouter.protocolDescription, JobCommandsRouter.protocolDescription,
      CoordinatorCommandsRouter.protocolDescription,
    ].map(\.name))

  /// Returns whether a command is built in.
  @MainActor
  static func contains(_ command: HandledCommand) -> Bool {
    protocolNames.contains(command.description.protocolName)
  }

  /// Returns whether a command is built in.
  @MainActor
  static func contains(_ command: CommandDescription) -> Bool {
    protocolNames.contains(command.protocolName)
  }

  /// Returns which built-in command a command is, or nil for a command of the app.
  @MainActor
  static func identity(of command: HandledCommand) -> Command? {
    contains(command) ? Command(rawValue: command.description.name) : nil
  }

  /// Returns a command with the app's changes, or nil if the app removed it.
  @MainActor
  func adapted(_ command: HandledCommand) -> HandledCommand? {
    guard let identity = Self.identity(of: command) else { return command }
    guard !removed.contains(identity) else { return nil }
    var adapted = command
    adapted.description.replacementName = names[identity]
    if hidden.contains(identity) { adapted.description.isHidden = true }
    return adapted
  }

  /// Returns the title above a built-in command, or nil for the usual title.
  @MainActor
  func title(of command: HandledCommand) -> String? {
    Self.identity(of: command).flatMap { groups[$0] }
  }
}
