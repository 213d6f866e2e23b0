extension Types {
  /// The requirements of these protocols return nothing, and hand over values only: no class, closure
  /// or existential, nor a value that holds one, at any depth.
  ///
  /// A type of another package counts as a value unless it is a class or a protocol.
  public func mustCarryOnlyValues() -> Rule {
    Rule(
      "\(name) must carry only values", mend: "hand over a struct or enum that holds only values"
    ) {
      graph throws(RuleError) in
      try graph.requirements(of: self).compactMap { graph.fault(ofConsuming: $0) }
    }
  }
}

extension CodeGraph {
  fileprivate func fault(ofConsuming requirement: Symbol) -> Finding? {
    guard let type = declaration(of: requirement)?.type else { return nil }
    var search = ValueSearch(in: self)
    let parts: [MangledType]
    if case .function(let signature) = type {
      guard signature.result == .tuple([]) else {
        return finding(
          atDefinitionOf: requirement, object: "result", "returns something, and so answers back")
      }
      parts = signature.parameters.map(\.type)
    } else {
      parts = [type]
    }
    return search.fault(of: parts).map {
      finding(atDefinitionOf: requirement, object: $0.object, "hands over \($0.what)")
    }
  }
}

/// Looks for what is not a value in a type and in all that it holds.
struct ValueSearch {
  struct Fault {
    let object: String
    let what: String
  }

  private let graph: CodeGraph
  private var seen: Set<TypeName> = []

  init(in graph: CodeGraph) { self.graph = graph }

  mutating func fault(of type: MangledType) -> Fault? {
    switch type {
    case .nominal(let name, let arguments):
      fault(of: name) ?? fault(of: arguments)
    case .tuple(let elements), .other(let elements):
      fault(of: elements)
    case .function:
      Fault(object: "closure", what: "a closure")
    case .existential(let names, _, _, _):
      Fault(
        object: names.first?.name ?? "Any",
        what: "any \(names.isEmpty ? "Any" : names.map(\.name).joined(separator: " & "))")
    case .metatype, .genericParameter, .associatedType:
      nil
    case .opaque:
      Fault(object: "opaque type", what: "an opaque type")
    }
  }

  mutating func fault(of types: [MangledType]) -> Fault? {
    for type in types {
      if let fault = fault(of: type) { return fault }
    }
    return nil
  }

  private mutating func fault(of name: TypeName) -> Fault? {
    if name.isReference { return Fault(object: name.name, what: "the \(name.kind) \(name.name)") }
    guard seen.insert(name).inserted,
      let symbol = graph.definedTypes[graph.types.id(of: name)]
    else { return nil }
    for member in graph.storage(of: symbol) {
      if let inner = member.flatMap({ fault(of: $0) }) {
        return Fault(object: inner.object, what: "\(inner.what) inside \(name.name)")
      }
    }
    return nil
  }
}

extension CodeGraph {
  /// The types of a value's stored properties, or of its cases' payloads.
  fileprivate func storage(of type: Symbol) -> [MangledType?] {
    members(of: type).compactMap { member in
      switch kind(of: member) {
      case .instanceProperty where !structure.computed.contains(member):
        declaration(of: member)?.type
      case .enumCase:
        declaration(of: member)?.type.map(payload)
      default:
        nil
      }
    }
  }

  private func payload(of enumCase: MangledType) -> MangledType {
    guard case .function(let signature) = enumCase else { return .tuple([]) }
    return .tuple(signature.parameters.map(\.type))
  }
}
