extension Types {
  /// None of them may take, hold, name or be handed one of others, by any way.
  /// - Parameter others: the types that they must not know, of the package or of others.
  public func mustNotKnow(_ others: Types) -> Rule {
    Rule(
      "\(name) must not know \(others.name)",
      suggestion: "pass only what is needed of it, or a protocol"
    ) { graph throws(RuleError) in
      let subjects = try graph.select(self), matcher = try graph.matcher(others)
      return graph.occurrences(in: subjects).flatMap { occurrence in
        graph.mentions(at: occurrence).filter(matcher.contains).map { type in
          graph.finding(
            at: occurrence, object: graph.name(type),
            graph.description(of: occurrence, bringingIn: type))
        }
      }
    }
  }
}
