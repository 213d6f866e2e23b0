import ArchitectureConformance

/// The flags that choose what the tool does. Without a flag, it checks the rules.
struct ActionOptions {
  var initialize = false
  var graph = false
  var graphviz = false
  var mermaid = false
  var html = false
  /// A Boolean value that indicates whether the uses that the rules allow are shown.
  var allowed = false
  var metrics = false
  var rules = false
  var recordBaseline = false
  var pruneBaseline = false
  var trend = false
  /// A Boolean value that indicates whether lines of the baseline that are fixed are tolerated.
  var allowsStale = false
  /// The node that a graph is about, or nil for all.
  var center: String?
  /// The highest number of edges between the center and a node of the graph.
  var depth = 1

  /// The language in which to show the dependencies, or nil to do something else.
  var graphLanguage: GraphLanguage? {
    if html { return .html }
    if mermaid { return .mermaid }
    if graphviz { return .graphviz }
    return graph ? .text : nil
  }

  /// Checks that at most one action is chosen. The flag for a language of the graph implies
  /// `--graph`.
  func validateChoice() throws(UsageError) {
    let languages: KeyValuePairs = [
      "--graphviz": graphviz, "--mermaid": mermaid, "--html": html,
    ]
    let others: KeyValuePairs = [
      "--init": initialize, "--metrics": metrics, "--rules": rules, "--trend": trend,
      "--record-baseline": recordBaseline, "--prune-baseline": pruneBaseline,
    ]
    let chosen = (Array(languages) + Array(others)).filter(\.value).map(\.key)
    let isMixed = graph && others.contains(where: \.value)
    if allowed, graphLanguage == nil {
      throw UsageError("--allowed changes a graph: add --graph, --graphviz, --mermaid or --html")
    }
    if center != nil, graphLanguage == nil {
      throw UsageError("--around changes a graph: add --graph, --graphviz, --mermaid or --html")
    }
    guard chosen.count > 1 || isMixed else { return }
    let names = ((isMixed ? ["--graph"] : []) + chosen).joined(separator: " and ")
    throw UsageError("\(names) can't be combined: choose one of them")
  }
}

// MARK: - GraphLanguage

/// A language in which the tool shows dependencies.
enum GraphLanguage {
  case text, graphviz, mermaid, html

  func text(of graph: Graph) -> String {
    switch self {
    case .text: graph.text
    case .graphviz: graph.graphviz
    case .mermaid: graph.mermaid
    case .html: graph.html
    }
  }
}
