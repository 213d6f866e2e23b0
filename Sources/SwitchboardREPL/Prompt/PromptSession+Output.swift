import Switchboard

// MARK: - OutputDescribing

extension PromptSession: OutputDescribing {
  func output(of command: CommandDescription) -> CommandOutput? {
    switch BuiltInCommands.Command(rawValue: command.name) {
    case .help: .value(CommandData.type)
    case .watch: .value(.record(Self.readingFields))
    case .broadcasts: .listing(Self.broadcastColumns)
    case .routes: .listing(Self.routeColumns)
    case .record: .report([OutputField("commands", .number), OutputField("file", .text)])
    case .coordinators: .value(.any)
    case .jobs: .listing(Jobs.columns)
    case .log: .listing(Self.logColumns)
    default: nil
    }
  }

  /// The fields of a broadcast value.
  private static let readingFields = [
    OutputField("property", .text), OutputField("value", .any),
    OutputField("from", .optional(.text)),
  ]
}

// MARK: - Coordinators

extension CoordinatorNode {
  /// The tree that starts at this coordinator, as data.
  var treeOutput: OutputValue {
    .record([
      "name": .text(name), "state": .text("\(state)"),
      "children": .list(children.map(\.treeOutput)),
    ])
  }
}
