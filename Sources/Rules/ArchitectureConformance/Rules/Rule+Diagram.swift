extension Rule {
  /// Requires that layers use each other only where a diagram has an arrow.
  ///
  /// The rule finds the same uses as ``Layer/mustNotDepend(on:)``. Each node of the diagram must be the
  /// name of a layer. The rule doesn't restrict layers that are not in the diagram.
  /// - Parameters:
  ///   - diagram: The layers and the allowed uses.
  ///   - layers: The layers that the nodes of the diagram can name.
  public static func diagram(_ diagram: Diagram, of layers: Layer...) -> Rule {
    self.diagram(diagram, of: layers)
  }

  static func diagram(_ diagram: Diagram, of layers: [Layer]) -> Rule {
    var rule = Rule(
      diagram.graph.name.isEmpty
        ? "the uses are those of the diagram" : "the uses are those of \(diagram.graph.name)",
      suggestion: "remove the use, or draw an arrow for it"
    ) { graph throws(RuleError) in
      let drawn = try diagram.layers(among: layers)
      try graph.require(drawn)
      var findings: [Finding] = []
      for layer in drawn { findings += graph.uses(by: layer, of: drawn, exceptIn: diagram) }
      return findings
    }
    rule.allowedUses = diagram.graph.edges.map { Finding.Edge(from: $0.from, to: $0.to) }
    return rule
  }
}

extension Diagram {
  /// Returns the layers that the nodes name.
  fileprivate func layers(among layers: [Layer]) throws(RuleError) -> [Layer] {
    let names = layers.map(\.name)
    for node in graph.nodes where !names.contains(node) {
      throw RuleError(
        what: "the diagram has a node ‘\(node)’, which is no layer",
        suggestion: "name one of \(names.sorted().joined(separator: ", "))")
    }
    let drawn = layers.filter { graph.nodes.contains($0.name) }
    guard !drawn.isEmpty else { throw .selectsNothing("layers in the diagram") }
    return drawn
  }
}

extension CodeGraph {
  /// Returns findings for the uses of other layers to which a diagram has no arrow. Layers of other
  /// packages use nothing that is read.
  fileprivate func uses(
    by layer: Layer, of layers: [Layer], exceptIn diagram: Diagram
  ) -> [Finding] {
    let parts = layers.map(CodePart.layer)
    let search = DependencySearch(from: layer.name, in: self) { module, folder in
      parts.narrowest(module, folder, in: self).map { parts[$0].name }
        .flatMap { diagram.allows(layer.name, $0) ? nil : $0 }
    }
    return occurrences(inFilesOf: layer, exceptNarrower: layers).flatMap(search.findings)
  }
}

extension RuleForm {
  static let diagrams = [
    RuleForm(
      "diagram", "Rule/diagram(_:of:)", .nothing, .diagram,
      "The layers in the diagram use each other only where it has an arrow."
    ) { _, drawn in .diagram(drawn.diagram, of: drawn.layers) }
  ]
}

extension EntryParameter where Value == (diagram: Diagram, layers: [Layer]) {
  /// A diagram and the layers of the description.
  fileprivate static let diagram = EntryParameter(
    "the path of a Mermaid flowchart, relative to the description",
    placeholder: (Diagram(Graph(name: "DIAGRAM", edges: [])), [])
  ) { reader, key in
    let path = try reader.required(key, as: String.self)
    let names = reader.names
    return (
      try Diagram(contentsOf: names.absolute(path)),
      names.layers.keys.sorted().compactMap { names.layers[$0] }
    )
  }
}
