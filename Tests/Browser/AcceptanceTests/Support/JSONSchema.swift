/// A validator for the part of JSON Schema in which the output of commands is described.
struct JSONSchema {
  private let root: JSONValue
  private let anchors: [String: JSONValue]

  /// Creates a validator from the text of a schema.
  init(_ text: String) throws {
    root = try JSONValue(text)
    anchors = Self.anchors(in: root)
  }

  /// The names of the definitions.
  var definitions: Set<String> { Set((root["$defs"]?.object ?? [:]).keys) }

  /// Returns the problems of a value, or an empty array if the value is valid.
  /// - Parameters:
  ///   - value: The value.
  ///   - name: The name of a definition.
  func problems(of value: JSONValue, as name: String) -> [String] {
    guard let schema = root["$defs"]?[name] else { return ["there is no definition \(name)"] }
    return problems(of: value, with: schema, at: name)
  }

  /// The keywords that the validator understands. Any other keyword is a problem.
  private static let keywords: Set<String> = [
    "$anchor", "$ref", "additionalProperties", "anyOf", "const", "enum", "format", "items",
    "properties", "required",
    "type",
  ]

  private func problems(
    of value: JSONValue, with schema: JSONValue, at path: String
  ) -> [String] {
    let unknown = Set((schema.object ?? ["": .null]).keys).subtracting(Self.keywords)
    var problems = unknown.map { "\(path): the keyword \($0) is unknown" }
    let types = schema["type"].map { $0.list ?? [$0] }?.compactMap(\.text)
    if let types, !types.contains(where: { Self.matches(value, $0) }) {
      problems.append("\(path): \(value) is not of the type \(types.joined(separator: " or "))")
    }
    if let known = schema["const"], known != value {
      problems.append("\(path): \(value) is not \(known)")
    }
    if let known = schema["enum"]?.list, !known.contains(value) {
      problems.append("\(path): \(value) is not one of \(known)")
    }
    if let choices = schema["anyOf"]?.list {
      let results = choices.map { self.problems(of: value, with: $0, at: path) }
      if !results.contains([]) { problems += results.flatMap(\.self) }
    }
    if let name = schema["$ref"]?.text {
      problems +=
        anchors[name].map { self.problems(of: value, with: $0, at: path) }
        ?? ["\(path): there is no \(name)"]
    }
    return problems + innerProblems(of: value, with: schema, at: path)
  }

  /// Returns the parts of a schema that have an anchor, by their references.
  private static func anchors(in schema: JSONValue) -> [String: JSONValue] {
    let parts = (schema.list ?? []) + Array((schema.object ?? [:]).values)
    let own = schema["$anchor"]?.text.map { ["#" + $0: schema] } ?? [:]
    return parts.map(anchors).reduce(into: own) { $0.merge($1) { first, _ in first } }
  }

  private func innerProblems(
    of value: JSONValue, with schema: JSONValue, at path: String
  ) -> [String] {
    var problems: [String] = []
    if schema["format"] == .text("date-time"), !Self.isDate(value) {
      problems.append("\(path): \(value) is not a time in UTC")
    }
    if let values = value.list, let items = schema["items"] {
      problems += values.enumerated().flatMap {
        self.problems(of: $1, with: items, at: "\(path)[\($0)]")
      }
    }
    return problems + memberProblems(of: value, with: schema, at: path)
  }

  private func memberProblems(
    of value: JSONValue, with schema: JSONValue, at path: String
  ) -> [String] {
    guard let object = value.object else { return [] }
    let required = (schema["required"]?.list ?? []).compactMap(\.text)
    let missing = required.filter { object[$0] == nil }.map { "\(path).\($0) is missing" }
    return missing
      + object.flatMap { name, value -> [String] in
        guard let property = schema["properties"]?[name] else {
          let isClosed = schema["additionalProperties"] == .flag(false)
          return isClosed ? ["\(path).\(name) is not described"] : []
        }
        let isSnakeCase = name.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil
        return (isSnakeCase ? [] : ["\(path).\(name) is not in snake_case"])
          + problems(of: value, with: property, at: "\(path).\(name)")
      }
  }
}

// MARK: - Values

extension JSONSchema {
  private static func matches(_ value: JSONValue, _ type: String) -> Bool {
    switch (value, type) {
    case (.null, "null"), (.flag, "boolean"), (.number, "number"), (.text, "string"),
      (.list, "array"), (.object, "object"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }

  private static func isDate(_ value: JSONValue) -> Bool {
    value.text?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/) != nil
  }
}
