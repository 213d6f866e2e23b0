extension Types {
  /// None of them may conform to one of these protocols, or inherit from one of these classes, however
  /// indirectly.
  public func mustNotConform(to others: Types) -> Rule {
    Rule("\(name) must not conform to \(others.name)", suggestion: "let another object do it") {
      graph throws(RuleError) in
      let subjects = try graph.select(self), matcher = try graph.matcher(others)
      return graph.conformances(of: subjects) { matcher.contains($0) }
    }
  }
}

extension CodeGraph {
  /// What the subjects' inheritance clauses say that they should not.
  func conformances(
    of subjects: Set<Symbol>, _ isForbidden: (TypeTable.ID) -> Bool
  ) -> [Finding] {
    subjects.sorted().flatMap { subject in
      bases(of: subject).compactMap { base in
        let all = [base.type] + supertypes(of: base.type).sorted()
        guard let found = all.compactMap(typeID).first(where: isForbidden) else { return nil }
        return Finding(
          occurrence: base.occurrence, subject: name(of: subject), object: name(found),
          what: "conforms to \(name(found))")
      }
    }
  }
}
