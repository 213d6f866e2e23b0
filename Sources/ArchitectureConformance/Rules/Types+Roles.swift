extension Types {
  /// Their names end so.
  /// - Parameter suffix: what says their role: `Coordinator`.
  public func mustBeNamed(suffix: String) -> Rule {
    Rule(
      "\(name) must be named …\(suffix)", suggestion: "rename it, so that its name says its role"
    ) {
      graph throws(RuleError) in
      guard !suffix.isEmpty else {
        throw RuleError(what: "the suffix is empty", suggestion: "give one")
      }
      return try graph.select(self).sorted().filter { !graph.name(of: $0).hasSuffix(suffix) }.map {
        graph.finding(atDefinitionOf: $0, object: suffix, "is not named …\(suffix)")
      }
    }
  }

  /// Requires that all of them are among others, too.
  ///
  /// With ``mustBeNamed(suffix:)`` the other way round, a name and a role imply each other: types named
  /// …Mediator are those that hold a consumer, and those that hold a consumer are named …Mediator.
  /// - Parameter others: The types that they must be among.
  public func mustBe(among others: Types) -> Rule {
    Rule("\(name) must be \(others.name)", suggestion: "let it do what makes it one, or rename it")
    {
      graph throws(RuleError) in
      let matcher = try graph.matcher(others)
      return try graph.select(self).sorted().compactMap { subject in
        guard let id = graph.typeID(of: subject), !matcher.contains(id) else { return nil }
        return graph.finding(
          atDefinitionOf: subject, object: others.name, "is not one of the \(others.name)")
      }
    }
  }
}
