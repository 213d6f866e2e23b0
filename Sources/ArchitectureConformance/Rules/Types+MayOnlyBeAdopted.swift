extension Types {
  /// Only some types may conform to these protocols, or inherit from these classes, however
  /// indirectly; protocols that inherit them are free to.
  /// - Parameter adopters: who may.
  public func mayOnlyBeAdopted(by adopters: Types) -> Rule {
    Rule("\(name) may only be adopted by \(adopters.name)", suggestion: "let one of those adopt it")
    {
      graph throws(RuleError) in
      let matcher = try graph.matcher(adopters), adopted = try graph.select(self)
      return graph.adoptions(of: adopted).filter { !matcher.contains($0.adopter) }.map(\.finding)
    }
  }
}

extension CodeGraph {
  fileprivate struct Adoption {
    let adopter: TypeTable.ID
    let finding: Finding
  }

  /// What inheritance clauses say of some types, those of extensions of other packages' types included.
  fileprivate func adoptions(of adopted: Set<Symbol>) -> [Adoption] {
    structure.bases.flatMap { declaration, bases in
      bases.compactMap { adoption(by: declaration, of: $0, among: adopted) }
    }
  }

  private func adoption(
    by declaration: Symbol, of base: CodeStructure.Base, among adopted: Set<Symbol>
  ) -> Adoption? {
    guard let type = enclosingTypes(of: declaration).first, kind(of: type) != .protocol,
      let adopter = typeID(of: type),
      let found = adopted.intersection(supertypes(of: base.type).union([base.type])).min()
    else { return nil }
    let finding = Finding(
      occurrence: base.occurrence, subject: name(of: type), object: name(of: found),
      what: "adopts \(name(of: found))")
    return Adoption(adopter: adopter, finding: finding)
  }
}
