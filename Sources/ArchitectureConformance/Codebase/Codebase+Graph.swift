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
    let dependencies = code.dependencies(between: parts)
      .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    self.init(
      name: name, nodes: parts.map(\.name),
      edges: dependencies.map {
        Edge(from: parts[$0.from].name, to: parts[$0.to].name, label: "\($0.places.count)")
      })
  }
}
