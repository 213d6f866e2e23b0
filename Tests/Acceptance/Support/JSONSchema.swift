import Foundation

/// A validator for the part of JSON Schema in which the output of commands is described.
struct JSONSchema {
  private let root: [String: Any]

  /// Creates a validator from the text of a schema.
  init(_ text: String) throws {
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
    root = json as? [String: Any] ?? [:]
  }

  /// The names of the definitions.
  var definitions: Set<String> { Set((root["$defs"] as? [String: Any] ?? [:]).keys) }

  /// Returns the problems of a value, or an empty array if the value is valid.
  /// - Parameters:
  ///   - value: The value.
  ///   - name: The name of a definition.
  func problems(of value: Any, as name: String) -> [String] {
    problems(of: value, with: ["$ref": "#/$defs/\(name)"], at: name)
  }

  /// The keywords that the validator understands. Any other keyword is a problem.
  private static let keywords: Set<String> = [
    "$ref", "additionalProperties", "anyOf", "const", "enum", "format", "items", "properties",
    "required", "type",
  ]

  private func problems(of value: Any, with schema: Any, at path: String) -> [String] {
    guard let schema = schema as? [String: Any] else { return ["\(path): no schema"] }
    let unknown = Set(schema.keys).subtracting(Self.keywords)
    var problems = unknown.map { "\(path): the keyword \($0) is unknown" }
    if let reference = schema["$ref"] as? String {
      let name = reference.dropFirst("#/$defs/".count)
      let definition = (root["$defs"] as? [String: Any])?[String(name)]
      problems += self.problems(of: value, with: definition ?? "", at: path)
    }
    if let type = schema["type"] as? String, !Self.matches(value, type) {
      problems.append("\(path): \(value) is not of the type \(type)")
    }
    if let known = schema["const"], !Self.areEqual(known, value) {
      problems.append("\(path): \(value) is not \(known)")
    }
    if let known = schema["enum"] as? [Any], !known.contains(where: { Self.areEqual($0, value) }) {
      problems.append("\(path): \(value) is not one of \(known)")
    }
    if let choices = schema["anyOf"] as? [Any] {
      let results = choices.map { self.problems(of: value, with: $0, at: path) }
      if !results.contains([]) { problems += results.flatMap(\.self) }
    }
    return problems + inner(value, schema, path)
  }

  private func inner(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var problems: [String] = []
    if schema["format"] as? String == "date-time", !Self.isDate(value) {
      problems.append("\(path): \(value) is not a time in UTC")
    }
    if let values = value as? [Any], let items = schema["items"] {
      problems += values.enumerated().flatMap {
        self.problems(of: $1, with: items, at: "\(path)[\($0)]")
      }
    }
    if let object = value as? [String: Any] { problems += members(object, schema, path) }
    return problems
  }

  private func members(
    _ object: [String: Any], _ schema: [String: Any], _ path: String
  ) -> [String] {
    let properties = schema["properties"] as? [String: Any] ?? [:]
    let required = schema["required"] as? [String] ?? []
    let missing = required.filter { object[$0] == nil }.map { "\(path).\($0) is missing" }
    let isClosed = schema["additionalProperties"] as? Bool == false
    return missing
      + object.flatMap { name, value -> [String] in
        guard let property = properties[name] else {
          return isClosed ? ["\(path).\(name) is not described"] : []
        }
        let isSnakeCase = name.wholeMatch(of: /[a-z$][a-z0-9_]*/) != nil
        return (isSnakeCase ? [] : ["\(path).\(name) is not in snake_case"])
          + problems(of: value, with: property, at: "\(path).\(name)")
      }
  }
}

// MARK: - Values

extension JSONSchema {
  private static func matches(_ value: Any, _ type: String) -> Bool {
    switch type {
    case "null": value is NSNull
    case "boolean": isBoolean(value)
    case "integer": !isBoolean(value) && (value as? Double).map { $0 == $0.rounded() } ?? false
    case "number": !isBoolean(value) && value is Double
    case "string": value is String
    case "array": value is [Any]
    case "object": value is [String: Any]
    default: false
    }
  }

  private static func isBoolean(_ value: Any) -> Bool {
    (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
  }

  private static func areEqual(_ first: Any, _ second: Any) -> Bool {
    (first as? NSObject) == (second as? NSObject)
  }

  private static func isDate(_ value: Any) -> Bool {
    guard let text = value as? String else { return false }
    return text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/) != nil
  }
}
