extension Types {
  /// None of them may take, hold, name or be handed one of others, by any way.
  /// - Parameter others: the types that they must not know, of the package or of others.
  public func mustNotKnow(_ others: Types) -> Rule {
    Rule(
      "\(name) must not know \(others.name)", mend: "pass only what is needed of it, or a protocol"
    ) { graph throws(RuleError) in
      let subjects = try graph.select(self), matcher = try graph.matcher(others)
      return graph.occurrences(in: subjects).compactMap { occurrence in
        graph.mentions(at: occurrence).first(where: matcher.contains).map { type in
          graph.finding(
            at: occurrence, object: graph.name(type),
            graph.description(of: occurrence, bringingIn: type))
        }
      }
    }
  }

  /// Each of them may know what they have in common, but none of the others.
  public func mustNotKnowEachOther() -> Rule {
    Rule(
      "\(name) must not know each other",
      mend: "take the other one as their common base, from who creates both"
    ) { graph throws(RuleError) in
      let subjects = try graph.select(self)
      guard subjects.count > 1 else {
        throw RuleError(what: "there is only one of \(name)", mend: "correct the names in the rule")
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
    return (usesByType[subject] ?? []).compactMap { occurrence in
      let found = mentions(at: occurrence).first {
        definedTypes[$0].map(strangers.contains) ?? false
      }
      return found.map {
        finding(
          at: occurrence, object: name($0), description(of: occurrence, bringingIn: $0))
      }
    }
  }
}
