// MARK: - Must carry only commands

extension Types {
  /// Requires that the requirements of these protocols are commands.
  ///
  /// A command is an instance method that returns nothing, unless it can throw or its result is
  /// optional. It has no escaping closures or `inout` parameters, and it isn't named like a
  /// notification.
  public func mustCarryOnlyCommands() -> Rule {
    Rule(
      "\(name) must carry only commands",
      suggestion: "make it an imperative without an answer; for the rest observe, or broadcast"
    ) { graph throws(RuleError) in
      try graph.requirements(of: self).compactMap { graph.fault(ofCommand: $0) }
    }
  }
}

extension CodeGraph {
  private struct Fault {
    /// The name that identifies the fault in the baseline.
    let key: String
    let what: String
  }

  fileprivate func fault(ofCommand requirement: Symbol) -> Finding? {
    guard let declaration = declaration(of: requirement),
      let fault = fault(of: declaration, kind(of: requirement))
        ?? faultOfName(declaredName(of: requirement))
    else { return nil }
    return finding(atDefinitionOf: requirement, object: fault.key, fault.what)
  }

  private func fault(of declaration: MangledDeclaration, _ kind: SymbolKind) -> Fault? {
    if kind.isVariable { return Fault(key: "property", what: "is a property, which is observed") }
    if declaration.isStatic {
      return Fault(key: "static", what: "is static, so that no object handles it")
    }
    guard kind == .instanceMethod, case .function(let signature) = declaration.type else {
      return Fault(key: "requirement", what: "is no method")
    }
    return fault(of: signature)
  }

  private func fault(of signature: FunctionSignature) -> Fault? {
    if signature.result != .tuple([]), !signature.isThrowing, !signature.result.isOptional {
      return Fault(
        key: "result", what: "returns a value, but cannot fail without a handler")
    }
    if signature.parameters.contains(where: \.isInOut) {
      return Fault(key: "inout", what: "hands back through a parameter")
    }
    if signature.parameters.contains(where: { $0.type.holdsEscapingClosure }) {
      return Fault(key: "closure", what: "keeps a closure, which is delegation")
    }
    return nil
  }

  /// Returns a fault if a name suggests a notification or a question, such as `tabDidClose()`,
  /// `toolbar(_:didSelect:)` or `shouldClose()`.
  private func faultOfName(_ name: String) -> Fault? {
    guard let word = name.words.first(where: ["did", "will", "should"].contains) else { return nil }
    return Fault(key: "name", what: "is named like a notification, with “\(word)”")
  }
}

extension String {
  /// The words in a camel-case name, in lowercase.
  fileprivate var words: [String] {
    var words: [String] = [], isInside = false
    for character in self {
      let begins = character.isUppercase || !isInside
      isInside = character.isLetter
      guard isInside else { continue }
      if begins { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words
  }
}

// MARK: - Must carry only values

extension Types {
  /// Requires that the requirements of these protocols return nothing and accept only values.
  ///
  /// Classes, closures and existentials are not values, and neither are types that contain one at
  /// any depth. A type from another package is a value unless it is a class or a protocol. Generic
  /// parameters and associated types are not values, because they can be any type.
  public func mustCarryOnlyValues() -> Rule {
    Rule(
      "\(name) must carry only values",
      suggestion: "hand over a struct or enum that holds only values"
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
    if parts.contains(where: \.isOpen) {
      return finding(
        atDefinitionOf: requirement, object: "open type",
        "hands over a type that is chosen elsewhere")
    }
    return search.fault(of: parts).map {
      finding(atDefinitionOf: requirement, object: $0.object, "hands over \($0.what)")
    }
  }
}

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
    case .existential(let names, _, _, _):
      fault(ofExistential: names.map { ImportedName.of($0.name) })
    case .metatype, .genericParameter, .associatedType:
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
      structure.enclosing[$0] == Int32(property) && kind(of: symbol(of: $0)).isType
    }
    return uses.filter(isAttribute).compactMap { declaration(of: symbol(of: $0))?.typeName }
      .map { .nominal($0, arguments: []) }
  }

  private func isAttribute(_ occurrence: Occurrence) -> Bool {
    let place = place(of: occurrence), text = SourceText(path: place.path)
    return text.offset(line: UInt32(place.line), column: UInt32(place.column))
      .map(text.isAttribute) ?? false
  }
}
