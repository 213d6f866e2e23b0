/// Tells whether a type is one of those chosen; asks the choice once for each.
final class TypeMatcher {
  private let types: Types
  private let graph: CodeGraph
  private var known: [TypeTable.ID: Bool] = [:]

  init(_ types: Types, in graph: CodeGraph) {
    self.types = types
    self.graph = graph
  }

  func contains(_ id: TypeTable.ID) -> Bool {
    if let known = known[id] { return known }
    let contains = types.contains(graph.type(id), graph)
    known[id] = contains
    return contains
  }
}
