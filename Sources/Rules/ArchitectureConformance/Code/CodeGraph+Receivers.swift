import CIndexStoreLoader

extension CodeGraph {
  /// Returns the types of the values that an occurrence's symbol is used with, and the types that
  /// stand for the associated types in the symbol's signature.
  func associatedMentions(at occurrence: Occurrence) -> [TypeTable.ID] {
    let symbol = symbol(of: occurrence), paths = facts(of: symbol).associatedTypes
    guard !paths.isEmpty, roles(of: occurrence).contains(.reference) else { return [] }
    let adopted = adoptedProtocols(by: symbol)
    var found: [TypeTable.ID] = []
    for path in paths {
      let names = names(of: path, in: symbol)
      for receiver in receivers(of: occurrence, path.root, adopted: adopted) {
        let types = resolve(names, in: receiver, adopted).flatMap(\.mentions)
        found += [typeID(of: receiver)].compactMap { $0 } + types.map { self.types.id(of: $0) }
      }
    }
    var seen: Set<TypeTable.ID> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// Returns the names in a path to an associated type.
  ///
  /// The elements of joined sequences are `Base.Element.Element`. The receivers are the sequences
  /// that are joined, which stand for `Base.Element`.
  private func names(of path: AssociatedTypePath, in symbol: Symbol) -> [String] {
    let owners = declaration(of: symbol)?.context ?? []
    let joins = owners.contains { Self.flatteningTypes.contains($0.name) }
    return joins && path.names.count > 1 ? Array(path.names.dropFirst()) : path.names
  }

  private func resolve(
    _ names: [String], in type: Symbol, _ adopted: Set<TypeTable.ID>
  ) -> [MangledType] {
    names.dropFirst().reduce(bindings(of: names[0], in: type, adopting: adopted)) { types, name in
      types.flatMap { member(name, of: $0) }
    }
  }

  /// Returns the protocols that a receiver of a protocol's member conforms to.
  private func adoptedProtocols(by member: Symbol) -> Set<TypeTable.ID> {
    guard let owner = declaration(of: member)?.context.last, owner.kind == .protocol else {
      return []
    }
    let id = types.id(of: owner)
    let inherited = definedTypes[id].map { supertypes(of: $0) } ?? []
    return Set([id] + inherited.compactMap(typeID))
  }
}

// MARK: - Receivers

extension CodeGraph {
  /// Returns the types that stand for a generic parameter at an occurrence.
  private func receivers(
    of occurrence: Occurrence, _ parameter: MangledType, adopted: Set<TypeTable.ID>
  ) -> [Symbol] {
    if !adopted.isEmpty, parameter == .firstParameter {
      return receivers(of: occurrence)
    }
    let looped = sequences(ofLoopAt: occurrence)
    return looped.isEmpty ? arguments(of: occurrence, for: parameter) : looped
  }

  /// Returns the types that a member of a protocol is used with.
  /// - Parameter inImplicitCall: Whether the types of another implicit call at the same position
  ///   depend on this one. A macro can put hundreds of them there.
  func receivers(of occurrence: Occurrence, inImplicitCall: Bool = false) -> [Symbol] {
    let recorded = symbols(relatedTo: occurrence, by: .receivedBy)
      .compactMap { enclosingTypes(of: $0).first }
    if let type = recorded.first, !isGenericWrapper(type) { return [type] }
    if roles(of: occurrence).contains(.implicit) {
      return inImplicitCall ? [] : iterators(at: occurrence)
    }
    let base = yieldsOfBase(of: occurrence)
    if !base.isEmpty { return base }
    return recorded.isEmpty ? keyPathRoots(at: occurrence) : recorded
  }

  /// Returns whether a type belongs to another package and is used without knowing its arguments,
  /// such as `LazySequence`. Its associated types depend on what it wraps.
  private func isGenericWrapper(_ type: Symbol) -> Bool {
    structure.definition[type] == CodeStructure.none && structure.extensions[type] == nil
  }

  /// Returns the iterators that a loop creates at the position of an implicit call.
  private func iterators(at occurrence: Occurrence) -> [Symbol] {
    let column = index.occurrences[occurrence].column
    return lineMates(of: occurrence).filter {
      index.occurrences[$0].column == column && $0 != occurrence
    }.flatMap { yields(of: $0, inImplicitCall: true) }
  }

