/// A reader for a rule's description, which consists of a subject, one requirement and exceptions.
struct RuleReader {
  private let values: KeyedDecodingContainer<AnyKey>
  private let names: DescribedNames
  private var used: Set<String> = []

  init(_ values: KeyedDecodingContainer<AnyKey>, _ names: DescribedNames) {
    self.values = values
    self.names = names
  }

  /// Returns the rule that the description defines.
  /// - Throws: ``ArchitectureError`` if a key is missing or unused, or if its value is wrong.
  mutating func rule() throws -> Rule {
    let requirement = try requirement()
    var rule = try bare(requirement)
    rule = rule.called(try text("name") ?? rule.name, suggestion: try text("suggestion"))
    for (declaration, reason) in try exceptions() {
      rule = rule.allowing(declaration, because: reason)
    }
    guard let unused = keys.first(where: { !used.contains($0) }) else { return rule }
    throw ArchitectureError(
      "the rule “\(rule.name)” has no use for “\(unused)”", suggestion: "delete it from the rule")
  }

  private var keys: [String] { values.allKeys.map(\.stringValue).sorted() }

  /// The description of the rule for messages about errors in the rule's entry.
  private var description: String {
    keys.isEmpty ? "a rule without keys" : "a rule with the keys \(keys.joined(separator: ", "))"
  }

  private func requirement() throws -> RuleRequirement {
    let found = keys.compactMap(RuleRequirement.init)
    guard found.count == 1, let requirement = found.first else {
      let what = found.isEmpty ? "no requirement" : "more than one requirement"
      throw ArchitectureError(
        "\(description) has \(what)",
        suggestion: "give each rule one of \(RuleRequirement.names)")
    }
    return requirement
  }

  private mutating func exceptions() throws -> [(String, String)] {
    used.insert("allowing")
    let exceptions = try values.decodeIfPresent(
      [String: String].self, forKey: AnyKey(stringValue: "allowing"))
    return (exceptions ?? [:]).sorted { $0.key < $1.key }
  }
}

// MARK: - Requirements

extension RuleReader {
  private mutating func bare(_ requirement: RuleRequirement) throws -> Rule {
    used.insert(requirement.rawValue)
    if requirement.isFlag { try requireTrue(requirement) }
    switch requirement {
    case .mustNotDependOn: return try layer().mustNotDepend(on: try layers(requirement))
    case .mayOnlyDependOn: return try layer().mayOnlyDepend(on: try layers(requirement))
    case .everyModuleIsInALayer:
      return .everyModule(isIn: names.layers.keys.sorted().compactMap { names.layers[$0] })
    case .mustNotExpose: return try layer().mustNotExpose(try layer(requirement))
    case .noCyclesBetween: return .noCycles(between: try layers(requirement))
    case .noCyclesBetweenFolders: return .noCyclesBetweenFolders(of: try value(requirement))
    case .mustNotKnow: return try subjects().mustNotKnow(try types(requirement))
    case .mustNotKnowEachOther: return try subjects().mustNotKnowEachOther()
    case .mayOnlyCall: return try subjects().mayOnlyCall(try types(requirement))
    case .mustNotWorkWith:
      if let layer = names.layers[try value(requirement)] {
        return try subjects().mustNotWork(with: layer)
      }
      return try subjects().mustNotWork(with: try types(requirement))
    case .mustNotUseSingletons: return try subjects().mustNotUseSingletons()
    case .mustNotConformTo: return try subjects().mustNotConform(to: try types(requirement))
    case .mustHaveNoDelegateFor:
      let commands = try text("except").map { try names.types($0) }
      return try subjects().mustHaveNoDelegate(for: try layer(requirement), except: commands)
    case .mustCarryOnlyValues: return try subjects().mustCarryOnlyValues()
    case .mustCarryOnlyCommands: return try subjects().mustCarryOnlyCommands()
    case .mustStayOnMainActor: return try subjects().mustStayOnMainActor()
    case .mustBeNamed: return try subjects().mustBeNamed(suffix: try value(requirement))
    case .mustBeAmong: return try subjects().mustBe(among: try types(requirement))
    case .mayOnlyUseOf:
      return try subjects().mayOnlyUse(try list("members"), of: try types(requirement))
    case .mayOnlyBeAdoptedBy:
      return try subjects().mayOnlyBeAdopted(by: try types(requirement))
    }
  }

  private func requireTrue(_ requirement: RuleRequirement) throws {
    guard try value(requirement) else {
      throw ArchitectureError("\(requirement) must be true", suggestion: "leave the rule out")
    }
  }

  private mutating func subjects() throws -> Types { try names.types(try required("types")) }

  private mutating func layer() throws -> Layer { try names.layer(try required("layer")) }

  private func types(_ requirement: RuleRequirement) throws -> Types {
    try names.types(try value(requirement))
  }

  private func layer(_ requirement: RuleRequirement) throws -> Layer {
    try names.layer(try value(requirement))
  }

  private func layers(_ requirement: RuleRequirement) throws -> [Layer] {
    try (try value(requirement) as [String]).map { try names.layer($0) }
  }

  private func value<Value: Decodable>(_ requirement: RuleRequirement) throws -> Value {
    try values.decode(Value.self, forKey: AnyKey(stringValue: requirement.rawValue))
  }

  private mutating func list(_ key: String) throws -> [String] {
    used.insert(key)
    return try values.decode([String].self, forKey: AnyKey(stringValue: key))
  }

  private mutating func required(_ key: String) throws -> String {
    guard let text = try text(key) else {
      throw ArchitectureError(
        "\(description) has no “\(key)”",
        suggestion: "say what it is about")
    }
    return text
  }

  private mutating func text(_ key: String) throws -> String? {
    used.insert(key)
    return try values.decodeIfPresent(String.self, forKey: AnyKey(stringValue: key))
  }
}

// MARK: - RuleRequirement

/// A requirement of a rule in a description.
enum RuleRequirement: String, CaseIterable {
  case mustNotDependOn, mayOnlyDependOn, everyModuleIsInALayer, mustNotExpose
  case noCyclesBetween, noCyclesBetweenFolders
  case mustNotKnow, mustNotKnowEachOther, mayOnlyCall, mustNotWorkWith, mustNotUseSingletons
  case mustNotConformTo, mustHaveNoDelegateFor, mustCarryOnlyValues, mustCarryOnlyCommands
  case mustStayOnMainActor, mustBeNamed, mustBeAmong, mayOnlyBeAdoptedBy, mayOnlyUseOf

  /// A Boolean value that indicates whether the requirement's only valid value is `true`.
  var isFlag: Bool {
    switch self {
    case .everyModuleIsInALayer, .mustNotKnowEachOther, .mustNotUseSingletons,
      .mustCarryOnlyValues, .mustCarryOnlyCommands, .mustStayOnMainActor:
      true
    default: false
    }
  }

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
