// MARK: - JSON Schema

extension OutputType {
  /// The JSON Schema of the values, in draft 2020-12.
  public var schema: OutputValue { .record(keywords) }

  /// The keywords of the schema, in order.
  private var keywords: OutputRecord {
    switch self {
    case .text: ["type": .text("string")]
    case .formatted(let format): ["type": .text("string"), "format": .text(format)]
    case .integer(let minimum, let maximum):
      OutputRecord([("type", .text("integer"))])
        .with("minimum", minimum.map { .number($0) }).with("maximum", maximum.map { .number($0) })
    case .decimal: ["type": .text("number")]
    case .flag: ["type": .text("boolean")]
    case .choice(let words): ["enum": .texts(words)]
    case .list(let type): ["type": .text("array"), "items": type.schema]
    case .map(let type): ["type": .text("object"), "additionalProperties": type.schema]
    case .record(let fields):
      Self.object(
        with: fields.map { ($0.name, $0.type.schema) },
        required: fields.filter(\.isRequired).map(\.name))
    case .optional(let type): ["anyOf": .list([type.schema, .record(["type": .text("null")])])]
    case .either(let types): ["anyOf": .list(types.map(\.schema))]
    case .named(let name, let type): OutputRecord([("$anchor", .text(name))]).merging(type.keywords)
    case .reference(let name): ["$ref": .text("#\(name)")]
    case .described(let type, let text, let examples):
      type.keywords.with("description", .text(text))
        .with("examples", examples.isEmpty ? nil : .texts(examples))
    case .any: ["type": .texts(["array", "boolean", "null", "number", "object", "string"])]
    }
  }

  /// Returns the schema of an object that has the given properties and no others.
  package static func object(
    with properties: [(String, OutputValue)], required: [String]
  ) -> OutputRecord {
    [
      "type": .text("object"), "properties": .record(OutputRecord(properties)),
      "required": .texts(required), "additionalProperties": .flag(false),
    ]
  }
}

extension OutputValue {
  fileprivate static func texts(_ texts: [String]) -> Self { .list(texts.map { .text($0) }) }
}

extension OutputRecord {
  /// Returns this record with another named value, or this record if the value is nil.
  fileprivate func with(_ name: String, _ value: OutputValue?) -> Self {
    value.map { merging([name: $0]) } ?? self
  }
}
