/// The contents of a description file.
struct DescriptionFile: Decodable {
  struct LayerEntry: Decodable {
    let modules: [String]?
    let modulesWherePresent: [String]?
    let folders: [String]?
    /// The names of the layers to leave out.
    let except: [String]?
  }

  let layers: [String: LayerEntry]
  let types: [String: DescribedEntry]?
  let rules: [DescribedEntry]
  let baseline: String?
}

// MARK: - Decoding

extension DescriptionFile {
  private enum CodingKeys: String, CodingKey, CaseIterable { case layers, types, rules, baseline }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(onlyKeyedBy: CodingKeys.self)
    layers = try values.decode([String: LayerEntry].self, forKey: .layers)
    types = try values.decodeIfPresent([String: DescribedEntry].self, forKey: .types)
    rules = try values.decode([DescribedEntry].self, forKey: .rules)
    baseline = try values.decodeIfPresent(String.self, forKey: .baseline)
  }
}

extension DescriptionFile.LayerEntry {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case modules, modulesWherePresent, folders, except
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(onlyKeyedBy: CodingKeys.self)
    modules = try values.decodeIfPresent([String].self, forKey: .modules)
    modulesWherePresent = try values.decodeIfPresent([String].self, forKey: .modulesWherePresent)
    folders = try values.decodeIfPresent([String].self, forKey: .folders)
    except = try values.decodeIfPresent([String].self, forKey: .except)
  }
}

// MARK: - DescribedEntry

/// A rule or a choice of types in a description. An ``EntryReader`` decodes it, because it refers to
/// layers and types by name.
struct DescribedEntry: Decodable {
  let values: KeyedDecodingContainer<AnyKey>

  init(from decoder: any Decoder) throws { values = try decoder.container(keyedBy: AnyKey.self) }
}

// MARK: - Only keyed by

extension Decoder {
  /// Returns a container for the given keys and checks that the description contains no other keys.
  /// Without the check, a mistyped key would be silently ignored.
  /// - Throws: ``ArchitectureError`` if there is an unknown key.
  func container<Key: CodingKey & CaseIterable>(
    onlyKeyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let known = Key.allCases.map(\.stringValue)
    let found = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
    guard let unknown = found.sorted().first(where: { !known.contains($0) }) else {
      return try container(keyedBy: Key.self)
    }
    let place = codingPath.last.map { "‘\($0.stringValue)’" } ?? "the description"
    throw ArchitectureError(
      "\(place) has no ‘\(unknown)’", suggestion: ArchitectureError.choice(like: unknown, known))
  }
}

/// A coding key with an arbitrary name.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
