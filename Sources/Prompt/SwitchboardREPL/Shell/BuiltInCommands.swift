import Graphs
public import Switchboard

/// The built-in commands that an app offers, and their names.
///
/// ```swift
/// var configuration = REPLConfiguration()
/// configuration.builtInCommands[.record].name = "record macro"
/// configuration.builtInCommands[.trace].isHidden = true
/// configuration.builtInCommands[.watch].examples = ["watch song-count"]
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
  public struct Change: Sendable {
    /// The name as separate words, for example `record macro`, which replaces all of the command's names,
    /// or nil to keep them.
    public var name: String?
    /// The title under which `help` lists the command, or nil for the usual one.
    public var group: String?
    /// The examples, each of which is a line that calls the command, or nil to keep the usual ones.
    public var examples: [String]?
    /// A Boolean value that indicates whether the command is hidden from listings and completion. It can
    /// still be run.
    public var isHidden = false
    /// A Boolean value that indicates whether there is no such command.
    public var isRemoved = false
  }

  private var changes: [Command: Change] = [:]
  /// A closure that returns the reason why a command of the app is not in this build, or nil if it
  /// is.
  private(set) var absence: @MainActor @Sendable (CommandDescription) -> String? = { _ in nil }

  /// Creates a value that offers all commands with their default names.
  public init() {}

  /// What the app changes about a command.
  public subscript(command: Command) -> Change {
    get { changes[command] ?? Change() }
    set { changes[command] = newValue }
  }

  /// Removes commands, which the prompt then neither runs nor lists.
  public mutating func remove(_ commands: Command...) {
    for command in commands { self[command].isRemoved = true }
  }

  /// Removes commands of the app that cannot work, such as those that a build lacks a library for. A
  /// line that calls one is answered with the reason.
  /// - Parameter absence: A closure that returns a clause such as "this build has no printer", or nil
  ///   for a command that stays.
  public mutating func removeAppCommands(
    because absence: @escaping @MainActor @Sendable (CommandDescription) -> String?
  ) {
    self.absence = absence
  }

  /// Removes all commands except the given ones.
  public mutating func keepOnly(_ commands: Command...) {
    for command in Command.allCases { self[command].isRemoved = !commands.contains(command) }
  }

}

// MARK: - Output

@MainActor
protocol BuiltInHandler: OutputDescribing {}

extension BuiltInHandler {
  func output(of command: CommandDescription) -> CommandOutput? {
    BuiltInCommands.Command(rawValue: command.name).flatMap { BuiltInCommands.outputs[$0] }
  }
}

extension BuiltInCommands {
  /// The descriptions of what the commands show. A command without one shows nothing but a report.
  @MainActor
  fileprivate static let outputs: [Command: CommandOutput] = [
    .alias: .either([.report([]), .listing(Aliases.columns), .value(.text)]),
    .aliases: .listing(Aliases.columns),
    .hooks: .listing(Hooks.columns),
    .on: .report([OutputField("hook", .number)]),
    .help: .either([.value(CommandData.type), .value(OutputType(of: TopicData.self))]),
    .routes: .either([.listing(Inspection.routeColumns), .value(OutputType(of: Graph.self))]),
    .coordinators: .either([
      .value(.optional(CoordinatorNode.outputType)), .value(OutputType(of: Graph.self)),
      .listing(Inspection.leakColumns),
    ]),
    .jobs: .listing(Jobs.columns),
    .bind: .either([.report([]), .listing(Keys.columns), .value(.text)]),
    .history: .either([.listing(TypedHistory.columns), .report([OutputField("lines", .number)])]),
    .deleteHistory: .report([OutputField("lines", .number)]),
    .record: .report([OutputField("commands", .number), OutputField("file", .text)]),
    .echo: .value(.text),
    .time: .report([OutputField("seconds", .decimal), Scripts.values]),
    .source: .report([Scripts.values]),
    .replay: .report([Scripts.values]),
    .log: .listing(Tracer.logColumns),
    .let: .either([.report([]), .listing(Variables.columns), .value(.text)]),
    .watch: .either([
      .value(.record(Watches.readingFields)), .listing(Watches.columns),
      .report([OutputField("values", .list(.record(Watches.readingFields)))]),
    ]),
    .broadcasts: .listing(Watches.broadcastColumns),
  ]
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
      return absence(command.description) == nil ? command : nil
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
