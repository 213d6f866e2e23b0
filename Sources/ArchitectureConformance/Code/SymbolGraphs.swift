/// The symbol graphs of a code base's modules, each made when it is asked for.
final class SymbolGraphs {
  private let extractor: SymbolGraphExtractor
  private var known: [String: Result<SymbolGraph, RuleError>] = [:]

  init(_ extractor: SymbolGraphExtractor) { self.extractor = extractor }

  func graph(of module: String) throws(RuleError) -> SymbolGraph {
    if let known = known[module] { return try known.get() }
    let graph = Result { () throws(RuleError) in try extractor.graph(of: module) }
    known[module] = graph
    return try graph.get()
  }
}
