import ArchitectureConformance
import ArgumentParser

/// The flags that choose what the tool does. Without a flag, it checks the rules.
struct ActionOptions: ParsableArguments {
  @Flag(name: .customLong("init"), help: "Proposes a description and a baseline for the package.")
  var initialize = false

  @Flag(help: "Shows the dependencies between layers, or between modules without a description.")
  var graph = false

  @Flag(help: "Shows the dependencies in the language of Graphviz.")
  var graphviz = false

  @Flag(help: "Shows the dependencies in the language of Mermaid.")
  var mermaid = false

  @Flag(help: "Shows the dependencies as an HTML page.")
  var html = false

  @Flag(help: "Shows the figures of each layer, or of each module without a description.")
  var metrics = false

  @Flag(help: "Lists the rules that a description can have.")
  var rules = false

  @Flag(help: "Writes the violations into the baseline.")
  var recordBaseline = false

  @Flag(help: "Removes fixed violations and lines of missing rules from the baseline.")
  var pruneBaseline = false

  /// The language in which to show the dependencies, or nil to do something else.
  var graphLanguage: GraphLanguage? {
    if html { return .html }
    if mermaid { return .mermaid }
    if graphviz { return .graphviz }
    return graph ? .text : nil
  }

  /// Checks that at most one action is chosen. A language of the graph includes the graph.
  func validateChoice() throws {
    let languages: KeyValuePairs = [
      "--graphviz": graphviz, "--mermaid": mermaid, "--html": html,
    ]
    let others: KeyValuePairs = [
      "--init": initialize, "--metrics": metrics, "--rules": rules,
      "--record-baseline": recordBaseline, "--prune-baseline": pruneBaseline,
    ]
    let chosen = (Array(languages) + Array(others)).filter(\.value).map(\.key)
    let isMixed = graph && others.contains(where: \.value)
    guard chosen.count > 1 || isMixed else { return }
    let names = ((isMixed ? ["--graph"] : []) + chosen).joined(separator: " and ")
    throw ValidationError("\(names) can't be combined. Choose one of them.")
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
