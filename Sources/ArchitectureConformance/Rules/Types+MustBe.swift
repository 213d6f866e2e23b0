// MARK: - Must stay on the main actor

extension Types {
  /// They are on the main actor: by an attribute of their own, or as the compiler infers it from a
  /// superclass, a protocol, or their module's default.
  public func mustStayOnMainActor() -> Rule {
    Rule("\(name) must stay on the main actor", suggestion: "add `@MainActor`") {
      graph throws(RuleError) in
      var findings: [Finding] = []
      for subject in try graph.select(self).sorted() where try !graph.isOnMainActor(subject) {
        findings.append(
          graph.finding(atDefinitionOf: subject, object: "MainActor", "is not on the main actor"))
      }
      return findings
    }
  }
}

extension CodeGraph {
  fileprivate func isOnMainActor(_ type: Symbol) throws(RuleError) -> Bool {
    guard let name = declaration(of: type)?.typeName, !name.isOfStandardLibrary else {
      return false
    }
    let graph = try symbolGraphs.graph(of: name.module)
    guard let symbol = graph[usr(of: type)] else { return try isInferredOnMainActor(type) }
    if let actor = symbol.attributes.first { return isMainActor(actor) }
    return !symbol.isNonisolatedOrActor && isOnMainActorByDefault(type, graph)
  }

  /// Whether an attribute is the main actor, or an alias of it.
  private func isMainActor(_ attribute: String) -> Bool {
    if attribute == "s:ScM" { return true }
    return symbolNumbers[attribute].map { mentions($0).contains { name($0) == "Swift.MainActor" } }
      ?? false
  }

  /// A module's default holds for a type unless one around it has left it.
  private func isOnMainActorByDefault(_ type: Symbol, _ graph: SymbolGraph) -> Bool {
    guard let module = module(of: type), symbolGraphs.isOnMainActorByDefault(module) else {
      return false
    }
    return enclosingTypes(of: type).allSatisfy { graph[usr(of: $0)]?.isNonisolatedOrActor != true }
  }

  /// The compiler leaves out a class whose superclass comes by an import that is not public; for that
  /// one the rules of inference are applied to what its own declaration says.
  private func isInferredOnMainActor(_ type: Symbol) throws(RuleError) -> Bool {
    if let actor = structure.attributes[type]?.first { return isMainActor(usr(of: actor)) }
    if isNonisolated(type) { return false }
    for base in structure.bases[type] ?? [] where try isOnMainActor(base.type) { return true }
    return false
  }

  private func isNonisolated(_ type: Symbol) -> Bool {
    guard structure.definition[type] != CodeStructure.none else { return false }
    let place = place(of: Int(structure.definition[type]))
    let text = SourceText(path: place.path)
    let offset = text.offset(line: UInt32(place.line), column: UInt32(place.column))
    return offset.map { text.hasWord("nonisolated", before: $0) } ?? false
  }
}

// MARK: - Must be named, must be among others

extension Types {
  /// Their names end so.
  /// - Parameter suffix: what says their role: `Coordinator`.
  public func mustBeNamed(suffix: String) -> Rule {
    Rule(
      "\(name) must be named …\(suffix)", suggestion: "rename it, so that its name says its role"
    ) {
      graph throws(RuleError) in
      guard !suffix.isEmpty else {
        throw RuleError(what: "the suffix is empty", suggestion: "give one")
      }
      return try graph.select(self).sorted().filter { !graph.name(of: $0).hasSuffix(suffix) }.map {
        graph.finding(atDefinitionOf: $0, object: suffix, "is not named …\(suffix)")
      }
    }
  }

  /// Requires that all of them are among others, too.
  ///
  /// With ``mustBeNamed(suffix:)`` the other way round, a name and a role imply each other: types named
  /// …Mediator are those that hold a consumer, and those that hold a consumer are named …Mediator.
  /// - Parameter others: The types that they must be among.
  public func mustBe(among others: Types) -> Rule {
    Rule("\(name) must be \(others.name)", suggestion: "let it do what makes it one, or rename it")
    {
      graph throws(RuleError) in
      let matcher = try graph.matcher(others)
      return try graph.select(self).sorted().compactMap { subject in
        guard let id = graph.typeID(of: subject), !matcher.contains(id) else { return nil }
        return graph.finding(
          atDefinitionOf: subject, object: others.name, "is not one of the \(others.name)")
      }
    }
  }
}
