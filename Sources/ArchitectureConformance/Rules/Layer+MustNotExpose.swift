extension Layer {
  /// What it lets other modules see, public or for the package, mentions nothing of another layer: so
  /// that who imports it cannot come by it.
  public func mustNotExpose(_ other: Layer) -> Rule {
    Rule(
      "\(name) must not expose \(other.name)",
      mend: "make it internal, or give it a type of its own"
    ) { graph throws(RuleError) in
      try graph.require(self, other)
      let matcher = try graph.matcher(other.types)
      var findings: [Finding] = []
      for occurrence in try graph.occurrences(in: self) {
        let symbol = graph.symbol(of: occurrence)
        guard graph.isDefinition(occurrence),
          let type = graph.mentions(symbol).first(where: matcher.contains),
          try graph.isVisibleOutside(symbol)
        else { continue }
        findings.append(
          graph.finding(
            at: occurrence, object: graph.name(type), "exposes \(graph.name(type))"))
      }
      return findings
    }
  }
}

extension CodeGraph {
  fileprivate func isDefinition(_ occurrence: Occurrence) -> Bool {
    let roles = roles(of: occurrence)
    return roles.contains(.definition) && !roles.contains(.implicit)
  }

  fileprivate func isVisibleOutside(_ symbol: Symbol) throws(RuleError) -> Bool {
    guard let module = declaration(of: symbol)?.module else { return false }
    return try symbolGraphs.graph(of: module)[usr(of: symbol)]?.isVisibleOutside ?? false
  }
}
