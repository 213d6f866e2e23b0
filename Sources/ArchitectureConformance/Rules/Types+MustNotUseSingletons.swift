extension Types {
  /// They use no global or static variable whose value is a reference, be it of the package or of the
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
