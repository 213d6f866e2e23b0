// MARK: - JSON Schema

extension OutputType {
  /// The JSON Schema of the values, in the draft 2020-12.
  public var schema: OutputValue { .record(keywords) }

  /// The keywords of the schema, in order.
  private var keywords: OutputRecord {
    switch self {
    case .text: ["type": .text("string")]
    case .formatted(let format): ["type": .text("string"), "format": .text(format)]
    case .integer(let minimum, let maximum): Self.integer(minimum, maximum)
    case .decimal: ["type": .text("number")]
    case .flag: ["type": .text("boolean")]
    case .choice(let words): ["enum": .list(words.map { .text($0) })]
    case .list(let type): ["type": .text("array"), "items": type.schema]
    case .map(let type): ["type": .text("object"), "additionalProperties": type.schema]
    case .record(let fields):
      Self.object(
        with: fields.map { ($0.name, $0.type.schema) },
        required: fields.filter(\.isRequired).map(\.name))
    case .optional(let type): Self.either([type.schema, .record(["type": .text("null")])])
    case .either(let types): Self.either(types.map(\.schema))
    case .named(let name, let type): OutputRecord([("$anchor", .text(name))]).merging(type.keywords)
    case .reference(let name): ["$ref": .text("#\(name)")]
    case .described(let type, let text, let examples):
      type.keywords.merging(Self.annotations(text, examples))
    case .any: ["type": .list(Self.jsonTypes.map { .text($0) })]
    }
  }

  /// The names of all types of JSON values.
  private static let jsonTypes = ["array", "boolean", "null", "number", "object", "string"]

  private static func integer(_ minimum: Int?, _ maximum: Int?) -> OutputRecord {
    var keywords: OutputRecord = ["type": .text("integer")]
    keywords["minimum"] = minimum.map { .number($0) }
    keywords["maximum"] = maximum.map { .number($0) }
    return keywords
  }

  private static func either(_ schemas: [OutputValue]) -> OutputRecord {
    ["anyOf": .list(schemas)]
  }

  /// Returns the schema of an object that has the given properties and no others.
  package static func object(
    with properties: [(String, OutputValue)], required: [String]
  ) -> OutputRecord {
    [
      "type": .text("object"), "properties": .record(OutputRecord(properties)),
      "required": .list(required.map { .text($0) }), "additionalProperties": .flag(false),
    ]
  }

  private static func annotations(_ text: String, _ examples: [String]) -> OutputRecord {
    var keywords: OutputRecord = ["description": .text(text)]
    if !examples.isEmpty { keywords["examples"] = .list(examples.map { .text($0) }) }
    return keywords
  }
}
