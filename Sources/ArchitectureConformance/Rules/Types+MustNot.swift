// MARK: - Must not work with

extension Types {
  /// They may pass services on, but not work with them: they call none of their methods, write none of
  /// their properties, and read only those that yield another reference.
  /// - Parameter services: the layer whose classes and protocols are the services.
  public func mustNotWork(with services: Layer) -> Rule {
    mustNotWork(with: services.types.called(services.name))
  }

  /// Requires that they pass some objects on but do not work with them: they call none of their
  /// methods, write none of their properties, and read only those that yield another reference.
  /// - Parameter services: The classes and protocols that they must not work with.
  public func mustNotWork(with services: Types) -> Rule {
    Rule(
      "\(name) must not work with \(services.name)",
      suggestion: "move it into a mediator, and hand that the service"
    ) { graph throws(RuleError) in
      let subjects = try graph.select(self), matcher = try graph.matcher(services)
      return graph.occurrences(in: subjects).compactMap { occurrence in
        guard graph.isWork(occurrence, with: matcher) else { return nil }
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
    let isPassedOn = declaration.yields.contains { $0.isReference && !$0.isOfStandardLibrary }
    return roles(of: occurrence).contains(.write) || !isPassedOn
  }
}

// MARK: - Must not conform

extension Types {
  /// None of them may conform to one of these protocols, or inherit from one of these classes, however
  /// indirectly.
  public func mustNotConform(to others: Types) -> Rule {
    Rule("\(name) must not conform to \(others.name)", suggestion: "let another object do it") {
      graph throws(RuleError) in
      let subjects = try graph.select(self), matcher = try graph.matcher(others)
      return graph.conformances(of: subjects) { matcher.contains($0) }
    }
  }
}

extension CodeGraph {
  /// What the subjects' inheritance clauses say that they should not.
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
  /// None of them may take, hold, name or be handed one of others, by any way.
  /// - Parameter others: the types that they must not know, of the package or of others.
  public func mustNotKnow(_ others: Types) -> Rule {
    Rule(
      "\(name) must not know \(others.name)",
      suggestion: "pass only what is needed of it, or a protocol"
    ) { graph throws(RuleError) in
      let subjects = try graph.select(self), matcher = try graph.matcher(others)
      return graph.occurrences(in: subjects).flatMap { occurrence in
        graph.mentions(at: occurrence).filter(matcher.contains).map { type in
          graph.finding(
            at: occurrence, object: graph.name(type),
            graph.description(of: occurrence, bringingIn: type))
        }
      }
    }
  }
}

// MARK: - Must not know each other

extension Types {
  /// Each of them may know what they have in common, but none of the others.
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
    let strangers = subjects.subtracting(family).filter {
      !enclosingTypes(of: $0).contains(subject)
    }
    return (usesByType[subject] ?? []).flatMap { occurrence in
      let found = mentions(at: occurrence).filter {
        definedTypes[$0].map(strangers.contains) ?? false
      }
      return found.map {
        finding(
          at: occurrence, object: name($0), description(of: occurrence, bringingIn: $0))
      }
    }
  }
}

// MARK: - Must not use singletons

extension Types {
  /// They use no global or static variable whose value is a reference, whether of the package or of the
  /// system: what they need is handed to them.
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
    let symbol = symbol(of: occurrence), kind = kind(of: symbol)
    guard isMemberUse(occurrence), let declaration = declaration(of: symbol),
      declaration.isStatic || kind == .variable && declaration.context.isEmpty,
      kind.isVariable, isGlobal(symbol),
      let shared = declaration.yields.first(where: {
        $0.isReference && !$0.isOfStandardLibrary
      })
    else { return nil }
    let name = name(of: symbol)
    return finding(
      at: occurrence, object: name,
      "uses the shared \(ImportedName.of(shared.name)) through \(name)")
  }

  /// A local variable's parent is a function.
  private func isGlobal(_ symbol: Symbol) -> Bool {
    let parent = structure.parent[symbol]
    return parent == CodeStructure.none || !kind(of: Int(parent)).isCallable
  }
}

// MARK: - Must have no delegate

extension Types {
  /// They offer the layer that they push to nothing to call back: they conform to no protocol that it
  /// declares, nor to one of the package's that it uses, other than commands.
  /// - Parameters:
  ///   - layer: the layer of the consumers.
  ///   - commands: the protocols of commands, through which it may reach them, if there are any.
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
  /// The protocols that the package defines and a layer declares, takes, holds or names.
  fileprivate func protocolsOfThePackage(usedIn layer: Layer) throws(RuleError) -> Set<TypeTable.ID>
  {
    let protocols = definedTypes.filter { types.names[$0.key].kind == .protocol }
    let mentioned = Set(try occurrences(in: layer).map { symbol(of: $0) }).flatMap { mentions($0) }
    return Set(mentioned).intersection(protocols.keys)
  }
}
