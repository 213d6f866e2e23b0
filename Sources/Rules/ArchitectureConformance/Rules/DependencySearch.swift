/// A search for dependencies on forbidden modules and folders.
final class DependencySearch {
  /// The name of the code that is searched, for summaries.
  private let name: String?
  private let forbiddenPart: (_ module: String, _ folder: String?) -> String?
  private let graph: CodeGraph
  private var verdicts: [TypeTable.ID: String?] = [:]
  /// For each symbol, a Boolean value that indicates whether all uses of the symbol are known to be
  /// permitted. Further uses are then not checked.
  private var isClean: [Bool]

  /// Creates a search.
  /// - Parameters:
  ///   - name: The name of the code that is searched, or nil for the name of each module.
  ///   - graph: The code base.
  ///   - forbiddenPart: A closure that returns the name of the forbidden part that contains a module
  ///     or a folder of it, or nil if code may depend on it.
  init(
    from name: String?, in graph: CodeGraph,
    forbiddenPart: @escaping (_ module: String, _ folder: String?) -> String?
  ) {
    self.name = name
    self.forbiddenPart = forbiddenPart
    self.graph = graph
    isClean = Array(repeating: false, count: graph.index.symbols.count)
  }

  func findings(at occurrence: CodeGraph.Occurrence) -> [Finding] {
    let symbol = graph.symbol(of: occurrence)
    if isClean[symbol] { return implementationFindings(at: occurrence) }
    if graph.kind(of: symbol) == .module { return importFindings(symbol, at: occurrence) }
    let found = graph.mentions(at: occurrence).compactMap { type in
      forbiddenPart(of: type).map { part in
        let what = graph.description(of: occurrence, bringingIn: type)
        return finding(at: occurrence, object: graph.name(type), what, in: part)
      }
    }
    if !found.isEmpty { return found }
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
    guard let part = forbiddenPart(module, nil) else { return [] }
    return [finding(at: occurrence, object: module, "imports \(module)", in: part)]
  }

  private func finding(
    at occurrence: CodeGraph.Occurrence, object: String, _ what: String, in part: String
  ) -> Finding {
    var finding = graph.finding(at: occurrence, object: object, what)
    finding.route = Finding.Edge(from: name ?? graph.file(of: occurrence).module, to: part)
    return finding
  }

  /// Returns a finding if a forbidden layer declares a symbol, or nil otherwise. This check finds
  /// uses of globals and extension members whose signatures mention no type from that layer.
  private func memberFinding(
    _ symbol: CodeGraph.Symbol, at occurrence: CodeGraph.Occurrence
  ) -> Finding? {
    guard let module = graph.module(of: symbol),
      let part = forbiddenPart(module, graph.definitionFile(of: symbol)?.folder)
    else { return nil }
    let name = graph.name(of: symbol)
    return finding(
      at: occurrence, object: name, "uses \(name), which \(module) declares", in: part)
  }

  /// Returns findings for the requirements that a definition implements and the members that it
  /// overrides.
  private func implementationFindings(at occurrence: CodeGraph.Occurrence) -> [Finding] {
    guard graph.roles(of: occurrence).contains(.definition) else { return [] }
    return graph.symbols(relatedTo: occurrence, by: .overrideOf).flatMap { requirement in
      graph.mentions(requirement).compactMap { type in
        forbiddenPart(of: type).map { part in
          finding(
            at: occurrence, object: graph.name(type), "implements \(graph.name(of: requirement))",
            in: part)
        }
      }
    }
  }

  private func forbiddenPart(of type: TypeTable.ID) -> String? {
    if let known = verdicts[type] { return known }
    let facts = graph.type(type)
    let part = forbiddenPart(facts.module, facts.folder)
    verdicts[type] = .some(part)
    return part
  }
}
