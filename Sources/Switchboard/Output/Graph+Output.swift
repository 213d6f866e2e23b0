// Graphs are part of Switchboard's interface, so importing Switchboard also imports
// SwitchboardGraph.
@_exported public import SwitchboardGraph

// MARK: - Output

extension Graph {
  /// The type of the graph as data.
  public static let outputType = OutputType.record([
    OutputField("name", .text), OutputField("nodes", .list(.text)),
    OutputField(
      "edges",
      .list(
        .record([
          OutputField("from", .text), OutputField("to", .text),
          OutputField("label", .optional(.text)),
        ]))),
  ])

  /// The graph as data, with its nodes and edges.
  public var output: OutputValue {
    let edges = edges.map { edge in
      OutputValue.record([
        "from": .text(edge.from), "to": .text(edge.to),
        "label": OutputValue(unlessEmpty: edge.label),
      ])
    }
    return .record([
      "name": .text(name), "nodes": .list(nodes.map { .text($0) }), "edges": .list(edges),
    ])
  }
}
