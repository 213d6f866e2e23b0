extension Types {
  /// Their names end so.
  /// - Parameter suffix: what says their role: `Coordinator`.
  public func mustBeNamed(suffix: String) -> Rule {
    Rule("\(name) must be named …\(suffix)", mend: "rename it, so that its name says its role") {
      graph throws(RuleError) in
      guard !suffix.isEmpty else { throw RuleError(what: "the suffix is empty", mend: "give one") }
      return try graph.select(self).sorted().filter { !graph.name(of: $0).hasSuffix(suffix) }.map {
        graph.finding(atDefinitionOf: $0, object: suffix, "is not named …\(suffix)")
      }
    }
  }
}
