/// The symbol graphs of a code base's modules, each made when it is asked for.
final class SymbolGraphs {
  private lazy var extractor = SymbolGraphExtractor(location, target: target)
  private let location: IndexLocation
  private let target: String
  private var known: [String: Result<SymbolGraph, RuleError>] = [:]

  init(_ location: IndexLocation, target: String) {
    self.location = location
    self.target = target
  }

  func graph(of module: String) throws(RuleError) -> SymbolGraph {
    if let known = known[module] { return try known.get() }
    let graph = Result { () throws(RuleError) in try extractor.graph(of: module) }
    known[module] = graph
    return try graph.get()
  }
}
