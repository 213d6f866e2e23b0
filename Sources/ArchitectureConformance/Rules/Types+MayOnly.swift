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
