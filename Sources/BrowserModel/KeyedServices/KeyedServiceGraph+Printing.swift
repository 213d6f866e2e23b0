public import SwitchboardGraph

// MARK: - Printing

extension KeyedServiceGraph {
  /// The services in the order in which they are made, and from each a way to what it depends on.
  public var dependencyGraph: Graph {
    let names = Self.names(of: factories)
    let edges = factories.flatMap { factory in
      factory.dependencies.map { dependency in
        Graph.Edge(
          from: names[factory.key, default: factory.name],
          to: names[ObjectIdentifier(dependency), default: String(describing: dependency)])
      }
    }
    let nodes = factories.map { names[$0.key, default: $0.name] }
    return Graph(name: "services", nodes: nodes, edges: edges)
  }

  /// The names of services: in full where two would have the same.
  private static func names(
    of factories: [KeyedServiceFactory<Owner>]
  ) -> [ObjectIdentifier: String] {
    let namesakes = Dictionary(grouping: factories, by: \.name)
    return Dictionary(
      uniqueKeysWithValues: factories.map { factory in
        let isUnique = namesakes[factory.name]?.count == 1
        return (factory.key, isUnique ? factory.name : String(reflecting: factory.service))
      })
  }
}
