/// A search for dependencies on forbidden modules and folders.
final class DependencySearch {
  private let isForbidden: (_ module: String, _ folder: String?) -> Bool
  private let graph: CodeGraph
  private var verdicts: [TypeTable.ID: Bool] = [:]
  /// For each symbol, a Boolean value that indicates whether all uses of the symbol are known to be
  /// permitted. Further uses are then not checked.
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
    // If the signature contains associated types, a use of the symbol can involve types that depend
    // on the receiver.
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

  /// Returns a finding if a forbidden layer declares a symbol, or nil otherwise. This check finds
  /// uses of globals and extension members whose signatures mention no type from that layer.
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

  /// Returns findings for the requirements that a definition implements and the members that it
  /// overrides.
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
