public import Graphs
public import Switchboard

// MARK: - Routes

extension CommandDispatcher {
  /// The routing table of this dispatcher and its ancestors, as a graph.
  ///
  /// The nodes are the names of dispatchers and handlers. Edges connect each dispatcher to its
  /// parent and to its handlers. The label of an edge to a handler lists the commands that the
  /// handler receives.
  public var routingGraph: Graph {
    var labels: [(level: String, handler: String, commands: [String])] = []
    for command in handledCommands {
      let name = command.description.displayName
      if let index = labels.firstIndex(where: {
        $0.level == command.level && $0.handler == command.handler
      }) {
        labels[index].commands.append(name)
      } else {
        labels.append((command.level, command.handler, [name]))
      }
    }
    let parents = zip(chain, chain.dropFirst()).map { Graph.Edge(from: $0.name, to: $1.name) }
    let ways = labels.map {
      Graph.Edge(from: $0.level, to: $0.handler, label: $0.commands.joined(separator: ", "))
    }
    return Graph(name: "routes", nodes: chain.map(\.name), edges: parents + ways)
  }
}

// MARK: - Coordinators

extension CoordinatorNode {
  /// Returns the tree that starts at this coordinator, as a graph with an edge from each coordinator to
  /// each of its children.
  /// - Parameter includesOffTheRecord: Whether descendants that are off the record are included.
  package func graph(includingOffTheRecord includesOffTheRecord: Bool) -> Graph {
    var counts: [String: Int] = [:], nodes: [String] = [], edges: [Graph.Edge] = []
    func add(_ node: CoordinatorNode) -> String {
      counts[node.name, default: 0] += 1
      let count = counts[node.name, default: 1]
      // The nodes of a graph are identified by name, so each name must be unique.
      let name = count == 1 ? node.name : "\(node.name) (\(count))"
      nodes.append(name)
      edges += node.children(includingOffTheRecord: includesOffTheRecord).map {
        Graph.Edge(from: name, to: add($0))
      }
      return name
    }
    _ = add(self)
    return Graph(name: "coordinators", nodes: nodes, edges: edges)
  }
}
