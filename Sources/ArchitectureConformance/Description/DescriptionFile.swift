/// The contents of a description file.
struct DescriptionFile: Decodable {
  struct LayerEntry: Decodable {
    let modules: [String]?
    let modulesWherePresent: [String]?
    let folders: [String]?
    /// The names of the layers to leave out.
    let except: [String]?
  }

  /// A selection of the types that meet all given conditions.
  struct TypesEntry: Decodable {
    let named: [String]?
    let suffix: String?
    let inheriting: String?
    let kind: String?
    let layer: String?
    /// The name of another selection. The types must adopt one of the types in that selection. The
    /// next three properties specify other relationships in the same way.
    let adopting: String?
    let holding: String?
    let heldBy: String?
    let createdBy: String?
    /// The names of other selections. A type must be in at least one of them.
    let anyOf: [String]?
    let except: String?
  }

  let layers: [String: LayerEntry]
  let types: [String: TypesEntry]?
  let rules: [RuleEntry]
  let baseline: String?
}

// MARK: - Decoding

extension DescriptionFile {
  private enum CodingKeys: String, CodingKey, CaseIterable { case layers, types, rules, baseline }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(onlyKeyedBy: CodingKeys.self)
    layers = try values.decode([String: LayerEntry].self, forKey: .layers)
    types = try values.decodeIfPresent([String: TypesEntry].self, forKey: .types)
    rules = try values.decode([RuleEntry].self, forKey: .rules)
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

extension DescriptionFile.TypesEntry {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case named, suffix, inheriting, kind, layer, adopting, holding, heldBy, createdBy, anyOf, except
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(onlyKeyedBy: CodingKeys.self)
    named = try values.decodeIfPresent([String].self, forKey: .named)
    suffix = try values.decodeIfPresent(String.self, forKey: .suffix)
    inheriting = try values.decodeIfPresent(String.self, forKey: .inheriting)
    kind = try values.decodeIfPresent(String.self, forKey: .kind)
    layer = try values.decodeIfPresent(String.self, forKey: .layer)
    adopting = try values.decodeIfPresent(String.self, forKey: .adopting)
    holding = try values.decodeIfPresent(String.self, forKey: .holding)
    heldBy = try values.decodeIfPresent(String.self, forKey: .heldBy)
    createdBy = try values.decodeIfPresent(String.self, forKey: .createdBy)
    anyOf = try values.decodeIfPresent([String].self, forKey: .anyOf)
    except = try values.decodeIfPresent(String.self, forKey: .except)
  }
}

// MARK: - RuleEntry

/// A rule in a description. It is decoded only when ``rule(_:)`` is called, because it refers to
/// layers and types by name.
struct RuleEntry: Decodable {
  private let values: KeyedDecodingContainer<AnyKey>

  init(from decoder: any Decoder) throws { values = try decoder.container(keyedBy: AnyKey.self) }

  /// Returns the rule that the entry describes.
  func rule(_ names: DescribedNames) throws -> Rule {
    var reader = RuleReader(values, names)
    return try reader.rule()
  }
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
    let place = codingPath.last.map { "“\($0.stringValue)”" } ?? "the description"
    throw ArchitectureError(
      "\(place) has no “\(unknown)”", suggestion: "choose from \(known.joined(separator: ", "))")
  }
}

/// A coding key with an arbitrary name.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
