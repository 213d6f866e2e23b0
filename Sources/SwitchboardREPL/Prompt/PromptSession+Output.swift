import Graphs
import Switchboard

// MARK: - OutputDescribing

extension PromptSession: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    switch BuiltInCommands.Command(rawValue: command.name) {
    case .help: .either([.value(CommandData.type), .value(CommandData.topicType)])
    case .watch:
      .either([
        .value(.record(Self.readingFields)), .listing(Watches.columns),
        .report([OutputField("values", .list(.record(Self.readingFields)))]),
      ])
    case .broadcasts: .listing(Self.broadcastColumns)
    case .routes: .either([.listing(Self.routeColumns), .value(OutputType(of: Graph.self))])
    case .record: .report([OutputField("commands", .number), OutputField("file", .text)])
    case .coordinators:
      .either([
        .value(.optional(CoordinatorNode.outputType)), .value(OutputType(of: Graph.self)),
        .listing(Self.leakColumns),
      ])
    case .jobs: .listing(Jobs.columns)
    case .log: .listing(Self.logColumns)
    case .history: .listing(Self.historyColumns)
    case .let: .either([.report([]), .listing(Variables.columns), .value(.text)])
    case .alias: .either([.report([]), .listing(Aliases.columns), .value(.text)])
    case .aliases: .listing(Aliases.columns)
    case .bind: .either([.report([]), .listing(Self.keyColumns), .value(.text)])
    case .hooks: .listing(Hooks.columns)
    case .on: .report([OutputField("hook", .number)])
    case .echo: .value(.text)
    case .time: .report([OutputField("seconds", .decimal), Self.lineValues])
    case .source, .replay: .report([Self.lineValues])
    default: nil
    }
  }

  /// The fields of a broadcast value.
  private static let readingFields = [
    OutputField("property", .text), OutputField("value", .any),
    OutputField("from", .text, isRequired: false), OutputField("time", .date, isRequired: false),
  ]
  /// The field for the values of the lines that a command has run.
  private static let lineValues = OutputField("values", .list(.any))
}

// MARK: - Coordinators

extension CoordinatorNode {
  /// The type of the tree as data. A child has the same members as its parent.
  static var outputType: OutputType {
    .named(
      "coordinator",
      .record([
        OutputField("name", .text), OutputField("state", .choice(["idle", "started", "stopped"])),
        OutputField("children", .list(.reference("coordinator"))),
      ]))
  }

  /// Returns the tree that starts at this coordinator, as data.
  /// - Parameter includesOffTheRecord: Whether descendants that are off the record are included.
  func treeOutput(includingOffTheRecord includesOffTheRecord: Bool) -> OutputValue {
    let children = children(includingOffTheRecord: includesOffTheRecord)
    return .record([
      "name": .text(name), "state": .text("\(state)"),
      "children": .list(
        children.map { $0.treeOutput(includingOffTheRecord: includesOffTheRecord) }),
    ])
  }
}
