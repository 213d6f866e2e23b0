package import Switchboard

/// A namespace for functions that describe the output of commands as a JSON Schema.
package enum OutputSchema {
  /// The version of JSON Schema.
  private static let dialect = "https://json-schema.org/draft/2020-12/schema"

  /// Returns the schema of the value that a line with a command prints.
  /// - Parameters:
  ///   - output: The description of what the command shows.
  ///   - command: The name of the command, or nil for a line that names none.
  package static func schema(of output: CommandOutput, from command: String?) -> OutputValue {
    switch output {
    case .listing(let columns):
      OutputType.list(.record(columns.map { OutputField($0.key, $0.type) })).schema
    case .value(let type): type.schema
    case .report(let fields): schema(ofReportOf: command, with: fields)
    case .either(let outputs):
      .record(["anyOf": .list(outputs.map { schema(of: $0, from: command) })])
    }
  }

  private static func schema(ofReportOf command: String?, with facts: [OutputField]) -> OutputValue
  {
    let fixed: [(String, OutputValue)] = [
      ("command", .record(["const": OutputValue(command) { .text($0) }])),
      ("ok", OutputType.flag.schema),
    ]
    let fields = facts + [OutputField("message", .text)]
    return .record(
      OutputType.object(
        with: fixed + fields.map { ($0.name, $0.type.schema) }, required: ["command", "ok"]))
  }
}

// MARK: - Document

extension OutputSchema {
  /// Returns a schema with a definition for each command, for errors, for notices, for shell
  /// commands, and for lines that name no command.
  @MainActor
  static func document(of commands: [HandledCommand]) -> OutputValue {
    // An app's command can have the name of a built-in command, as the browser's ‘source’ does.
    let named = Dictionary(grouping: commands) { $0.description.displayName }
    let definitions =
      named.sorted { $0.key < $1.key }.map { name, commands in
        let outputs = commands.map { $0.output }
        let output = outputs.count == 1 ? outputs[0] : .either(outputs)
        return (key(name), schema(of: output, from: name))
      } + [
        ("input", schema(of: .report([]), from: nil)),
        ("shell", OutputType.record(Shell.shellFields).schema),
        ("error", OutputType.record(ErrorReport.fields).schema),
        ("notice", OutputType.record(ErrorReport.noticeFields).schema),
      ]
    let references = definitions.map { OutputValue.record(["$ref": .text("#/$defs/\($0.0)")]) }
    return .record([
      "$schema": .text(dialect), "title": .text("The output of commands"),
      "anyOf": .list(references), "$defs": .record(OutputRecord(definitions)),
    ])
  }

  private static func key(_ command: String) -> String {
    CommandWords(command).underscored
  }
}
