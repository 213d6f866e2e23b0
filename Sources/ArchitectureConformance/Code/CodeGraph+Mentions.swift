extension CodeGraph {
  /// The types that a symbol stands for or brings along: those of its signature, of an alias's target,
  /// and of a type's superclass and generic arguments.
  func mentions(_ symbol: Symbol) -> [TypeTable.ID] {
    let facts = facts(of: symbol)
    if let known = facts.mentions { return known }
    facts.mentions = []  // An alias may lead back to itself through its own arguments.
    var found = signatureMentions(of: symbol)
    for other in symbolsThatComeAlong(with: symbol) { found.formUnion(mentions(other)) }
    let sorted = found.sorted()
    facts.mentions = sorted
    return sorted
  }

  private func signatureMentions(of symbol: Symbol) -> Set<TypeTable.ID> {
    Set((declaration(of: symbol)?.mentions ?? []).map { types.id(of: $0) })
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
    return mentioned + witnessMentions(of: receiver)
  }

  private func receiver(of occurrence: Occurrence) -> Symbol? {
    symbol(relatedTo: occurrence, by: .receivedBy).flatMap { enclosingTypes(of: $0).first }
  }

  /// What a type's members that implement requirements with associated types mention.
  private func witnessMentions(of type: Symbol) -> [TypeTable.ID] {
    let members = Set(members(of: type))
    let requirements = supertypes(of: type).filter { kind(of: $0) == .protocol }
      .flatMap { self.members(of: $0) }
      .filter { facts(of: $0).hasAssociatedType }
    return requirements.flatMap { structure.implementations[$0] ?? [] }
      .filter(members.contains)
      .flatMap { mentions($0) }
  }
}
