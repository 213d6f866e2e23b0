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
      return try graph.occurrences(in: self).compactMap(search.finding)
    }
  }
}

/// Finds what depends on layers.
private final class DependencySearch {
  private let layers: [Layer]
  private let graph: CodeGraph
  private var verdicts: [TypeTable.ID: Bool] = [:]
  /// For each symbol, whether all its uses are known to be clean.
  private var isClean: [Bool]

  init(of layers: [Layer], in graph: CodeGraph) {
    self.layers = layers
    self.graph = graph
    isClean = Array(repeating: false, count: graph.index.symbols.count)
  }

  func finding(at occurrence: CodeGraph.Occurrence) -> Finding? {
    let symbol = graph.symbol(of: occurrence)
    if isClean[symbol] { return implementationFinding(at: occurrence) }
    if graph.kind(of: symbol) == .module { return importFinding(symbol, at: occurrence) }
    if let type = graph.mentions(at: occurrence).first(where: isForbidden) {
      let what = graph.description(of: occurrence, bringingIn: type)
      return graph.finding(at: occurrence, object: graph.name(type), what)
    }
    if let finding = memberFinding(symbol, at: occurrence) { return finding }
    // What it brings in depends on the receiver, where its signature has associated types.
    isClean[symbol] = !graph.facts(of: symbol).hasAssociatedType
    return implementationFinding(at: occurrence)
  }

  private func importFinding(
    _ symbol: CodeGraph.Symbol, at occurrence: CodeGraph.Occurrence
  ) -> Finding? {
    let module = graph.declaredName(of: symbol)
    guard isForbidden(module: module, folder: nil) else { return nil }
    return graph.finding(at: occurrence, object: module, "imports \(module)")
  }

  /// A member of an extension, or a global, may be the layer's without a type of the layer's in it.
  private func memberFinding(
    _ symbol: CodeGraph.Symbol, at occurrence: CodeGraph.Occurrence
  ) -> Finding? {
    guard let module = graph.module(of: symbol),
      isForbidden(module: module, folder: graph.definitionFile(of: symbol)?.folder)
    else { return nil }
    let name = graph.name(of: symbol)
    return graph.finding(
      at: occurrence, object: name, "uses \(name), which \(module) declares")
  }

  /// What overrides a member, or implements a requirement, depends on it without a word.
  private func implementationFinding(at occurrence: CodeGraph.Occurrence) -> Finding? {
    guard graph.roles(of: occurrence).contains(.definition),
      let requirement = graph.symbol(relatedTo: occurrence, by: .overrideOf),
      let type = graph.mentions(requirement).first(where: isForbidden)
    else { return nil }
    return graph.finding(
      at: occurrence, object: graph.name(type), "implements \(graph.name(of: requirement))")
  }

  private func isForbidden(_ type: TypeTable.ID) -> Bool {
    if let known = verdicts[type] { return known }
    let facts = graph.type(type)
    let verdict = isForbidden(module: facts.module, folder: facts.folder)
    verdicts[type] = verdict
    return verdict
  }

  private func isForbidden(module: String, folder: String?) -> Bool {
    layers.contains { $0.contains(module: module, folder) }
  }
}
