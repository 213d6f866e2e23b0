import SwitchboardGraph

extension Codebase {
  /// The layers and what leads from one to another, each edge with the number of its places.
  ///
  /// What is in several layers counts for the first of them.
  /// - Throws: ``ArchitectureError`` where a layer cannot be found.
  public func graph(of layers: [Layer]) throws(ArchitectureError) -> Graph {
    try withGraph { code throws(RuleError) in
      for layer in layers { try code.require(layer) }
      return Graph("layers", layers.map(CodePart.layer), in: code)
    }
  }

  /// The package's modules and what leads from one to another, each edge with the number of its
  /// places.
  public func graphOfModules() throws(ArchitectureError) -> Graph {
    try withGraph { code in Graph("modules", code.modules.map(CodePart.module), in: code) }
  }
}

extension Graph {
  fileprivate init(_ name: String, _ parts: [CodePart], in code: CodeGraph) {
    let edges = code.dependencies(between: parts).map {
      Edge(from: $0.from, to: $0.to, label: "\($0.count)")
    }
    let order = Dictionary(uniqueKeysWithValues: parts.enumerated().map { ($1.name, $0) })
    self.init(
      name: name, nodes: parts.map(\.name),
      edges: edges.sorted {
        (order[$0.from] ?? 0, order[$0.to] ?? 0) < (order[$1.from] ?? 0, order[$1.to] ?? 0)
      })
  }
}