  /// Returns the types of the sequence that a loop iterates over, or of the sequences that it wraps, if
  /// an occurrence is a call that the loop makes.
  private func sequences(ofLoopAt occurrence: Occurrence) -> [Symbol] {
    guard roles(of: occurrence).contains(.implicit), let offset = offset(of: occurrence),
      let name = text(of: occurrence).sequence(ofLoopAt: offset)
    else { return [] }
    return yields(at: name, near: occurrence)
  }

  /// Returns the occurrences on the same line, in source order.
  private func lineMates(of occurrence: Occurrence) -> Range<Occurrence> {
    let own = index.occurrences[occurrence]
    func isMate(_ other: Occurrence) -> Bool {
      index.occurrences[other].file == own.file && index.occurrences[other].line == own.line
    }
    var first = occurrence, last = occurrence
    while first > 0, isMate(first - 1) { first -= 1 }
    while last + 1 < index.occurrences.count, isMate(last + 1) { last += 1 }
    return first..<last + 1
  }
}

// MARK: - Key paths

extension CodeGraph {
  /// Returns the types that a key path without a type, such as `\.contents`, can begin with. They are
  /// in the types of the called function or of the values around the key path, and conform to the
  /// protocol that has the member.
  private func keyPathRoots(at occurrence: Occurrence) -> [Symbol] {
    guard let offset = offset(of: occurrence),
      let owner = declaration(of: symbol(of: occurrence))?.context.last, owner.kind == .protocol
    else { return [] }
    let text = text(of: occurrence)
    let callee = text.callee(ofKeyPathAt: offset).flatMap { origin(at: $0, near: occurrence) }
    let written = callee.flatMap { declaration(of: symbol(of: $0))?.type }
    let found = types(in: written, conformingTo: owner)
    if !found.isEmpty { return found }
    let around = types(in: text.values(aroundKeyPathAt: offset), near: occurrence, owner)
    return around.isEmpty ? keyPathResults(at: occurrence, offset, owner) : around
  }

  /// Returns the types in the result of the function or property whose result is a key path.
  private func keyPathResults(
    at occurrence: Occurrence, _ offset: Int, _ owner: TypeName
  ) -> [Symbol] {
    guard let function = definition(around: occurrence), let start = self.offset(of: function),
      text(of: occurrence).isResult(keyPathAt: offset, ofFunctionAt: start)
    else { return [] }
    return types(in: declaration(of: symbol(of: function))?.result, conformingTo: owner)
  }

  private func types(
    in values: [Int], near occurrence: Occurrence, _ owner: TypeName
  ) -> [Symbol] {
    var values = values
    // A method in a chain can pass on the elements, as `filter` does.
    for _ in 0..<8 {
      let origins = values.compactMap { origin(at: $0, near: occurrence) }
      let found = origins.flatMap {
        types(in: declaration(of: symbol(of: $0))?.result, conformingTo: owner)
      }
      guard found.isEmpty, origins.count == 1, passesOnElements(origins[0]),
        let next = offset(of: origins[0])
      else { return found }
      values = text(of: origins[0]).values(beforeName: next)
    }
    return []
  }

  private func types(in type: MangledType?, conformingTo owner: TypeName) -> [Symbol] {
    (type?.nominalTypes ?? []).compactMap { definedTypes[types.id(of: $0)] }
      .filter { conforms($0, to: owner) }
  }

  /// Returns whether a type conforms to a protocol. The inheritance of another package's protocols
  /// is not known, so any protocol of the same module counts then.
  private func conforms(_ type: Symbol, to owner: TypeName) -> Bool {
    let names = supertypes(of: type).compactMap { declaration(of: $0)?.typeName }
    if definedTypes[types.id(of: owner)] != nil { return names.contains(owner) }
    return names.contains { $0.module == owner.module }
  }

  /// Returns whether the type of a value depends only on what stands before it.
  private func passesOnElements(_ value: Occurrence) -> Bool {
    declaration(of: symbol(of: value))?.result?.parameterDepths == [0]
  }
}
