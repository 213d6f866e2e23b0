import CIndexStoreLoader

extension RuleForm {
  static let work = [
    RuleForm(
      "mustNotWorkWith", ["Types/mustNotWork(with:)-(Layer)", "Types/mustNotWork(with:)-(Types)"],
      .types, .scope,
      "They pass services on, but call none of their methods."
    ) { types, services in
      switch services {
      case .layer(let layer): types.mustNotWork(with: layer)
      case .types(let services): types.mustNotWork(with: services)
      }
    },
    RuleForm(
      "mustNotUseSingletons", "Types/mustNotUseSingletons()", .types,
      "They use no global or static variable that yields a reference."
    ) { $0.mustNotUseSingletons() },
    RuleForm(
      "mustHaveNoDelegateFor", "Types/mustHaveNoDelegate(for:except:)", .types, .layer,
      .optionalTypes.at("except"), "The layer has no way to call them, except through the types."
    ) { $0.mustHaveNoDelegate(for: $1, except: $2) },
  ]
}

// MARK: - Must not work with

extension Types {
  /// Requires that the types pass services on but don't work with them.
  ///
  /// The types must not call the services' methods, write their properties, or call a free function
  /// of the layer. They may read only properties that yield another reference, and pass on a projected
  /// value that is a reference, such as `$count` to bind it to a key.
  /// - Parameter services: The layer that declares the services. All of its classes and protocols
  ///   are services.
  public func mustNotWork(with services: Layer) -> Rule {
    mustNotWork(with: services.types.called(services.name), functionsOf: services)
  }

  /// Requires that the types pass services on but don't work with them.
  ///
  /// The types must not call the services' methods, write their properties, or call a free function
  /// of the package that takes a service. They may read only properties that yield another
  /// reference, and pass on a projected value that is a reference, such as `$count`.
  /// - Parameter services: The classes and protocols that are the services.
  public func mustNotWork(with services: Types) -> Rule {
    mustNotWork(with: services, functionsOf: nil)
  }

  private func mustNotWork(with services: Types, functionsOf layer: Layer?) -> Rule {
    Rule(
      "\(name) must not work with \(services.name)",
      suggestion: "move it into a mediator, and hand that the service"
    ) { graph throws(RuleError) in
      let subjects = try graph.select(self), matcher = try graph.matcher(services)
      return graph.occurrences(in: subjects).compactMap { occurrence in
        guard
          graph.isWork(occurrence, with: matcher)
            || graph.isWorkOfFunction(occurrence, with: matcher, or: layer)
        else { return nil }
        let path = graph.name(of: graph.symbol(of: occurrence))
        return graph.finding(at: occurrence, object: path, "works with \(path)")
      }
    }
  }
}

extension CodeGraph {
  fileprivate func isWork(_ occurrence: Occurrence, with services: TypeMatcher) -> Bool {
    let symbol = symbol(of: occurrence)
    guard isMemberUse(occurrence), let declaration = declaration(of: symbol),
      let owner = declaration.context.last, owner.isReference,
      services.contains(types.id(of: owner))
    else { return false }
    if kind(of: symbol).isCallable { return true }
    if roles(of: occurrence).contains(.write) { return true }
    return isProjection(occurrence)
      ? !yieldsReference(projectionOf: symbol) : !declaration.yieldsReference
  }

  /// Returns whether an occurrence is the projected value of a wrapped property, such as `$count`. The
  /// index has the property itself there.
  private func isProjection(_ occurrence: Occurrence) -> Bool {
    guard let offset = offset(of: occurrence) else { return false }
    return [offset, offset - 1].contains { text(of: occurrence).byte($0) == "$" }
  }

  /// Returns whether the projected value of a property is a reference. The declarations of a wrapper
  /// from another package are unknown, but a projected value serves to pass the property on.
  private func yieldsReference(projectionOf property: Symbol) -> Bool {
    let wrappers = structure.attributes[property] ?? []
    let projections = wrappers.flatMap { members(of: $0) }
      .filter { declaredName(of: $0) == "projectedValue" }.compactMap { declaration(of: $0) }
    return projections.isEmpty || projections.contains(where: \.yieldsReference)
  }
}

