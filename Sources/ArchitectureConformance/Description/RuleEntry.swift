/// A rule in a description: what it is about, one requirement, and what is tolerated.
struct RuleEntry: Decodable {
  private let values: KeyedDecodingContainer<AnyKey>

  private static let ownKeys = ["name", "mend", "allowing", "layer", "types", "except"]

  init(from decoder: any Decoder) throws { values = try decoder.container(keyedBy: AnyKey.self) }

  /// The rule that it describes.
  func rule(_ names: DescribedNames) throws -> Rule {
    var rule = try requirement(names)
    let mend = try text("mend")
    if let name = try text("name") { rule = rule.called(name, mend: mend) }
    let exceptions = try values.decodeIfPresent([String: String].self, forKey: key("allowing"))
    for (declaration, reason) in (exceptions ?? [:]).sorted(by: { $0.key < $1.key }) {
      rule = rule.allowing(declaration, because: reason)
    }
    return rule
  }

  private func requirement(_ names: DescribedNames) throws -> Rule {
    let found = values.allKeys.map(\.stringValue).filter { !Self.ownKeys.contains($0) }.sorted()
    guard found.count == 1, let name = found.first else {
      throw ArchitectureError(
        "a rule has \(found.isEmpty ? "no requirement" : "the keys \(found.joined(separator: ", "))")",
        mend: "give each rule one of \(RuleRequirement.names)")
    }
    guard let requirement = RuleRequirement(rawValue: name) else {
      throw ArchitectureError(
        "there is no requirement “\(name)”", mend: "choose from \(RuleRequirement.names)")
    }
    if requirement.isFlag, try value(requirement) != true {
      throw ArchitectureError("\(name) must be true", mend: "leave the rule out")
    }
    return try rule(of: requirement, names)
  }

  private func rule(of requirement: RuleRequirement, _ names: DescribedNames) throws -> Rule {
    func subjects() throws -> Types { try names.types(try required("types")) }
    func layer() throws -> Layer { try names.layer(try required("layer")) }
    func otherTypes() throws -> Types { try names.types(try value(requirement)) }
    func otherLayer() throws -> Layer { try names.layer(try value(requirement)) }
    func otherLayers() throws -> [Layer] {
      try (try value(requirement) as [String]).map { try names.layer($0) }
    }
    switch requirement {
    case .mustNotDependOn: return try layer().mustNotDepend(on: try otherLayers())
    case .mustNotExpose: return try layer().mustNotExpose(try otherLayer())
    case .noCyclesBetween: return .noCycles(between: try otherLayers())
    case .noCyclesBetweenFolders: return .noCyclesBetweenFolders(of: try value(requirement))
    case .noCyclesBetweenModules: return .noCyclesBetweenModules()
    case .mustNotKnow: return try subjects().mustNotKnow(try otherTypes())
    case .mustNotKnowEachOther: return try subjects().mustNotKnowEachOther()
    case .mayOnlyCall: return try subjects().mayOnlyCall(try otherTypes())
    case .mustNotWorkWith: return try subjects().mustNotWork(with: try otherLayer())
    case .mustNotUseSingletons: return try subjects().mustNotUseSingletons()
    case .mustNotConformTo: return try subjects().mustNotConform(to: try otherTypes())
    case .mustHaveNoDelegateFor:
      let commands = try names.types(try required("except"))
      return try subjects().mustHaveNoDelegate(for: try otherLayer(), except: commands)
    case .mustCarryOnlyValues: return try subjects().mustCarryOnlyValues()
    case .mustCarryOnlyCommands: return try subjects().mustCarryOnlyCommands()
    case .mustStayOnMainActor: return try subjects().mustStayOnMainActor()
    case .mustBeNamed: return try subjects().mustBeNamed(suffix: try value(requirement))
    case .mayOnlyBeAdoptedBy: return try subjects().mayOnlyBeAdopted(by: try otherTypes())
    }
  }

  private func value<Value: Decodable>(_ requirement: RuleRequirement) throws -> Value {
    try values.decode(Value.self, forKey: key(requirement.rawValue))
  }

  private func required(_ name: String) throws -> String {
    guard let text = try text(name) else {
      throw ArchitectureError("a rule has no “\(name)”", mend: "say what it is about")
    }
    return text
  }

  private func text(_ name: String) throws -> String? {
    try values.decodeIfPresent(String.self, forKey: key(name))
  }

  private func key(_ name: String) -> AnyKey { AnyKey(stringValue: name) }
}
