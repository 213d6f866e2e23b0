// MARK: - Introspection

extension CommandDispatcher {
  /// Returns whether every command of a protocol, including inherited ones, has a live handler.
  public func isHandled<Router: CommandRouting>(_ type: Router.Type) -> Bool {
    typedRouter(type).lineage.allSatisfy { router in
      let commands = Swift.type(of: router).protocolDescription.commands
      return commands.indices.allSatisfy { handledCommand(of: router, at: $0) != nil }
    }
  }

  /// Returns whether a command has a live handler.
  public func isHandled<Router, Method>(_ key: CommandKey<Router, Method>) -> Bool {
    handled(by: key) != nil
  }

  /// Returns the handler of a command and its level, or nil if there is none.
  public func handled<Router, Method>(by key: CommandKey<Router, Method>) -> HandledCommand? {
    handledCommand(of: typedRouter(Router.self), at: key.index)
  }

  /// The commands with a handler here or up the chain, those of this level first. Protocols are in
  /// the order of their first use.
  public var handledCommands: [HandledCommand] {
    var seen: Set<ObjectIdentifier> = []
    let types = chain.flatMap(\.orderedRouters).map { type(of: $0) }
      .filter { seen.insert(ObjectIdentifier($0)).inserted }
    return types.flatMap { type in
      let router = anyRouter(type)
      return type.protocolDescription.commands.indices.compactMap {
        handledCommand(of: router, at: $0)
      }
    }
  }

  /// This dispatcher, its parent, and so on up to the root.
  public var chain: [CommandDispatcher] { Array(levels) }

  /// The dispatchers of ``chain``, without allocating an array.
  nonisolated var levels: Levels { Levels(level: self) }

  struct Levels: Sequence, IteratorProtocol {
    fileprivate var level: CommandDispatcher?

    @inline(__always)
    mutating func next() -> CommandDispatcher? {
      defer { level = level?.parent }
      return level
    }
  }

  func handledCommand(of router: AnyCommandRouter, at index: Int) -> HandledCommand? {
    // A closed dispatcher has no handler and does not pass commands to its parent.
    for level in levels {
      guard level.phase != .closed else { return nil }
      guard let info = level.anyRouter(type(of: router)).handler(ofCommandAt: index) else {
        continue
      }
      return HandledCommand(router: router, index: index, info: info, level: level.name)
    }
    return nil
  }
}

// MARK: - Graph

extension CommandDispatcher {
  /// The routing table from this dispatcher up, as a graph.
  ///
  /// The nodes are the dispatchers and the handlers, by name. Edges lead from each dispatcher to
  /// its parent and to its handlers. The label of an edge to a handler lists the commands.
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