extension MangledDeclaration {
  /// A Boolean value that indicates whether a variable yields a reference to another object.
  fileprivate var yieldsReference: Bool {
    yields.contains { $0.isReference && !$0.isOfStandardLibrary }
  }
}

extension CodeGraph {
  /// Returns whether an occurrence calls a free function of the package that takes a service, or
  /// one of a layer.
  fileprivate func isWorkOfFunction(
    _ occurrence: Occurrence, with services: TypeMatcher, or layer: Layer?
  ) -> Bool {
    let symbol = symbol(of: occurrence)
    guard kind(of: symbol) == .function, roles(of: occurrence).contains(.reference),
      isGlobal(symbol), let file = definitionFile(of: symbol),
      case .function(let signature) = declaration(of: symbol)?.type
    else { return false }
    return layer?.contains(file) == true
      || signature.parameters.flatMap(\.type.mentions).contains {
        $0.isReference && services.contains(types.id(of: $0))
      }
  }
}

// MARK: - Must not conform

extension Types {
  /// Requires that the types don't conform to the given protocols or inherit from the given
  /// classes, directly or indirectly.
  /// - Parameter others: The protocols and classes.
  public func mustNotConform(to others: Types) -> Rule {
    Rule("\(name) must not conform to \(others.name)", suggestion: "let another object do it") {
      graph throws(RuleError) in
      let subjects = try graph.select(self), matcher = try graph.matcher(others)
      return graph.conformances(of: subjects) { matcher.contains($0) }
    }
  }
}

extension CodeGraph {
  /// Returns findings for the forbidden conformances in the subjects' inheritance clauses.
  func conformances(
    of subjects: Set<Symbol>, _ isForbidden: (TypeTable.ID) -> Bool
  ) -> [Finding] {
    subjects.sorted().flatMap { subject in
      bases(of: subject).compactMap { base in
        let all = [base.type] + supertypes(of: base.type).sorted()
        guard let found = all.compactMap(typeID).first(where: isForbidden) else { return nil }
        return Finding(
          occurrence: base.occurrence, subject: name(of: subject), object: name(found),
          what: "conforms to \(name(found))")
      }
    }
  }
}

// MARK: - Must not know

extension Types {
  /// Requires that the types don't accept, store or name the given types in any way.
  /// - Parameter others: The other types. They can belong to other packages.
  public func mustNotKnow(_ others: Types) -> Rule {
    Rule(
      "\(name) must not know \(others.name)",
      suggestion: "pass only what is needed of it, or a protocol"
    ) { graph throws(RuleError) in
      let subjects = try graph.select(self), matcher = try graph.matcher(others)
      return graph.occurrences(in: subjects).flatMap { graph.uses(at: $0, of: matcher) }
    }
  }
}

// MARK: - Must not know each other

extension Types {
  /// Requires that the types don't use each other. They may use common supertypes.
  public func mustNotKnowEachOther() -> Rule {
    Rule(
      "\(name) must not know each other",
      suggestion: "take the other one as their common base, from who creates both"
    ) { graph throws(RuleError) in
      let subjects = try graph.select(self)
      guard subjects.count > 1 else {
        throw RuleError(
          what: "there is only one of \(name)", suggestion: "correct the names in the rule")
      }
      return subjects.sorted().flatMap { graph.strangers(of: $0, among: subjects) }
    }
  }
}

extension CodeGraph {
  fileprivate func strangers(of subject: Symbol, among subjects: Set<Symbol>) -> [Finding] {
    let family = supertypes(of: subject).union(enclosingTypes(of: subject))
    let strangers = Set(
      subjects.subtracting(family).filter { !enclosingTypes(of: $0).contains(subject) }
        .compactMap(typeID))
    let hidden = allHiddenTypes.intersection(strangers)
    return (usesByType[subject] ?? []).flatMap { occurrence in
      mentions(at: occurrence, hidden: hidden).filter(strangers.contains).map {
        finding(at: occurrence, bringingIn: $0)
      }
    }
  }
}

// MARK: - Must not use singletons

