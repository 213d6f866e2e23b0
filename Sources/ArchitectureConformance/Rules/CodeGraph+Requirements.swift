extension CodeGraph {
  /// What protocols require, by themselves and by those of the package that they inherit from.
  /// - Throws: ``RuleError`` where there are no such protocols.
  func requirements(of protocols: Types) throws(RuleError) -> [Symbol] {
    let subjects = try select(protocols).filter { kind(of: $0) == .protocol }
    guard !subjects.isEmpty else { throw .selectsNothing("protocols among \(protocols.name)") }
    let inherited = subjects.flatMap { supertypes(of: $0) }
    return subjects.union(inherited).flatMap { ownRequirements(of: $0) }
  }

  /// Accessors are their property's, and an alias is no requirement.
  private func ownRequirements(of type: Symbol) -> [Symbol] {
    (structure.members[type] ?? []).filter { member in
      structure.definition[member] != CodeStructure.none && kind(of: member) != .typeAlias
        && !isAccessor(member)
    }
  }
}
