public import Switchboard

/// The built-in commands that an app offers, and their names.
///
/// ```swift
/// var configuration = REPLConfiguration()
/// configuration.builtInCommands.rename(.record, to: "record macro")
/// configuration.builtInCommands.hide(.routes, .trace)
/// configuration.builtInCommands.setExamples(["watch song-count"], of: .watch)
/// configuration.builtInCommands.remove(.replay)
/// ```
///
/// An app's command hides a built-in command with the same name. The built-in command can still be
/// run by its full name, for example `PromptCommands.record`.
public struct BuiltInCommands: Sendable {
  /// A built-in command of the prompt.
  public enum Command: String, CaseIterable, Sendable {
    case help, watch, unwatch, record, replay, quit
    case broadcasts = "showBroadcasts"
    case routes = "showRoutes"
    case trace = "setTracing"
    case log = "showLog"
    case coordinators = "showCoordinators"
    case jobs = "showJobs"
    case wait = "waitForJobs"
    case history = "showHistory"
    case deleteHistory
    case json = "setJSON"
    case cancelJob, echo, sleep, source
    case waitFor = "waitForValue"
    case `let` = "setVariable"
    case alias = "setAlias"
    case unalias = "removeAliases"
    case aliases = "showAliases"
    case time = "measureTime"
    case on = "addHook"
    case off = "removeHooks"
    case hooks = "showHooks"
    case bind = "bindKey"
    case unbind = "unbindKeys"
    case hints = "setHints"
  }

  /// What an app changes about a command.
  private struct Change {
    var name: String?
    var group: String?
    var examples: [String]?
    var isHidden = false
    var isRemoved = false
  }

  // The keys are raw values. For a dictionary with a key type of its own, the runtime would search
  // all conformances of the program at the start.
  private var changes: [String: Change] = [:]
  private var removesAppCommand: @MainActor @Sendable (CommandDescription) -> Bool = { _ in false }

  /// Creates a value that offers all commands with their default names.
  public init() {}

  /// Renames a command. The new name replaces all of the command's existing names.
  /// - Parameters:
  ///   - command: The command.
  ///   - name: The new name as separate words, for example `record macro`.
  public mutating func rename(_ command: Command, to name: String) {
    self[command].name = name
  }

  /// Replaces the examples of a command with lines that make sense in the app.
  /// - Parameters:
  ///   - lines: The lines, each of which calls the command.
  ///   - command: The command.
  public mutating func setExamples(_ lines: [String], of command: Command) {
    self[command].examples = lines
  }

  /// Hides commands from listings and completion. They can still be run.
  public mutating func hide(_ commands: Command...) {
    for command in commands { self[command].isHidden = true }
  }

  /// Removes commands, which the prompt then neither runs nor lists.
  public mutating func remove(_ commands: Command...) {
    for command in commands { self[command].isRemoved = true }
  }

  /// Removes commands of the app that cannot work, such as those that a build lacks a library for.
  /// - Parameter isRemoved: A closure that returns whether a command is removed.
  public mutating func removeAppCommands(
    where isRemoved: @escaping @MainActor @Sendable (CommandDescription) -> Bool
  ) {
    removesAppCommand = isRemoved
  }

  /// Returns a value that also removes the commands that use files.
  func withoutFiles() -> Self {
    var copy = self
    copy.remove(.record, .replay, .source)
    return copy
  }

  /// Removes all commands except the given ones.
  public mutating func keepOnly(_ commands: Command...) {
    for command in Command.allCases { self[command].isRemoved = !commands.contains(command) }
  }

  /// Lists commands under a separate title.
  /// - Parameters:
  ///   - commands: The commands.
  ///   - title: The title, which `help` shows above the commands.
  public mutating func group(_ commands: Command..., under title: String) {
    for command in commands { self[command].group = title }
  }

  private subscript(command: Command) -> Change {
    get { changes[command.rawValue] ?? Change() }
    set { changes[command.rawValue] = newValue }
  }
}

// MARK: - Output

/// A handler of built-in commands that describes what they show in a table.
@MainActor
protocol OutputListing: OutputDescribing {
  /// The descriptions. A command without one shows nothing but a report.
  var outputs: [BuiltInCommands.Command: CommandOutput] { get }
}

extension OutputListing {
  func output(of command: CommandDescription) -> CommandOutput? {
    BuiltInCommands.Command(rawValue: command.name).flatMap { outputs[$0] }
  }
}

// MARK: - Adapting

extension BuiltInCommands {
  /// Returns whether an app offers a command.
  func offers(_ command: Command) -> Bool { !self[command].isRemoved }

  /// The protocols that declare the built-in commands.
  @MainActor
  static let protocols = [
    PromptCommandsRouter.protocolDescription, WatchCommandsRouter.protocolDescription,
    TraceCommandsRouter.protocolDescription, RecordingCommandsRouter.protocolDescription,
    JobCommandsRouter.protocolDescription, VariableCommandsRouter.protocolDescription,
    AliasCommandsRouter.protocolDescription, ScriptingCommandsRouter.protocolDescription,
    HookCommandsRouter.protocolDescription, KeyCommandsRouter.protocolDescription,
    LineHistoryCommandsRouter.protocolDescription, CoordinatorCommandsRouter.protocolDescription,
  ]

  @MainActor
  private static let protocolIDs = Set(protocols.compactMap(\.commands.first?.protocolID))

  /// Returns whether a built-in command has a name.
  /// - Parameter words: The words of the name.
  @MainActor
  package static func hasCommand(named words: [String]) -> Bool {
    protocols.contains { $0.commands.contains { $0.allNames.contains(words) } }
  }

  @MainActor
  static func contains(_ command: HandledCommand) -> Bool {
    protocolIDs.contains(command.description.protocolID)
  }

  /// Returns the built-in command that a command represents, or nil for an app's command.
  @MainActor
  static func identity(of command: HandledCommand) -> Command? {
    contains(command) ? Command(rawValue: command.description.name) : nil
  }

  /// Returns a command with the app's changes applied, or nil if the app removed the command.
  @MainActor
  func adapted(_ command: HandledCommand) -> HandledCommand? {
    guard let identity = Self.identity(of: command) else {
      return removesAppCommand(command.description) ? nil : command
    }
    let change = self[identity]
    guard !change.isRemoved else { return nil }
    var adapted = command
    adapted.description.replacementName = change.name
    if let examples = change.examples { adapted.description.examples = examples }
    if change.isHidden { adapted.description.isHidden = true }
    return adapted
  }

  /// Returns the app's title for a built-in command's group, or nil for the default title.
  @MainActor
  func title(of command: HandledCommand) -> String? {
    Self.identity(of: command).flatMap { self[$0].group }
  }
}
