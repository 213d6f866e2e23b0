import Foundation

/// A JSON Schema with the keywords that the schema of the protocol uses.
///
/// Members that the schema doesn't describe are problems, so that the schema describes everything.
struct JSONSchema {
  typealias Object = [String: Any]
  private let definitions: [String: Object]

  init(_ data: Data) throws {
    let document = try JSONSerialization.jsonObject(with: data) as? Object
    definitions = document?["$defs"] as? [String: Object] ?? [:]
  }

  /// The names of the definitions.
  var names: [String] { definitions.keys.sorted() }

  subscript(name: String) -> Object { definitions[name] ?? [:] }

  /// Returns the problems of a value.
  func problems(of value: Any, as name: String) -> [String] {
    problems(value, definitions[name] ?? ["enum": []], at: name)
  }

  private func problems(_ value: Any, _ schema: Object, at place: String) -> [String] {
    if let reference = schema["$ref"] as? String {
      let name = String(reference.split(separator: "/").last ?? "")
      return problems(value, definitions[name] ?? ["enum": []], at: place)
    }
    for key in ["oneOf", "anyOf"] {
      guard let schemas = schema[key] as? [Object] else { continue }
      let all = schemas.map { problems(value, $0, at: place) }
      let count = all.count(where: \.isEmpty)
      guard count == 0 || key == "oneOf" && count > 1 else { return [] }
      return ["\(place) matches \(count): \(all.min { $0.count < $1.count } ?? [])"]
    }
    if let constant = schema["const"] as? NSObject {
      return constant == value as? NSObject ? [] : ["\(place) is not \(constant)"]
    }
    if let choices = schema["enum"] as? [NSObject] {
      return choices.contains { $0 == value as? NSObject } ? [] : ["\(place) is not in \(choices)"]
    }
    return typeProblems(value, schema, at: place)
  }

  private func typeProblems(_ value: Any, _ schema: Object, at place: String) -> [String] {
    let isBoolean = (value as? NSNumber).map(Self.isBoolean) ?? false
    switch schema["type"] as? String {
    case "string":
      guard let text = value as? String else { return ["\(place) is no string"] }
      let pattern = schema["pattern"] as? String ?? ""
      let isMatch = text.range(of: pattern, options: .regularExpression) != nil
      return pattern.isEmpty || isMatch ? [] : ["\(place) does not match"]
    case "boolean": return isBoolean ? [] : ["\(place) is no Boolean value"]
    case "number": return value is NSNumber && !isBoolean ? [] : ["\(place) is no number"]
    case "integer": return value is Int && !isBoolean ? [] : ["\(place) is no whole number"]
    case "array":
      guard let values = value as? [Any] else { return ["\(place) is no array"] }
      let range = (schema["minItems"] as? Int ?? 0)...(schema["maxItems"] as? Int ?? .max)
      guard range.contains(values.count) else { return ["\(place) has \(values.count) items"] }
      return values.flatMap { problems($0, schema["items"] as? Object ?? [:], at: "\(place)[]") }
    case "object": return memberProblems(value, schema, at: place)
    default: return []
    }
  }

  private func memberProblems(_ value: Any, _ schema: Object, at place: String) -> [String] {
    guard let object = value as? Object else { return ["\(place) is no object"] }
    let members = schema["properties"] as? [String: Object]
    let others = schema["additionalProperties"] as? Object
    guard members != nil || others != nil else { return [] }
    let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
    return missing.map { "\(place).\($0) is missing" }
      + object.flatMap { name, value in
        guard let schema = members?[name] ?? others else { return ["\(place).\(name) is unknown"] }
        return problems(value, schema, at: "\(place).\(name)")
      }
  }

  private static func isBoolean(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
  }
}
