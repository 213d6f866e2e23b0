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
      for receiver in receivers(of: occurrence, path.root, adopted: adopted) {
        let types = resolve(path.names, in: receiver, adopted).flatMap(\.mentions)
        found += [typeID(of: receiver)].compactMap { $0 } + types.map { self.types.id(of: $0) }
      }
    }
    var seen: Set<TypeTable.ID> = []
    return found.filter { seen.insert($0).inserted }
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
    return arguments(of: occurrence, for: parameter)
  }

  private func receivers(of occurrence: Occurrence) -> [Symbol] {
    let recorded = symbols(relatedTo: occurrence, by: .receivedBy)
      .compactMap { enclosingTypes(of: $0).first }
    if let type = recorded.first, !isGenericWrapper(type) { return [type] }
    if roles(of: occurrence).contains(.implicit) { return iterators(at: occurrence) }
    return base(of: occurrence).map { yields(of: $0) } ?? recorded
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
    }.flatMap { yields(of: $0) }
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

// MARK: - Expressions

extension CodeGraph {
  /// Returns the types of the package that the value of an occurrence has. If the value wraps its
  /// receiver or its arguments, as `lazy` and `zip` do, the result is their types.
  private func yields(of occurrence: Occurrence) -> [Symbol] {
    guard let declaration = declaration(of: symbol(of: occurrence)) else { return [] }
    switch declaration.result?.unwrapped {
    case .nominal(let name, let arguments):
      if let type = definedTypes[types.id(of: name)] { return [type] }
      return arguments.flatMap { wrapped($0, at: occurrence) }
    case .some(let type): return wrapped(type, at: occurrence)
    case nil: return []
    }
  }

  private func wrapped(_ parameter: MangledType, at occurrence: Occurrence) -> [Symbol] {
    guard case .genericParameter = parameter else { return [] }
    let isMember = declaration(of: symbol(of: occurrence))?.context.last?.kind == .protocol
    if isMember, parameter == .firstParameter { return receivers(of: occurrence) }
    return arguments(of: occurrence, for: parameter)
  }

  /// Returns the types of the arguments that a call passes for a generic parameter.
  private func arguments(of occurrence: Occurrence, for parameter: MangledType) -> [Symbol] {
    guard lineMates(of: occurrence).count > 1,
      case .function(let signature) = declaration(of: symbol(of: occurrence))?.type,
      let offset = offset(of: occurrence)
    else { return [] }
    let starts = text(of: occurrence).arguments(ofCallAt: offset)
    guard starts.count == signature.parameters.count else { return [] }
    return zip(signature.parameters, starts).filter { $0.0.type == parameter }.compactMap(\.1)
      .compactMap { self.occurrence(at: $0, near: occurrence) }.flatMap { yields(of: $0) }
  }

  /// Returns the occurrence of the expression before the dot, such as `list` in `list.lazy`.
  private func base(of occurrence: Occurrence) -> Occurrence? {
    guard let offset = offset(of: occurrence),
      let start = text(of: occurrence).startOfBase(before: offset)
    else { return nil }
    return self.occurrence(at: start, near: occurrence)
  }

  /// Returns the occurrence of a value or type at an offset in the file of another occurrence.
  private func occurrence(at offset: Int, near other: Occurrence) -> Occurrence? {
    let range = index.ranges[Int(index.occurrences[other].file)]
    let near = max(range.lowerBound, other - 64)..<min(range.upperBound, other + 64)
    return near.first {
      isLookedAt($0) && self.offset(of: $0) == offset
        && declaration(of: symbol(of: $0))?.result != nil
    }
  }

  private func offset(of occurrence: Occurrence) -> Int? {
    let place = index.occurrences[occurrence]
    return text(of: occurrence).offset(line: place.line, column: place.column)
  }

  private func text(of occurrence: Occurrence) -> SourceText {
    conformances.text(of: file(of: occurrence).path)
  }
}

extension MangledDeclaration {
  /// The type of the value that a use of the declaration has, or nil if it has none.
  fileprivate var result: MangledType? {
    if let typeName { return .nominal(typeName, arguments: []) }
    switch type {
    case .function(let signature): return signature.result
    case let type: return type
    }
  }
}
