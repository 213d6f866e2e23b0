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
