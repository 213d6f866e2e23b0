// MARK: - Names

extension CommandDescription {
  /// Returns whether a name is the command's ``id`` or the end of it, including at least the name
  /// of the protocol. For example, `TabCommands.openTab` and `Editor.TabCommands.openTab` are names
  /// of `App.Editor.TabCommands.openTab`.
  package func isNamed(_ name: some StringProtocol) -> Bool {
    guard let dot = name.lastIndex(of: "."), name[dot...].dropFirst() == self.name else {
      return false
    }
    let protocolName = name[..<dot]
    return protocolID == protocolName || protocolID.hasSuffix(".\(protocolName)")
  }
}

extension [CommandDescription] {
  /// The names that distinguish the commands from each other: the qualified name if no other
  /// command has it, or the ID.
  package var distinctNames: [String] {
    var counts: [String: Int] = [:]
    for command in self { counts[command.qualifiedName, default: 0] += 1 }
    return map { counts[$0.qualifiedName] == 1 ? $0.qualifiedName : $0.id }
  }
}

extension [HandledCommand] {
  /// Returns the commands that have the given name. There are several if the name doesn't
  /// distinguish their protocols.
  @MainActor
  package func named(_ name: some StringProtocol) -> [HandledCommand] {
    let found = filter { $0.description.isNamed(name) }
    let exact = found.filter { $0.description.id == name }
    return exact.isEmpty ? found : exact
  }
}

extension CommandDispatcher {
  /// Returns the commands that have the given name and a handler. This is much faster than a search
  /// in ``handledCommands``.
  package func handledCommands(named name: String) -> [HandledCommand] {
    var seen: Set<ObjectIdentifier> = []
    let types = chain.flatMap(\.orderedRouters).map { type(of: $0) }
    let found = types.filter { seen.insert(ObjectIdentifier($0)).inserted }.flatMap { type in
      // The router of other programs' commands has several of one name.
      let commands = type.protocolDescription.commands
      return commands.indices.filter { commands[$0].isNamed(name) }
        .compactMap { handledCommand(of: anyRouter(type), at: $0) }
    }
    return found.named(name)
  }
}
