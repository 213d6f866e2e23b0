public import Graphs

extension Graph {
  /// Returns the part of the graph around a node.
  /// - Parameters:
  ///   - center: The name of the node.
  ///   - depth: The highest number of edges between the center and a node of the part, in either
  ///     direction.
  public func around(_ center: String, depth: Int) -> Graph {
    var near: Set = [center]
    for _ in 0..<depth {
      let touching = edges.filter { near.contains($0.from) || near.contains($0.to) }
      near.formUnion(touching.flatMap { [$0.from, $0.to] })
    }
    return Graph(
      name: name, nodes: nodes.filter(near.contains),
      edges: edges.filter { near.contains($0.from) && near.contains($0.to) })
  }
}
