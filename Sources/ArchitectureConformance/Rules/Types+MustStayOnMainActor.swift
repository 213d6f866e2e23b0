extension Types {
  /// They are on the main actor: by an attribute of their own, or as the compiler infers it from a
  /// superclass, a protocol, or their module's default.
  public func mustStayOnMainActor() -> Rule {
    Rule("\(name) must stay on the main actor", mend: "add `@MainActor`") {
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
  /// The attribute's type in the index.
  private static let mainActor = "s:ScM"

  fileprivate func isOnMainActor(_ type: Symbol) throws(RuleError) -> Bool {
    if hasMainActorAttribute(type) { return true }
    let module = declaration(of: type)?.module ?? ""
    let graph = try symbolGraphs.graph(of: module)
    guard let symbol = graph[usr(of: type)] else {
      throw RuleError(
        what: "the compiler does not describe \(name(of: type))",
        mend: "build in debug, or leave it out of the rule")
    }
    return symbol.isOnMainActor || !symbol.isElsewhere && isOnMainActorByDefault(module, graph)
  }

  private func hasMainActorAttribute(_ symbol: Symbol) -> Bool {
    (structure.attributes[symbol] ?? []).contains { usr(of: $0) == Self.mainActor }
  }

  /// A module's default shows on the members of types only: on one that neither says so itself, nor
  /// implements what a protocol on the main actor requires, nor is of a type that is on it.
  private func isOnMainActorByDefault(_ module: String, _ graph: SymbolGraph) -> Bool {
    definedTypes.values.contains { type in
      guard declaration(of: type)?.module == module, !hasMainActorAttribute(type),
        let symbol = graph[usr(of: type)], !symbol.isOnMainActor
      else { return false }
      return (structure.members[type] ?? []).contains { member in
        let isInferred = !hasMainActorAttribute(member) && !implementsRequirement(member)
        return isInferred && graph[usr(of: member)]?.isOnMainActor == true
      }
    }
  }

  private func implementsRequirement(_ member: Symbol) -> Bool {
    let definition = structure.definition[member]
    return definition != CodeStructure.none
      && symbol(relatedTo: Int(definition), by: .overrideOf) != nil
  }
}
