/// Finds what depends on modules and folders that are forbidden.
final class DependencySearch {
  private let isForbidden: (_ module: String, _ folder: String?) -> Bool
  private let graph: CodeGraph
  private var verdicts: [TypeTable.ID: Bool] = [:]
  /// For each symbol, whether all its uses are known to be clean.
  private var isClean: [Bool]

  init(in graph: CodeGraph, isForbidden: @escaping (_ module: String, _ folder: String?) -> Bool) {
    self.isForbidden = isForbidden
    self.graph = graph
    isClean = Array(repeating: false, count: graph.index.symbols.count)
  }

  func findings(at occurrence: CodeGraph.Occurrence) -> [Finding] {
    let symbol = graph.symbol(of: occurrence)
    if isClean[symbol] { return implementationFindings(at: occurrence) }
    if graph.kind(of: symbol) == .module { return importFindings(symbol, at: occurrence) }
    let types = graph.mentions(at: occurrence).filter(isForbiddenType)
    if !types.isEmpty {
      return types.map { type in
        let what = graph.description(of: occurrence, bringingIn: type)
        return graph.finding(at: occurrence, object: graph.name(type), what)
      }
    }
    if let finding = memberFinding(symbol, at: occurrence) { return [finding] }
    // What it brings in depends on the receiver, where its signature has associated types.
    isClean[symbol] = !graph.facts(of: symbol).hasAssociatedType
    return implementationFindings(at: occurrence)
  }

  private func importFindings(
    _ symbol: CodeGraph.Symbol, at occurrence: CodeGraph.Occurrence
  ) -> [Finding] {
    let module = ImportedName.of(graph.declaredName(of: symbol))
    guard isForbidden(module, nil) else { return [] }
    return [graph.finding(at: occurrence, object: module, "imports \(module)")]
  }

  /// A member of an extension, or a global, may be the layer's without a type of the layer's in it.
  private func memberFinding(
    _ symbol: CodeGraph.Symbol, at occurrence: CodeGraph.Occurrence
  ) -> Finding? {
    guard let module = graph.module(of: symbol),
      isForbidden(module, graph.definitionFile(of: symbol)?.folder)
    else { return nil }
    let name = graph.name(of: symbol)
    return graph.finding(
      at: occurrence, object: name, "uses \(name), which \(module) declares")
  }

  /// What overrides a member, or implements a requirement, depends on it implicitly.
  private func implementationFindings(at occurrence: CodeGraph.Occurrence) -> [Finding] {
    guard graph.roles(of: occurrence).contains(.definition) else { return [] }
    return graph.symbols(relatedTo: occurrence, by: .overrideOf).flatMap { requirement in
      graph.mentions(requirement).filter(isForbiddenType).map { type in
        graph.finding(
          at: occurrence, object: graph.name(type), "implements \(graph.name(of: requirement))")
      }
    }
  }

  private func isForbiddenType(_ type: TypeTable.ID) -> Bool {
    if let known = verdicts[type] { return known }
    let facts = graph.type(type)
    let verdict = isForbidden(facts.module, facts.folder)
    verdicts[type] = verdict
    return verdict
  }
}
