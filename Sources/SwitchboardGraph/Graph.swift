/// Things and what leads from one to another, to be printed as text, for Graphviz or for Mermaid.
public struct Graph: Sendable, Equatable {
  /// A way from one node to another.
  public struct Edge: Sendable, Equatable {
    /// Where it begins.
    public let from: String
    /// Where it ends.
    public let to: String
    /// What is written at it.
    public let label: String

    /// Makes an edge between two nodes, each by its name.
    public init(from: String, to: String, label: String = "") {
      self.from = from
      self.to = to
      self.label = label
    }
  }

  /// What stands above it.
  public let name: String
  /// The names of the nodes, each of which is there once.
  public let nodes: [String]
  /// The edges, each between two of the nodes.
  public let edges: [Edge]

  /// Makes a graph.
  /// - Parameters:
  ///   - name: what stands above it.
  ///   - nodes: the names of the nodes; those that only edges name are added.
  ///   - edges: the edges.
  public init(name: String, nodes: [String] = [], edges: [Edge]) {
    self.name = name
    self.edges = edges
    var seen: Set<String> = []
    self.nodes = (nodes + edges.flatMap { [$0.from, $0.to] }).filter { seen.insert($0).inserted }
  }
}

// MARK: - Printing

extension Graph {
  /// A line for each node, with a line below it for each edge that begins there.
  public var text: String {
    nodes.map { node in
      let ways = edges.filter { $0.from == node }.map { edge in
        "  → \(edge.to)" + (edge.label.isEmpty ? "" : ": \(edge.label)")
      }
      return ([node] + ways).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The graph in the language of Graphviz.
  public var graphviz: String {
    let nodes = nodes.map { "  \(Self.quoted($0));" }
    let edges = edges.map { edge in
      let label = edge.label.isEmpty ? "" : " [label=\(Self.quoted(edge.label))]"
      return "  \(Self.quoted(edge.from)) -> \(Self.quoted(edge.to))\(label);"
    }
    return (["digraph \(Self.quoted(name)) {"] + nodes + edges + ["}"]).joined(separator: "\n")
  }

  /// The graph in the language of Mermaid, as a flowchart.
  public var mermaid: String {
    let ids = Dictionary(uniqueKeysWithValues: zip(nodes, nodes.indices.map { "n\($0)" }))
    let nodes = nodes.map { "  \(ids[$0] ?? "")[\(Self.quotedForMermaid($0))]" }
    let edges = edges.map { edge in
      let label = edge.label.isEmpty ? "" : "|\(Self.quotedForMermaid(edge.label))|"
      return "  \(ids[edge.from] ?? "") -->\(label) \(ids[edge.to] ?? "")"
    }
    // YAML has the same quotes.
    let head = ["---", "title: \(Self.quoted(name))", "---", "flowchart LR"]
    return (head + nodes + edges).joined(separator: "\n")
  }

  /// Returns the graph as text in a language.
  public func text(in format: GraphFormat) -> String {
    switch format {
    case .graphviz: graphviz
    case .mermaid: mermaid
    }
  }

  /// Returns a text in quotes as Mermaid has them, which takes what is in them for HTML.
  private static func quotedForMermaid(_ text: String) -> String {
    let codes: [Character: String] = [
      "\"": "#quot;", "#": "#35;", "&": "#amp;", "<": "#lt;", ">": "#gt;", "\n": "<br/>",
    ]
    return "\"\(text.map { codes[$0] ?? String($0) }.joined())\""
  }

  /// Returns a text in quotes as the DOT language has them, which knows no escapes but these.
  private static func quoted(_ text: String) -> String {
    let escaped = text.map { ["\"": "\\\"", "\\": "\\\\", "\n": "\\n"][$0] ?? String($0) }
    return "\"\(escaped.joined())\""
  }
}

// MARK: - GraphFormat

/// A language in which a graph can be printed.
public enum GraphFormat: Sendable, Equatable {
  /// The DOT language of Graphviz.
  case graphviz
  /// The language of Mermaid, which Markdown viewers draw.
  case mermaid

  /// Creates a format from flags that were typed; nil if none was.
  /// - Parameters:
  ///   - graphviz: Whether Graphviz is asked for.
  ///   - mermaid: Whether Mermaid is asked for.
  /// - Throws: ``AmbiguousGraphFormat`` if both are.
  public init?(graphviz: Bool, mermaid: Bool) throws(AmbiguousGraphFormat) {
    switch (graphviz, mermaid) {
    case (true, true): throw AmbiguousGraphFormat()
    case (true, false): self = .graphviz
    case (false, true): self = .mermaid
    case (false, false): return nil
    }
  }
}

/// The error of flags that ask for a graph in two languages at once.
public struct AmbiguousGraphFormat: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and how to fix it.
  public let description =
    "a graph is for Graphviz or for Mermaid: leave out ‘--mermaid’ or the other option"

  init() {}
}
