extension Types {
  /// They offer the layer that they push to nothing to call back: they conform to no protocol that it
  /// declares, nor to one of the package's that it uses, other than commands.
  /// - Parameters:
  ///   - layer: the layer of the consumers.
  ///   - commands: the protocols of commands, through which it may reach them, if there are any.
  public func mustHaveNoDelegate(for layer: Layer, except commands: Types? = nil) -> Rule {
    Rule(
      "\(name) must have no delegate for \(layer.name)",
      suggestion: "push updates only, and let the view controller send a command"
    ) { graph throws(RuleError) in
      let subjects = try graph.select(self)
      let used = try graph.protocolsOfThePackage(usedIn: layer)
      let matcher = if let commands { try graph.matcher(commands) } else { nil as TypeMatcher? }
      return graph.conformances(of: subjects) {
        used.contains($0) && matcher?.contains($0) != true
      }
    }
  }
}

extension CodeGraph {
  /// The protocols that the package defines and a layer declares, takes, holds or names.
  fileprivate func protocolsOfThePackage(usedIn layer: Layer) throws(RuleError) -> Set<TypeTable.ID>
  {
    let protocols = definedTypes.filter { types.names[$0.key].kind == .protocol }
    let mentioned = Set(try occurrences(in: layer).map { symbol(of: $0) }).flatMap { mentions($0) }
    return Set(mentioned).intersection(protocols.keys)
  }
}
