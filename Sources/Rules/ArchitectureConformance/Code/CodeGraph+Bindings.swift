import CIndexStoreLoader

extension CodeGraph {
  /// Returns the types that can stand for the associated types of a type: those in its members that
  /// implement a requirement, its nested types and aliases, and the defaults of its protocols.
  func bindings(in type: Symbol) -> Set<TypeTable.ID> {
    let supertypes = supertypes(of: type)
    guard supertypes.contains(where: { kind(of: $0) == .protocol }) else { return [] }
    let found = ([type] + supertypes).flatMap { members(of: $0) }.flatMap { bindings(of: $0) }
    return Set(found.flatMap(\.type.mentions).map { types.id(of: $0) })
  }

  private func bindings(of member: Symbol) -> [(name: String, type: MangledType)] {
    if let type = typeMember(member) { return [(declaredName(of: member), type)] }
    let open = (requirements[member] ?? []).compactMap { declaration(of: $0) }.filter(\.isGeneric)
    guard !open.isEmpty, let type = declaration(of: member)?.type else { return [] }
    var found: [(name: String, type: MangledType)] = []
    for requirement in open { requirement.type?.match(type) { found.append(($0, $1)) } }
    return found
  }

  /// Returns the defaults of associated types that a type adopts by naming a protocol in its
  /// inheritance clause.
  func defaults(takenOverAt occurrence: Occurrence) -> [TypeTable.ID] {
    let adopted = symbol(of: occurrence)
    guard kind(of: adopted) == .protocol,
      let conforming = symbols(relatedTo: occurrence, by: .baseOf).first,
      let type = enclosingTypes(of: conforming).first, kind(of: type) != .protocol
    else { return [] }
    let own = Set(members(of: type).flatMap { bindings(of: $0) }.map(\.name))
    return ([adopted] + supertypes(of: adopted)).flatMap { structure.members[$0] ?? [] }
      .filter { kind(of: $0) == .typeAlias && !own.contains(declaredName(of: $0)) }
      .flatMap { structure.heads[$0] ?? [] }.filter(isDefault).flatMap { mentions(symbol(of: $0)) }
  }

  /// Returns whether an occurrence in the head of an associated type is its default.
  private func isDefault(_ occurrence: Occurrence) -> Bool {
    guard let offset = offset(of: occurrence) else { return false }
    let text = text(of: occurrence), before = text.skipSpace(before: offset)
    return before > 0 && text.byte(before - 1) == "="
  }

  /// Returns the type that a nested type declares or that an alias or a generic parameter stands
  /// for, or nil for a member of another kind.
  private func typeMember(_ member: Symbol) -> MangledType? {
    let kind = kind(of: member)
    if kind.isType {
      return declaration(of: member)?.typeName.map { .nominal($0, arguments: []) }
    }
    guard kind == .typeAlias else { return nil }
    let names = namesInHead(of: member)
    return names.count == 1 ? names[0] : .other(names)
  }

  /// Returns the types in the head of an alias or an associated type, such as the alias's target.
  private func namesInHead(of alias: Symbol) -> [MangledType] {
    (structure.heads[alias] ?? []).map { symbol(of: $0) }
      .filter { index.symbols[$0].subkind != SymbolSubkind.genericParameter }
      .flatMap { mentions($0) }
      .map { .nominal(types.names[$0], arguments: []) }
  }

  /// Returns, for each declaration, the requirements that it implements.
  func findRequirements() -> [Symbol: [Symbol]] {
    var found: [Symbol: [Symbol]] = [:]
    for requirement in structure.implementations.keys.sorted() {
      for implementation in structure.implementations[requirement] ?? [] {
        found[implementation, default: []].append(requirement)
      }
    }
    return found
  }
}
