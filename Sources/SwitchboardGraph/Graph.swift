/// Nodes and the edges between them, which can be printed as text, for Graphviz, or for Mermaid.
public struct Graph: Sendable, Equatable {
  /// A directed connection from one node to another.
  public struct Edge: Sendable, Equatable {
    /// The name of the node at which it begins.
    public let from: String
    /// The name of the node at which it ends.
    public let to: String
    /// The text at the edge. Can be empty.
    public let label: String

    /// Creates an edge between two nodes.
    /// - Parameters:
    ///   - from: The name of the node at which it begins.
    ///   - to: The name of the node at which it ends.
    ///   - label: The text at the edge.
    public init(from: String, to: String, label: String = "") {
      self.from = from
      self.to = to
      self.label = label
    }
  }

  /// The title of the graph.
  public let name: String
  /// The names of the nodes, without duplicates.
  public let nodes: [String]
  /// The edges, each between two of the nodes.
  public let edges: [Edge]

  /// Creates a graph.
  /// - Parameters:
  ///   - name: The title of the graph.
  ///   - nodes: The names of the nodes. Nodes that only edges name are added.
  ///   - edges: The edges.
  public init(name: String, nodes: [String] = [], edges: [Edge]) {
    self.name = name
    self.edges = edges
    var seen: Set<String> = []
    self.nodes = (nodes + edges.flatMap { [$0.from, $0.to] }).filter { seen.insert($0).inserted }
  }
}

// MARK: - Printing

extension Graph {
  /// The graph as text: a line for each node, followed by a line for each edge that begins there.
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
    // YAML uses the same quotes.
    let head = ["---", "title: \(Self.quoted(name))", "---", "flowchart LR"]
    return (head + nodes + edges).joined(separator: "\n")
  }

  /// Returns the graph as text in the given format.
  public func text(in format: GraphFormat) -> String {
    switch format {
    case .graphviz: graphviz
    case .mermaid: mermaid
    }
  }

  /// Returns text in Mermaid's quotes. Mermaid reads the quoted text as HTML.
  private static func quotedForMermaid(_ text: String) -> String {
    let codes: [Character: String] = [
      "\"": "#quot;", "#": "#35;", "&": "#amp;", "<": "#lt;", ">": "#gt;", "\n": "<br/>",
    ]
    return "\"\(text.map { codes[$0] ?? String($0) }.joined())\""
  }

  /// Returns text in the quotes of the DOT language, which has only these escapes.
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

  /// Creates a format from flags. Returns nil if neither is set.
  /// - Parameters:
  ///   - graphviz: Whether Graphviz is requested.
  ///   - mermaid: Whether Mermaid is requested.
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

/// The error that is thrown when flags ask for a graph in two languages at once.
public struct AmbiguousGraphFormat: Error, Equatable, CustomStringConvertible {
  /// The problem, and how to fix it.
  public let description =
    "a graph is for Graphviz or for Mermaid: leave out ‘--mermaid’ or the other option"

  init() {}
}
