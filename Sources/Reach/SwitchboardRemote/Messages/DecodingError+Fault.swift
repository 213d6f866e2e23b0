extension DecodingError {
  /// What is wrong with a message, as a part of a sentence.
  var fault: String {
    switch self {
    case .keyNotFound(let key, let context):
      "the member ‘\(Self.name(context.codingPath + [key]))’ is missing"
    case .valueNotFound(_, let context): "the member ‘\(Self.name(context.codingPath))’ is null"
    case .typeMismatch(let type, let context) where !context.codingPath.isEmpty:
      "the member ‘\(Self.name(context.codingPath))’ is not of the type \(type)"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "the member ‘\(Self.name(context.codingPath))’ has a value that does not exist"
    default: "it is not an object in JSON"
    }
  }

  /// Returns the name of a member, such as `arguments.0`.
  private static func name(_ path: [any CodingKey]) -> String {
    path.map { key in key.intValue.map(String.init) ?? key.stringValue }.joined(separator: ".")
  }
}
