extension Types {
  /// Each of them may know what they have in common, but none of the others.
  public func mustNotKnowEachOther() -> Rule {
    Rule(
      "\(name) must not know each other",
      suggestion: "take the other one as their common base, from who creates both"
    ) { graph throws(RuleError) in
      let subjects = try graph.select(self)
      guard subjects.count > 1 else {
        throw RuleError(
          what: "there is only one of \(name)", suggestion: "correct the names in the rule")
      }
      return subjects.sorted().flatMap { graph.strangers(of: $0, among: subjects) }
    }
  }
}

extension CodeGraph {
  fileprivate func strangers(of subject: Symbol, among subjects: Set<Symbol>) -> [Finding] {
    let family = supertypes(of: subject).union(enclosingTypes(of: subject))
    let strangers = subjects.subtracting(family).filter {
      !enclosingTypes(of: $0).contains(subject)
    }
    return (usesByType[subject] ?? []).flatMap { occurrence in
      let found = mentions(at: occurrence).filter {
        definedTypes[$0].map(strangers.contains) ?? false
      }
      return found.map {
        finding(
          at: occurrence, object: name($0), description(of: occurrence, bringingIn: $0))
      }
    }
  }
}
