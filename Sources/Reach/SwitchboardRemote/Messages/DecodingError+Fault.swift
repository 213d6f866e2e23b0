extension DecodingError {
  /// What is wrong with a message, as a part of a sentence.
  var fault: String {
    switch self {
    case .keyNotFound(let key, let context):
      "the member ‘\(Self.name(context.codingPath + [key]))’ is missing"
    case .valueNotFound(_, let context): "the member ‘\(Self.name(context.codingPath))’ is null"
    case .typeMismatch(let type, let context) where !context.codingPath.isEmpty:
      "the member ‘\(Self.name(context.codingPath))’ is not \(Self.words(for: type))"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "the member ‘\(Self.name(context.codingPath))’ has a value that does not exist"
    // Foundation does not say where a number is that does not fit.
    case .dataCorrupted: "it is not JSON, or a whole number in it is too large or has a fraction"
    default: "it is not an object in JSON"
    }
  }

  /// Returns the word of JSON for a type.
  private static func words(for type: Any.Type) -> String {
    switch type {
    case is any BinaryInteger.Type: "a whole number"
    case is any BinaryFloatingPoint.Type: "a number"
    case is Bool.Type: "‘true’ or ‘false’"
    case is String.Type: "a string"
    case is any Collection.Type where !(type is [String: Any].Type): "an array"
    default: "an object"
    }
  }

  /// Returns the name of a member, such as `arguments.0`.
  private static func name(_ path: [any CodingKey]) -> String {
    path.map { key in key.intValue.map(String.init) ?? key.stringValue }.joined(separator: ".")
  }
}
