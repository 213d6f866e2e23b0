// MARK: - ValueSearch

/// A search for parts of a type that are not values, at any depth.
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
    case .existential(let names, _, _):
      fault(ofExistential: names.map { ImportedName.of($0.name) })
    case .metatype:
      Fault(object: "metatype", what: "a metatype")
    case .genericParameter, .associatedType:
      nil
    case .opaque:
      Fault(object: "opaque type", what: "an opaque type")
    }
  }

  private func fault(ofExistential names: [String]) -> Fault {
    let name = names.isEmpty ? "Any" : names.joined(separator: " & ")
    return Fault(object: name, what: "any \(name)")
  }

  mutating func fault(of types: [MangledType]) -> Fault? {
    for type in types {
      if let fault = fault(of: type) { return fault }
    }
    return nil
  }

  private mutating func fault(of name: TypeName) -> Fault? {
    let fullName = ImportedName.of(name.name)
    if name.isReference { return Fault(object: fullName, what: "the class \(fullName)") }
    if name.isHandle { return Fault(object: fullName, what: "the handle \(fullName)") }
    guard seen.insert(name).inserted,
      let symbol = graph.definedTypes[graph.types.id(of: name)]
    else { return nil }
    for member in graph.storage(of: symbol) {
      if let inner = member.flatMap({ fault(of: $0) }) {
        return Fault(object: inner.object, what: "\(inner.what) inside \(fullName)")
      }
    }
    return nil
  }
}

// MARK: - ClosureSearch

/// A search for a struct or an enum that stores an escaping closure, at any depth.
struct ClosureSearch {
  private let graph: CodeGraph
  private var seen: Set<TypeName> = []

  init(in graph: CodeGraph) { self.graph = graph }

  /// Returns the full name of the type that stores a closure, or nil if there is none.
  mutating func holder(in type: MangledType) -> String? {
    for name in type.mentions where !name.isReference && seen.insert(name).inserted {
      guard let symbol = graph.definedTypes[graph.types.id(of: name)] else { continue }
      for member in graph.storage(of: symbol).compactMap({ $0 }) {
        if member.holdsEscapingClosure { return name.name }
        if let holder = holder(in: member) { return holder }
      }
    }
    return nil
  }
}

// MARK: - Storage

extension CodeGraph {
  /// Returns the types of a struct's stored properties or of an enum's payloads.
  fileprivate func storage(of type: Symbol) -> [MangledType?] {
    members(of: type).compactMap { member in
      switch kind(of: member) {
      case .instanceProperty where !structure.computed.contains(member):
        .tuple([declaration(of: member)?.type].compactMap { $0 } + wrappers(of: member, in: type))
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

  /// Returns the types of a property's wrappers, which are stored instead of the property. The
  /// wrappers are among the property's attributes.
  private func wrappers(of property: Symbol, in type: Symbol) -> [MangledType] {
    let uses = (usesByType[type] ?? []).filter {
      structure.enclosing[$0] == property && kind(of: symbol(of: $0)).isType
    }
    return uses.filter(isAttribute).compactMap { declaration(of: symbol(of: $0))?.typeName }
      .map { .nominal($0, arguments: []) }
  }

  private func isAttribute(_ occurrence: Occurrence) -> Bool {
    offset(of: occurrence).map { text(of: occurrence).byte($0 - 1) == "@" } ?? false
  }
}
