/// A graph of named nodes and directed edges. It can be printed as text, as Graphviz source, or as
/// Mermaid source.
public struct Graph: Sendable, Equatable, Codable {
  /// A directed connection from one node to another.
  public struct Edge: Sendable, Equatable, Codable {
    /// The name of the node at which the edge begins.
    public let from: String
    /// The name of the node at which the edge ends.
    public let to: String
    /// The edge's label, or nil if there is none.
    public let label: String?

    /// Creates an edge between two nodes.
    /// - Parameters:
    ///   - from: The name of the node at which the edge begins.
    ///   - to: The name of the node at which the edge ends.
    ///   - label: The edge's label.
    public init(from: String, to: String, label: String? = nil) {
      self.from = from
      self.to = to
      self.label = label
    }
  }

  /// The title of the graph.
  public let name: String
  /// The names of the nodes, without duplicates.
  public let nodes: [String]
  /// The edges between the nodes.
  public let edges: [Edge]

  /// Creates a graph.
  /// - Parameters:
  ///   - name: The title of the graph.
  ///   - nodes: The names of the nodes. Nodes that appear only in `edges` are added.
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
  /// The graph as text, with a line for each node. Each node is followed by a line for each edge
  /// that begins at the node.
  public var text: String {
    nodes.map { node in
      let ways = edges.filter { $0.from == node }.map { edge in
        "  → \(edge.to)" + (edge.label.map { ": \($0)" } ?? "")
      }
      return ([node] + ways).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The graph in Graphviz's DOT language.
  public var graphviz: String {
    let nodes = nodes.map { "  \(Self.quoted($0));" }
    let edges = edges.map { edge in
      let label = edge.label.map { " [label=\(Self.quoted($0))]" } ?? ""
      return "  \(Self.quoted(edge.from)) -> \(Self.quoted(edge.to))\(label);"
    }
    return (["digraph \(Self.quoted(name)) {"] + nodes + edges + ["}"]).joined(separator: "\n")
  }

  /// The graph as a Mermaid flowchart.
  public var mermaid: String {
    let ids = Dictionary(uniqueKeysWithValues: zip(nodes, nodes.indices.map { "n\($0)" }))
    let nodes = nodes.map { "  \(ids[$0] ?? "")[\(Self.quotedForMermaid($0))]" }
    let edges = edges.map { edge in
      let label = edge.label.map { "|\(Self.quotedForMermaid($0))|" } ?? ""
      return "  \(ids[edge.from] ?? "") -->\(label) \(ids[edge.to] ?? "")"
    }
    // The title is a YAML string, which has the same quotes as a DOT string.
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

  /// Returns text quoted for Mermaid, which interprets quoted text as HTML.
  private static func quotedForMermaid(_ text: String) -> String {
    let codes: [Character: String] = [
      "\"": "#quot;", "#": "#35;", "&": "#amp;", "<": "#lt;", ">": "#gt;", "\n": "<br/>",
    ]
    return "\"\(text.map { codes[$0] ?? String($0) }.joined())\""
  }

  /// Returns text quoted for the DOT language, which supports only the escapes used here.
  private static func quoted(_ text: String) -> String {
    let escaped = text.map { ["\"": "\\\"", "\\": "\\\\", "\n": "\\n"][$0] ?? String($0) }
    return "\"\(escaped.joined())\""
  }
}

// MARK: - GraphFormat

/// A language in which a graph can be printed.
public enum GraphFormat: Sendable, Equatable {
  /// Graphviz's DOT language.
  case graphviz
  /// The Mermaid language, which Markdown viewers can render.
  case mermaid

  /// Creates a format from flags. Returns nil if neither flag is set.
  /// - Parameters:
  ///   - graphviz: Whether Graphviz is requested.
  ///   - mermaid: Whether Mermaid is requested.
  /// - Throws: ``AmbiguousGraphFormat`` if both are requested.
  public init?(graphviz: Bool, mermaid: Bool) throws(AmbiguousGraphFormat) {
    switch (graphviz, mermaid) {
    case (true, true): throw AmbiguousGraphFormat()
    case (true, false): self = .graphviz
    case (false, true): self = .mermaid
    case (false, false): return nil
    }
  }
}

/// An error that indicates that a graph was requested in two languages.
public struct AmbiguousGraphFormat: Error, Equatable, CustomStringConvertible {
  /// A description of the problem and how to fix it.
  public let description =
    "a graph is for Graphviz or for Mermaid: leave out ‘--mermaid’ or the other option"

  init() {}
}
