// MARK: - Introspection

extension CommandDispatcher {
  /// Returns whether every command of a protocol, including its inherited commands, has a live
  /// handler.
  public func isHandled<Router: CommandRouting>(_ type: Router.Type) -> Bool {
    anyRouter(type).lineage.allSatisfy { router in
      let commands = Swift.type(of: router).protocolDescription.commands
      return commands.indices.allSatisfy { handledCommand(of: router, at: $0) != nil }
    }
  }

  /// Returns whether a command has a live handler.
  public func isHandled<Router, Method>(_ key: CommandKey<Router, Method>) -> Bool {
    handled(by: key) != nil
  }

  /// Returns information about a command and its handler, or nil if the command has no handler.
  public func handled<Router, Method>(by key: CommandKey<Router, Method>) -> HandledCommand? {
    handledCommand(of: anyRouter(Router.self), at: key.index)
  }

  /// The commands that have a handler in this dispatcher or its ancestors. The commands are grouped
  /// by protocol, in order of first use, starting with the protocols used in this dispatcher.
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

  /// The dispatchers in ``chain``, as a sequence that doesn't allocate an array.
  var levels: UnfoldFirstSequence<CommandDispatcher> { sequence(first: self, next: \.parent) }

  func handledCommand(of router: AnyCommandRouter, at index: Int) -> HandledCommand? {
    // A closed dispatcher has no handler and does not pass commands to its parent.
    for level in levels {
      guard level.phase != .closed else { return nil }
      let registration = level.anyRouter(type(of: router)).current(ofCommandAt: index)
      if let object = registration?.object, let registration {
        return HandledCommand(
          router: router, index: index, registration, of: object, level: level.name)
      }
    }
    return nil
  }
}
