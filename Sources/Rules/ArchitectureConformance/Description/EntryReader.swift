/// A reader for the values of an entry in a description, such as a rule or a choice of types.
struct EntryReader {
  /// The names that the values can refer to.
  let names: DescribedNames
  /// The names of the types whose descriptions led to this entry, so that a cycle is detected.
  let outer: [String]
  private let values: KeyedDecodingContainer<AnyKey>
  private let kind: String
  private var used: Set<String> = []
  /// The name of the subject that is read, if the entry has a list of subjects.
  private var chosen: String?

  /// Creates a reader.
  /// - Parameters:
  ///   - entry: The entry.
  ///   - kind: The kind of the entry in messages, with an article.
  ///   - names: The names that the values can refer to.
  ///   - outer: The names of the types whose descriptions led to this entry.
  init(_ entry: DescribedEntry, _ kind: String, _ names: DescribedNames, outer: [String] = []) {
    values = entry.values
    self.kind = kind
    self.names = names
    self.outer = outer
  }

  /// The keys of the entry, sorted.
  var keys: [String] { values.allKeys.map(\.stringValue).sorted() }

  /// The first key whose value wasn't read.
  var unusedKey: String? { keys.first { !used.contains($0) } }

  /// The description of the entry for messages.
  var description: String {
    keys.isEmpty ? "\(kind) without keys" : "\(kind) with the keys \(keys.joined(separator: ", "))"
  }

  private static let subjectKeys = ["layer", "types"]

  /// Returns the subjects in a list under the key `layer` or `types`, or only nil if there is no list.
  mutating func takeSubjects() throws -> [String?] {
    for key in Self.subjectKeys {
      guard let list = try? values.decode([String].self, forKey: AnyKey(stringValue: key)) else {
        continue
      }
      guard !list.isEmpty else {
        throw ArchitectureError(
          "\(description) has an empty ‘\(key)’", suggestion: "name at least one")
      }
      return list
    }
    return [nil]
  }

  /// Chooses the subject that is read next.
  mutating func choose(_ subject: String) { chosen = subject }

  /// Returns the value of a key among known ones, or nil if the entry doesn't have the key.
  mutating func choice<Value: RawRepresentable<String>>(
    _ key: String, of values: [Value]
  ) throws -> Value? {
    guard let text = try optional(key, as: String.self) else { return nil }
    guard let value = values.first(where: { $0.rawValue == text }) else {
      throw ArchitectureError.unknown(key, text, values.map(\.rawValue))
    }
    return value
  }

  /// Returns the value of a key, or nil if the entry doesn't have the key.
  mutating func optional<Value: Decodable>(_ key: String, as type: Value.Type) throws -> Value? {
    used.insert(key)
    if let chosen, Self.subjectKeys.contains(key), let value = chosen as? Value { return value }
    return try values.decodeIfPresent(type, forKey: AnyKey(stringValue: key))
  }

  /// Returns the value of a key.
  /// - Throws: ``ArchitectureError`` if the entry doesn't have the key.
  mutating func required<Value: Decodable>(_ key: String, as type: Value.Type) throws -> Value {
    guard let value = try optional(key, as: type) else {
      throw ArchitectureError(
        "\(description) has no ‘\(key)’", suggestion: "say what it is about")
    }
    return value
  }

  /// Returns the types with a name, or the types of the layer with that name.
  func types(_ name: String) throws -> Types { try names.types(name, within: outer) }

  /// Returns the layer or the types with a name.
  func scope(_ name: String) throws -> Scope {
    if let layer = names.layers[name] { return .layer(layer) }
    return .types(try types(name))
  }
}
