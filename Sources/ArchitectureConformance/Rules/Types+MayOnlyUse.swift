extension Types {
  /// Requires that they use no member of others but some: no other method is called, and no other
  /// property read or written.
  /// - Parameters:
  ///   - members: The names of the members without argument labels, `init` for the initializers.
  ///   - others: The classes and protocols whose members they are.
  public func mayOnlyUse(_ members: String..., of others: Types) -> Rule {
    mayOnlyUse(members, of: others)
  }

  func mayOnlyUse(_ members: [String], of others: Types) -> Rule {
    Rule(
      "\(name) may only use \(members.joined(separator: ", ")) of \(others.name)",
      suggestion: "let a mediator push it, or a command ask for it"
    ) { graph throws(RuleError) in
      let subjects = try graph.select(self), matcher = try graph.matcher(others)
      try graph.require(members, of: others)
      return graph.occurrences(in: subjects).compactMap { occurrence in
        graph.use(at: occurrence, of: matcher, besides: members)
      }
    }
  }
}

extension CodeGraph {
  /// A member that was renamed must not stay in a list.
  fileprivate func require(_ names: [String], of others: Types) throws(RuleError) {
    guard !names.isEmpty else { throw .selectsNothing("members that they may use") }
    let known = Set(try select(others).flatMap { members(of: $0) }.map(baseName))
    for name in names where !known.contains(name) {
      throw RuleError(
        what: "none of the \(others.name) has a member \(name)",
        suggestion: "correct the name, or leave it out")
    }
  }

  fileprivate func use(
    at occurrence: Occurrence, of others: TypeMatcher, besides names: [String]
  ) -> Finding? {
    let used = symbol(of: occurrence)
    guard isMemberUse(occurrence), let owner = declaration(of: used)?.context.last,
      others.contains(types.id(of: owner)), !names.contains(baseName(of: used))
    else { return nil }
    let name = name(of: used)
    return finding(at: occurrence, object: name, "uses \(name)")
  }

  /// A member's name without its argument labels.
  private func baseName(of symbol: Symbol) -> String {
    String(declaredName(of: symbol).prefix { $0 != "(" })
  }
}
