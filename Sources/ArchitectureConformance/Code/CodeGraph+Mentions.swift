extension CodeGraph {
  /// The types that a symbol stands for or brings along: those of its signature, of an alias's target,
  /// and of a type's superclass and generic arguments; in the order of the names, so that what is told
  /// of a symbol does not depend on who asked first.
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
      open += symbolsThatComeAlong(with: next).filter { seen.insert($0).inserted }
    }
    return found
  }

  /// To name a type is not to use the protocols that it conforms to; its superclass is part of it.
  private func symbolsThatComeAlong(with symbol: Symbol) -> [Symbol] {
    let kind = kind(of: symbol)
    guard kind == .typeAlias || kind.isType else { return [] }
    let head = (structure.heads[symbol] ?? []).map { self.symbol(of: $0) }
    let bases = (structure.bases[symbol] ?? []).map(\.type)
    return head + bases.filter { self.kind(of: $0) == .class }
  }

  /// The types that an occurrence brings in: what its symbol does, and what the receiver makes of the
  /// associated types in the symbol's signature.
  func mentions(at occurrence: Occurrence) -> [TypeTable.ID] {
    let symbol = symbol(of: occurrence), mentioned = mentions(symbol)
    guard facts(of: symbol).hasAssociatedType, let receiver = receiver(of: occurrence)
    else { return mentioned }
    return mentioned + witnesses(of: symbol, in: receiver).flatMap { mentions($0) }
  }

  private func receiver(of occurrence: Occurrence) -> Symbol? {
    symbols(relatedTo: occurrence, by: .receivedBy).first.flatMap { enclosingTypes(of: $0).first }
  }

  /// A type's members that implement a requirement; for an extension's member, which is none, those
  /// that implement any requirement with associated types, since one of them makes the difference.
  private func witnesses(of symbol: Symbol, in type: Symbol) -> [Symbol] {
    let members = Set(members(of: type))
    if let own = structure.implementations[symbol] { return own.filter(members.contains) }
    return supertypes(of: type).sorted().filter { kind(of: $0) == .protocol }
      .flatMap { self.members(of: $0) }
      .filter { facts(of: $0).hasAssociatedType }
      .flatMap { structure.implementations[$0] ?? [] }
      .filter(members.contains)
  }
}
