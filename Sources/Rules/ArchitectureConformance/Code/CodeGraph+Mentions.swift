import CIndexStoreLoader

extension CodeGraph {
  /// Returns the types that code depends on when it uses a symbol.
  ///
  /// These are the types in its signature, in the target of an alias, and in the superclass and
  /// generic arguments of a type. They are in the order of their first occurrence, so that reports
  /// don't depend on the order of queries.
  func mentions(_ symbol: Symbol) -> [TypeTable.ID] {
    let facts = facts(of: symbol)
    if let known = facts.mentions { return known }
    let found = findMentions(symbol)
    facts.mentions = found
    return found
  }

  private func findMentions(_ symbol: Symbol) -> [TypeTable.ID] {
    var found: [TypeTable.ID] = [], open = [symbol], seen: Set = [symbol]
    while !open.isEmpty {
      let next = open.removeFirst()
      for name in declaration(of: next)?.mentions ?? [] {
        let id = types.id(of: name)
        if !found.contains(id) { found.append(id) }
      }
      let others =
        symbolsThatComeAlong(with: next) + globalActors(of: next) + constraints(ofResultOf: next)
      open += others.filter { seen.insert($0).inserted }
    }
    return found
  }

  /// Returns the symbols that code also depends on when it uses a type or an alias. The result
  /// includes the superclass of a type, but not the protocols that the type conforms to.
  private func symbolsThatComeAlong(with symbol: Symbol) -> [Symbol] {
    let kind = kind(of: symbol)
    guard kind == .typeAlias || kind.isType else { return [] }
    let head = (structure.heads[symbol] ?? []).map { self.symbol(of: $0) }
    let bases = (structure.bases[symbol] ?? []).map(\.type)
    return head + bases.filter { self.kind(of: $0) == .class }
  }

  /// Returns the types in the constraint of a declaration's opaque result, such as `Book` in
  /// `some Source<Book>`. The name of the declaration lacks them.
  private func constraints(ofResultOf symbol: Symbol) -> [Symbol] {
    guard declaration(of: symbol)?.type?.hasOpaqueResult == true,
      let definition = structure.definition[symbol], let name = offset(of: definition)
    else { return [] }
    let result = text(of: definition).result(after: name)
    return references(in: symbol).filter { offset(of: $0).map(result.contains) == true }
      .map { self.symbol(of: $0) }
  }

  /// Returns the global actors that the attributes of a declaration in the package, or of a type
  /// around it, name. A caller has to switch to them.
  private func globalActors(of symbol: Symbol) -> [Symbol] {
    guard isDefined(symbol) else { return [] }
    let own = (structure.attributes[symbol] ?? []).filter(isGlobalActor)
    if !own.isEmpty { return own }
    return kind(of: symbol).isMember
      ? enclosingTypes(of: symbol).flatMap { structure.attributes[$0] ?? [] }.filter(isGlobalActor)
      : []
  }

  /// Returns whether a type is used as an attribute for isolation.
  private func isGlobalActor(_ type: Symbol) -> Bool {
    head(of: type)?.attributes.contains("globalActor") == true
  }

  /// Returns the types that an occurrence depends on. These are the types that its symbol mentions
  /// and those that stand for associated types and generic parameters at this occurrence.
  /// - Parameters:
  ///   - occurrence: The occurrence.
  ///   - wanted: The hidden types that matter, or nil if all do.
  func mentions(
    at occurrence: Occurrence, hidden wanted: Set<TypeTable.ID>? = nil
  ) -> [TypeTable.ID] {
    let own = mentions(symbol(of: occurrence)), defaults = defaults(takenOverAt: occurrence)
    let hidden = hiddenMentions(at: occurrence, among: wanted)
    return defaults.isEmpty && hidden.isEmpty ? own : own + defaults + hidden
  }
}
