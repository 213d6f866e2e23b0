// MARK: - Names

extension CommandDescription {
  /// Returns whether the command has a name, which is its ``id`` or the end of it, with at least the
  /// name of the protocol. For example, `TabCommands.openTab` and `Editor.TabCommands.openTab` are
  /// names of `App.Editor.TabCommands.openTab`.
  package func isNamed(_ name: some StringProtocol) -> Bool {
    guard let dot = name.lastIndex(of: "."), name[dot...].dropFirst() == self.name else {
      return false
    }
    let protocolName = name[..<dot]
    return protocolID == protocolName || protocolID.hasSuffix(".\(protocolName)")
  }
}

extension [CommandDescription] {
  /// The names that distinguish the commands from each other: the qualified name if no other one has
  /// it, or the ID.
  package var distinctNames: [String] {
    var counts: [String: Int] = [:]
    for command in self { counts[command.qualifiedName, default: 0] += 1 }
    return map { counts[$0.qualifiedName] == 1 ? $0.qualifiedName : $0.id }
  }
}

extension [HandledCommand] {
  /// Returns the commands with a name. There are several if the name doesn't tell their protocols
  /// apart.
  @MainActor
  package func named(_ name: some StringProtocol) -> [HandledCommand] {
    let found = filter { $0.description.isNamed(name) }
    let exact = found.filter { $0.description.id == name }
    return exact.isEmpty ? found : exact
  }
}

extension CommandDispatcher {
  /// Returns the commands with a name that have a handler. This is much faster than a search in
  /// ``handledCommands``.
  package func handledCommands(named name: String) -> [HandledCommand] {
    var seen: Set<ObjectIdentifier> = []
    let types = chain.flatMap(\.orderedRouters).map { type(of: $0) }
    let found = types.compactMap { type -> HandledCommand? in
      guard
        let index = type.protocolDescription.commands.firstIndex(where: { $0.isNamed(name) }),
        seen.insert(ObjectIdentifier(type)).inserted
      else { return nil }
      return handledCommand(of: anyRouter(type), at: index)
    }
    return found.named(name)
  }
}
