// MARK: - Must stay on the main actor

extension Types {
  /// Requires that the types are isolated to the main actor, either by an attribute or by inference
  /// from a superclass, a protocol or the module's default.
  public func mustStayOnMainActor() -> Rule {
    Rule("\(name) must stay on the main actor", suggestion: "add `@MainActor`") {
      graph throws(RuleError) in
      try graph.types(self, thatAre: "is not on the main actor", "MainActor") {
        subject throws(RuleError) in try !graph.isOnMainActor(subject)
      }
    }
  }
}

extension CodeGraph {
  /// Returns whether a global actor isolates a type: the main actor, or one that the type or a
  /// supertype of the package has as its attribute.
  func isIsolated(_ type: Symbol) throws(RuleError) -> Bool {
    // The only attributes of a type that are types are global actors.
    if structure.attributes[type]?.isEmpty == false { return true }
    if try isOnMainActor(type) { return true }
    if isNonisolated(type) { return false }
    for base in structure.bases[type] ?? []
    where isDefined(base.type) {
      if try isIsolated(base.type) { return true }
    }
    return false
  }

  fileprivate func isOnMainActor(_ type: Symbol) throws(RuleError) -> Bool {
    guard let name = declaration(of: type)?.typeName, !name.isOfStandardLibrary else {
      return false
    }
    let graph = try symbolGraphs.graph(of: name.module)
    guard let symbol = graph[usr(of: type)] else {
      if try isInferredOnMainActor(type) { return true }
      return !isNonisolated(type) && isOnMainActorByDefault(type, graph)
    }
    if let actor = symbol.attributes.first { return isMainActor(actor) }
    return !symbol.isNonisolatedOrActor && isOnMainActorByDefault(type, graph)
  }

  /// Returns whether an attribute is the main actor or an alias for it.
  private func isMainActor(_ attribute: String) -> Bool {
    if attribute == "s:ScM" { return true }
    return symbolNumbers[attribute].map { mentions($0).contains { name($0) == "Swift.MainActor" } }
      ?? false
  }

  /// Returns whether the module isolates its types to the main actor by default, and neither the
  /// type nor an enclosing type opts out.
  private func isOnMainActorByDefault(_ type: Symbol, _ graph: SymbolGraph) -> Bool {
    guard let module = module(of: type), symbolGraphs.isOnMainActorByDefault(module) else {
      return false
    }
    return enclosingTypes(of: type).allSatisfy { graph[usr(of: $0)]?.isNonisolatedOrActor != true }
  }

  /// Returns whether the declaration of a type isolates it to the main actor.
  ///
  /// The symbol graph doesn't contain a class if its superclass comes from an import that isn't
  /// public. For these classes, this method applies the rules of inference.
  private func isInferredOnMainActor(_ type: Symbol) throws(RuleError) -> Bool {
    if let actor = structure.attributes[type]?.first { return isMainActor(usr(of: actor)) }
    if isNonisolated(type) { return false }
    for base in structure.bases[type] ?? [] where try isOnMainActor(base.type) { return true }
    return false
  }

  private func isNonisolated(_ type: Symbol) -> Bool {
    head(of: type)?.modifiers.contains("nonisolated") == true
  }
}

// MARK: - Must be among others

extension Types {
  /// Requires that all of the types also belong to another set of types.
  ///
  /// Combine this rule with ``mustBeNamed(suffix:)`` on the other set to require that a name and a
  /// role imply each other. For example, types named …Mediator hold a consumer, and types that hold
  /// a consumer are named …Mediator.
  /// - Parameter others: The other set of types.
  public func mustBe(among others: Types) -> Rule {
    Rule(
      "\(name) must be \(others.name)",
      suggestion: "give it the role that its name promises, or rename it"
    ) {
      graph throws(RuleError) in
      let matcher = try graph.matcher(others)
      return try graph.types(self, thatAre: "is not one of the \(others.name)", others.name) {
        graph.typeID(of: $0).map { !matcher.contains($0) } ?? false
      }
    }
  }
}
