extension Layer {
  /// What it lets other modules see, public or for the package, mentions nothing of another layer: so
  /// that who imports it cannot come by it.
  public func mustNotExpose(_ other: Layer) -> Rule {
    Rule(
      "\(name) must not expose \(other.name)",
      suggestion: "make it internal, or give it a type of its own"
    ) { graph throws(RuleError) in
      try graph.require(self, other)
      let matcher = try graph.matcher(other.types)
      var findings: [Finding] = []
      for occurrence in try graph.occurrences(in: self) {
        for exposure in graph.exposures(at: occurrence, of: matcher)
        where try graph.isVisibleOutside(exposure.declaration) {
          let name = graph.name(exposure.type)
          findings.append(graph.finding(at: occurrence, object: name, "exposes \(name)"))
        }
      }
      return findings
    }
  }
}

extension CodeGraph {
  fileprivate struct Exposure {
    let declaration: Symbol
    let type: TypeTable.ID
  }

  /// What a definition mentions of some types, or an inheritance clause names of them.
  fileprivate func exposures(at occurrence: Occurrence, of types: TypeMatcher) -> [Exposure] {
    let symbol = symbol(of: occurrence)
    let declarations =
      roles(of: occurrence).contains(.definition)
      ? [symbol]
      : symbols(relatedTo: occurrence, by: .baseOf).flatMap { enclosingTypes(of: $0).prefix(1) }
    return declarations.flatMap { declaration in
      mentions(symbol).filter(types.contains).map { Exposure(declaration: declaration, type: $0) }
    }
  }

  fileprivate func isVisibleOutside(_ symbol: Symbol) throws(RuleError) -> Bool {
    guard let module = declaration(of: symbol)?.module else { return false }
    let graph = try symbolGraphs.graph(of: module)
    let around = enclosingTypes(of: symbol).compactMap { graph[usr(of: $0)] }
    return graph[usr(of: symbol)]?.isVisibleOutside == true
      && around.allSatisfy(\.isVisibleOutside)
  }
}
