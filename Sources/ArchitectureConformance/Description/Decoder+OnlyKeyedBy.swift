extension Decoder {
  /// A container whose keys are all among those that are known, since a mistyped key would change what
  /// is meant in silence.
  /// - Throws: ``ArchitectureError`` where another key is there.
  func container<Key: CodingKey & CaseIterable>(
    onlyKeyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let known = Key.allCases.map(\.stringValue)
    let found = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    guard let unknown = found.sorted().first(where: { !known.contains($0) }) else {
      return try container(keyedBy: Key.self)
    }
    let place = codingPath.last.map { "“\($0.stringValue)”" } ?? "the description"
    throw ArchitectureError(
      "\(place) has no “\(unknown)”", suggestion: "choose from \(known.joined(separator: ", "))")
  }
}

/// A key of any name.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
