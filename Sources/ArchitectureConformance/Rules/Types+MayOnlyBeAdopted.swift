extension Types {
  /// Only some types may conform to these protocols, or inherit from these classes, however
  /// indirectly; protocols that inherit them are free to.
  /// - Parameter adopters: who may.
  public func mayOnlyBeAdopted(by adopters: Types) -> Rule {
    Rule("\(name) may only be adopted by \(adopters.name)", mend: "let one of those adopt it") {
      graph throws(RuleError) in
      let matcher = try graph.matcher(adopters), adopted = try graph.select(self)
      let others = graph.definedTypes.filter {
        graph.types.names[$0.key].kind != .protocol && !matcher.contains($0.key)
      }
      return others.values.sorted().flatMap { graph.adoptions(by: $0, of: adopted) }
    }
  }
}

extension CodeGraph {
  fileprivate func adoptions(by type: Symbol, of adopted: Set<Symbol>) -> [Finding] {
    bases(of: type).compactMap { base in
      let all = supertypes(of: base.type).union([base.type])
      guard let found = adopted.intersection(all).min() else { return nil }
      return Finding(
        occurrence: base.occurrence, subject: name(of: type), object: name(of: found),
        what: "adopts \(name(of: found))")
    }
  }
}
