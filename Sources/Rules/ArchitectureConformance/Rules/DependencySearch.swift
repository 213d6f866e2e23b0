/// A search for dependencies on forbidden modules and folders.
final class DependencySearch {
  /// The name of the code that is searched, for summaries.
  private let name: String?
  private var forbidden: PartCache<String>
  private let graph: CodeGraph
  /// For each symbol, a Boolean value that indicates whether all uses of the symbol are known to be
  /// permitted. Further uses are then not checked.
  private var isClean: [Bool]
  /// The forbidden types among those that others hide.
  private lazy var wanted = graph.allHiddenTypes.filter { forbiddenPart(of: $0) != nil }

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
    forbidden = PartCache(forbiddenPart)
    self.graph = graph
    isClean = Array(repeating: false, count: graph.index.symbols.count)
  }

  func findings(at occurrence: CodeGraph.Occurrence) -> [Finding] {
    let symbol = graph.symbol(of: occurrence)
    if isClean[symbol] { return implementationFindings(at: occurrence) }
    if graph.kind(of: symbol) == .module { return importFindings(symbol, at: occurrence) }
    let found = graph.mentions(at: occurrence, hidden: wanted).compactMap { type in
      forbiddenPart(of: type).map { part in
        finding(graph.finding(at: occurrence, bringingIn: type), in: part)
      }
    }
    if !found.isEmpty { return found }
    if let finding = memberFinding(symbol, at: occurrence) { return [finding] }
    // A use of a protocol can take over its defaults, and a use of a generic declaration can bring in
    // hidden types.
    isClean[symbol] =
      graph.kind(of: symbol) != .protocol
      && (wanted.isEmpty || !graph.facts(of: symbol).isGeneric)
    return implementationFindings(at: occurrence)
  }

  private func importFindings(
    _ symbol: CodeGraph.Symbol, at occurrence: CodeGraph.Occurrence
  ) -> [Finding] {
    let module = ImportedName.of(graph.declaredName(of: symbol))
    guard let part = forbidden.part(of: module, nil) else { return [] }
    return [finding(graph.finding(at: occurrence, object: module, "imports \(module)"), in: part)]
  }

  private func finding(_ finding: Finding, in part: String) -> Finding {
    var finding = finding
    finding.route = Finding.Edge(from: name ?? graph.file(of: finding.occurrence).module, to: part)
    return finding
  }

  /// Returns a finding if a forbidden layer declares a symbol, or nil otherwise. This check finds
  /// uses of globals and extension members whose signatures mention no type from that layer.
  private func memberFinding(
    _ symbol: CodeGraph.Symbol, at occurrence: CodeGraph.Occurrence
  ) -> Finding? {
    guard let module = graph.module(of: symbol),
      let part = forbidden.part(of: module, graph.definitionFile(of: symbol)?.folder)
    else { return nil }
    let name = graph.name(of: symbol), what = "uses \(name), which \(module) declares"
    return finding(graph.finding(at: occurrence, object: name, what), in: part)
  }

  /// Returns findings for the requirements that a definition implements and the members that it
  /// overrides.
  private func implementationFindings(at occurrence: CodeGraph.Occurrence) -> [Finding] {
    guard graph.roles(of: occurrence).contains(.definition) else { return [] }
    return graph.symbols(relatedTo: occurrence, by: .overrideOf).flatMap { requirement in
      graph.mentions(requirement).compactMap { type in
        forbiddenPart(of: type).map { part in
          let what = "implements \(graph.name(of: requirement))"
          return finding(
            graph.finding(at: occurrence, object: graph.name(type), what), in: part)
        }
      }
    }
  }

  private func forbiddenPart(of type: TypeTable.ID) -> String? {
    let facts = graph.type(type)
    return forbidden.part(of: facts.module, facts.folder)
  }
}
