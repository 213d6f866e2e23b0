extension Layer {
  /// Nothing in it may use a type or a declaration of others: neither by name, nor by inference, an
  /// alias, a generic argument, an extension's member, a re-export or a macro's expansion.
  /// - Parameter others: the layers that it must not know; modules of other packages may be among them.
  public func mustNotDepend(on others: Layer...) -> Rule { mustNotDepend(on: others) }

  func mustNotDepend(on others: [Layer]) -> Rule {
    let names = others.map(\.name).joined(separator: ", ")
    return Rule(
      "\(name) must not depend on \(names)",
      mend: "give the \(name) layer a type of its own, and translate between the two above it"
    ) { graph throws(RuleError) in
      guard !others.isEmpty else { throw .selectsNothing("layers that it must not depend on") }
      for other in others { try graph.require(other) }
      let search = DependencySearch(of: others, in: graph)
      return try graph.occurrences(in: self).flatMap(search.findings)
    }
  }
}
