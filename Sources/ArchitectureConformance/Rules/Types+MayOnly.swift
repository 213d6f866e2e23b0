// MARK: - May only call

extension Types {
  /// Outside of themselves they call methods, and access properties, of these reference types and
  /// protocols only, besides the standard library's.
  ///
  /// What is done with values is free. Protocols of other packages are not looked at, since values
  /// conform to them as well.
  /// - Parameter allowed: whom they may call.
  public func mayOnlyCall(_ allowed: Types) -> Rule {
    Rule(
      "\(name) may only call \(allowed.name)",
      suggestion: "send a command, or ask who created it to"
    ) {
      graph throws(RuleError) in
      let subjects = try graph.select(self), matcher = try graph.matcher(allowed)
      return subjects.sorted().flatMap { subject in
        graph.calls(of: subject, outside: matcher)
      }
    }
  }
}

extension CodeGraph {
  fileprivate func calls(of subject: Symbol, outside allowed: TypeMatcher) -> [Finding] {
    let family = supertypes(of: subject).union(enclosingTypes(of: subject))
    return (usesByType[subject] ?? []).compactMap { occurrence in
      let called = symbol(of: occurrence)
      guard isMemberUse(occurrence), let declaration = declaration(of: called) else { return nil }
      let isFree =
        if let owner = declaration.context.last {
          isFree(types.id(of: owner), of: family, allowed)
        } else {
          isFreeFunction(called, for: occurrence)
        }
      if isFree { return nil }
      let name = name(of: called)
      return finding(at: occurrence, object: name, "uses \(name)")
    }
  }

  /// Whether a type's members may be used: it is a value, one of the family, or allowed.
  private func isFree(
    _ owner: TypeTable.ID, of family: Set<Symbol>, _ allowed: TypeMatcher
  ) -> Bool {
    if let symbol = definedTypes[owner], !family.isDisjoint(with: enclosingTypes(of: symbol)) {
      return true
    }
    let name = types.names[owner]
    switch name.kind {
    case .class: if name.isOfStandardLibrary { return true }
    case .protocol: if definedTypes[owner] == nil { return true }
    default: return true
    }
    return allowed.contains(owner)
  }

  /// A function of the module's own, or of another package, is no way to the rest of the program.
  private func isFreeFunction(_ called: Symbol, for occurrence: Occurrence) -> Bool {
    guard let file = definitionFile(of: called) else { return true }
    return file.module == self.file(of: occurrence).module
  }
}

// MARK: - May only use

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

// MARK: - May only be adopted

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
