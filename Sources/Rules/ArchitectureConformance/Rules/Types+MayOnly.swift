// MARK: - May only call

extension Types {
  /// Requires that the types use only their own methods and properties, those of the allowed types,
  /// and those of the standard library.
  ///
  /// The rule doesn't restrict the use of structs and enums. It also ignores protocols from other
  /// packages, because structs and enums can conform to them.
  /// - Parameter allowed: The reference types and protocols that the types may use.
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

  /// Returns whether the subject may use the members of a type. Unrestricted types are structs,
  /// enums, classes in the standard library, protocols from other packages, the allowed types, and
  /// the types in `family` and those nested in them.
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

  /// Returns whether a function belongs to the same module or to another package. Neither kind of
  /// function provides access to other parts of the program.
  private func isFreeFunction(_ called: Symbol, for occurrence: Occurrence) -> Bool {
    guard let file = definitionFile(of: called) else { return true }
    return file.module == self.file(of: occurrence).module
  }
}

extension RuleForm {
  static let acquaintances = [
    RuleForm(
      "mustNotKnow", "Types/mustNotKnow(_:)", .types, .types,
      "They don't name, hold or take the given types, and are not handed one."
    ) { $0.mustNotKnow($1) },
    RuleForm(
      "mustNotKnowEachOther", "Types/mustNotKnowEachOther()", .types,
      "None of them knows another one."
    ) { $0.mustNotKnowEachOther() },
    RuleForm(
      "mayOnlyCall", "Types/mayOnlyCall(_:)", .types, .types,
      "They use members of no classes and protocols but the given ones and their own."
    ) { $0.mayOnlyCall($1) },
    RuleForm(
      "mayOnlyUseOf", "Types/mayOnlyUse(_:of:)", .types, .types,
      .list("the names of the members, `init` for initializers").at("members"),
      "They use only these members of the given types."
    ) { $0.mayOnlyUse($2, of: $1) },
  ]
}

// MARK: - May only use

extension Types {
  /// Requires that the types use only the given members of certain other types.
  /// - Parameters:
  ///   - members: The names of the members without argument labels. Use `init` for initializers.
  ///   - others: The classes and protocols that declare the members.
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
        graph.use(at: occurrence, of: matcher, except: members)
      }
    }
  }
}

extension CodeGraph {
  /// Checks that the other types have members with these names, so that a rule doesn't silently
  /// refer to a member that has been renamed.
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
    at occurrence: Occurrence, of others: TypeMatcher, except names: [String]
  ) -> Finding? {
    let used = symbol(of: occurrence)
    guard isMemberUse(occurrence), let owner = declaration(of: used)?.context.last,
      others.contains(types.id(of: owner)), !names.contains(baseName(of: used))
    else { return nil }
    let name = name(of: used)
    return finding(at: occurrence, object: name, "uses \(name)")
  }

  /// Returns the name of a member without argument labels.
  private func baseName(of symbol: Symbol) -> String {
    String(declaredName(of: symbol).prefix { $0 != "(" })
  }
}

// MARK: - May only be adopted

extension Types {
  /// Requires that only the given types conform to these protocols or inherit from these classes,
  /// directly or indirectly. Other protocols may always inherit from these protocols.
  /// - Parameter adopters: The types that may conform or inherit.
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

  /// Returns all adoptions of the given types. The result includes adoptions by extensions of types
  /// from other packages.
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