extension Types {
  /// Requires that the types use no global or static variable that yields a reference, and no free
  /// function or static method of the package that hands out such a variable's reference. The
  /// variable can belong to the package or to the system. The keys of a command router don't count.
  public func mustNotUseSingletons() -> Rule {
    Rule(
      "\(name) must not use singletons",
      suggestion: "take it as a parameter of init, from who creates it"
    ) { graph throws(RuleError) in
      graph.occurrences(in: try graph.select(self)).compactMap(graph.singletonFinding)
    }
  }
}

extension CodeGraph {
  fileprivate func singletonFinding(at occurrence: Occurrence) -> Finding? {
    let symbol = symbol(of: occurrence)
    guard isMemberUse(occurrence),
      let shared = singleton(of: symbol) ?? singleton(handedOutBy: symbol)
    else { return nil }
    let name = name(of: symbol)
    return finding(
      at: occurrence, object: name,
      "uses the shared \(ImportedName.of(shared.name)) through \(name)")
  }

  /// Returns the class or protocol of the reference that a global or static variable yields.
  private func singleton(of symbol: Symbol) -> TypeName? {
    let kind = kind(of: symbol)
    guard kind.isVariable, let declaration = declaration(of: symbol),
      declaration.isStatic || kind == .variable && declaration.context.isEmpty, isGlobal(symbol),
      !Self.isKey(declaration.type)
    else { return nil }
    return declaration.yields.first { $0.isReference && !$0.isOfStandardLibrary }
  }

  /// Returns whether a type is that of the keys in a router, which name the router's class without
  /// holding a router.
  private static func isKey(_ type: MangledType?) -> Bool {
    guard case .nominal(let name, _) = type else { return false }
    return name.name == "Switchboard.CommandKey"
  }

  /// Returns the class or protocol of the shared reference that a free function or a static method
  /// of the package returns. Its body uses a global or static variable that yields the same type,
  /// or a function that does.
  private func singleton(
    handedOutBy symbol: Symbol, excluding outer: Set<Symbol> = []
  ) -> TypeName? {
    let kind = kind(of: symbol)
    guard [.function, .staticMethod, .classMethod].contains(kind), isGlobal(symbol),
      isDefined(symbol), !outer.contains(symbol),
      case .function(let signature) = declaration(of: symbol)?.type
    else { return nil }
    let results = signature.result.mentions.filter { $0.isReference && !$0.isOfStandardLibrary }
    guard !results.isEmpty else { return nil }
    return references(in: symbol).lazy.map { self.symbol(of: $0) }
      .compactMap {
        self.singleton(of: $0)
          ?? self.singleton(handedOutBy: $0, excluding: outer.union([symbol]))
      }
      .first(where: results.contains)
  }

  /// Returns whether a declaration is global or a member. A local one has a function as its parent.
  func isGlobal(_ symbol: Symbol) -> Bool {
    structure.parent[symbol].map { !kind(of: $0).isCallable } ?? true
  }
}

// MARK: - Must have no delegate

extension Types {
  /// Requires that a layer has no way to call back into the types.
  ///
  /// The types must not conform to protocols that the layer declares, or to protocols of the
  /// package that the layer uses. Command protocols are an exception.
  /// - Parameters:
  ///   - layer: The layer that contains the consumers.
  ///   - commands: The command protocols through which the layer may call the types, or nil if
  ///     there are none.
  public func mustHaveNoDelegate(for layer: Layer, except commands: Types? = nil) -> Rule {
    Rule(
      "\(name) must have no delegate for \(layer.name)",
      suggestion: "push updates only, and let the view controller send a command"
    ) { graph throws(RuleError) in
      let subjects = try graph.select(self)
      let used = try graph.protocolsOfThePackage(usedIn: layer)
      let matcher = if let commands { try graph.matcher(commands) } else { nil as TypeMatcher? }
      return graph.conformances(of: subjects) {
        used.contains($0) && matcher?.contains($0) != true
      }
    }
  }
}

extension CodeGraph {
  /// Returns the protocols in the package that a layer declares, accepts, stores or names.
  fileprivate func protocolsOfThePackage(usedIn layer: Layer) throws(RuleError) -> Set<TypeTable.ID>
  {
    let protocols = definedTypes.filter { types.names[$0.key].kind == .protocol }
    let mentioned = Set(try occurrences(in: layer).map { symbol(of: $0) }).flatMap { mentions($0) }
    return Set(mentioned).intersection(protocols.keys)
  }
}
