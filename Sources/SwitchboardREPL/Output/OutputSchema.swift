import Switchboard

/// A namespace for functions that describe the output of commands as a JSON Schema.
enum OutputSchema {
  /// The version of JSON Schema.
  private static let dialect = "https://json-schema.org/draft/2020-12/schema"

  /// Returns the schema of the value that a line with a command prints.
  /// - Parameters:
  ///   - output: The description of what the command shows.
  ///   - command: The name of the command, or nil for a line that names none.
  static func schema(of output: CommandOutput, from command: String?) -> OutputValue {
    switch output {
    case .listing(let columns):
      schema(of: .list(.record(columns.map { OutputField($0.key, $0.type) })))
    case .value(let type): schema(of: type)
    case .report(let fields): schema(ofReportOf: command, with: fields)
    case .either(let outputs):
      .record(["anyOf": .list(outputs.map { schema(of: $0, from: command) })])
    }
  }

  private static func schema(ofReportOf command: String?, with facts: [OutputField]) -> OutputValue
  {
    let fixed: [(String, OutputValue)] = [
      ("command", .record(["const": OutputValue(command) { .text($0) }])),
      ("ok", schema(of: .flag)),
    ]
    let fields = facts + [OutputField("message", .text)]
    return object(fixed + fields.map { ($0.name, schema(of: $0.type)) }, ["command", "ok"])
  }

  /// Returns the schema of a type.
  static func schema(of type: OutputType) -> OutputValue {
    switch type {
    case .text: simple("string")
    case .number: simple("integer")
    case .decimal: simple("number")
    case .flag: simple("boolean")
    case .date: .record(["type": .text("string"), "format": .text("date-time")])
    case .choice(let words): .record(["enum": .list(words.map { .text($0) })])
    case .list(let type): .record(["type": .text("array"), "items": schema(of: type)])
    case .record(let fields):
      object(
        fields.map { ($0.name, schema(of: $0.type)) }, fields.filter(\.isRequired).map(\.name))
    case .optional(let type): .record(["anyOf": .list([schema(of: type), simple("null")])])
    case .either(let types): .record(["anyOf": .list(types.map { schema(of: $0) })])
    case .named(let name, let type): anchored(schema(of: type), name)
    case .reference(let name): .record(["$ref": .text("#\(name)")])
    case .any: .record(["type": .list(jsonTypes.map { .text($0) })])
    }
  }

  /// The names of all types of JSON values.
  private static let jsonTypes = ["array", "boolean", "null", "number", "object", "string"]

  /// Returns a schema to which `#name` refers, wherever the schema is in a document.
  private static func anchored(_ schema: OutputValue, _ name: String) -> OutputValue {
    guard case .record(let record) = schema else { return schema }
    return .record(OutputRecord([("$anchor", .text(name))]).merging(record))
  }

  private static func simple(_ type: String) -> OutputValue { .record(["type": .text(type)]) }

  private static func object(
    _ properties: [(String, OutputValue)], _ required: [String]
  ) -> OutputValue {
    .record([
      "type": .text("object"), "properties": .record(OutputRecord(properties)),
      "required": .list(required.map { .text($0) }), "additionalProperties": .flag(false),
    ])
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
        ("shell", schema(of: .record(PromptSession.shellFields))),
        ("error", schema(of: .record(ErrorReport.fields))),
        ("notice", schema(of: .record(ErrorReport.noticeFields))),
      ]
    let references = definitions.map { OutputValue.record(["$ref": .text("#/$defs/\($0.0)")]) }
    return .record([
      "$schema": .text(dialect), "title": .text("The output of commands"),
      "anyOf": .list(references), "$defs": .record(OutputRecord(definitions)),
    ])
  }

  private static func key(_ command: String) -> String {
    CommandWords(command).words.joined(separator: "_")
  }
}

extension Interpreter {
  /// The JSON Schema of everything that lines print as JSON, on one line.
  ///
  /// The schema has a definition for each command that can currently run, such as
  /// `#/$defs/open_tab`, and definitions `error` and `notice` for the objects on standard error.
  public var outputSchema: String {
    ListingJSON.text(of: OutputSchema.document(of: session.vocabulary.commands))
  }
}
