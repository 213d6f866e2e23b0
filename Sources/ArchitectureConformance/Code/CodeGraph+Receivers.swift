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
    let base = yieldsOfBase(of: occurrence)
    return base.isEmpty ? recorded : base
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
    let symbol = symbol(of: occurrence)
    guard case .function(let signature) = declaration(of: symbol)?.type,
      signature.parameters.contains(where: { $0.type.holds(parameter) }),
      let offset = offset(of: occurrence)
    else { return [] }
    var labels = declaredName(of: symbol).argumentLabels[...], types = signature.parameters[...]
    guard labels.count == types.count else { return [] }
    return text(of: occurrence).arguments(ofCallAt: offset).flatMap { argument -> [Symbol] in
      // Parameters with defaults, and those that trailing closures stand for, have no argument.
      guard let number = labels.firstIndex(of: argument.label) else { return [] }
      let type = types[number].type
      (labels, types) = (labels[(number + 1)...], types[(number + 1)...])
      return argument.lastName.map {
        self.types(for: parameter, of: type, at: $0, near: occurrence)
      }
        ?? []
    }
  }

  /// Returns the types that stand for a generic parameter if the expression with a name at an offset
  /// has a type that is made of the parameter, such as `[S]`.
  private func types(
    for parameter: MangledType, of type: MangledType, at offset: Int, near other: Occurrence
  ) -> [Symbol] {
    guard type.unwrapped != parameter else { return yields(at: offset, near: other) }
    guard let occurrence = origin(at: offset, near: other),
      let result = declaration(of: symbol(of: occurrence))?.result
    else { return [] }
    return type.unwrapped.types(for: parameter, in: result.unwrapped).compactMap { type in
      guard case .nominal(let name, _) = type else { return nil }
      return definedTypes[types.id(of: name)]
    }
  }

  /// Returns the types of the expression before the dot, such as `list` in `list.lazy`.
  private func yieldsOfBase(of occurrence: Occurrence) -> [Symbol] {
    guard let offset = offset(of: occurrence),
      let start = text(of: occurrence).startOfBase(before: offset)
    else { return [] }
    return yields(at: start, near: occurrence)
  }

  /// Returns the types of the value whose name is at an offset.
  private func yields(at offset: Int, near other: Occurrence) -> [Symbol] {
    origin(at: offset, near: other).map { yields(of: $0) } ?? []
  }

  /// Returns the occurrence of a value or type at an offset in the file of another occurrence. For a
  /// local variable, which the index lacks, this is the occurrence that determines its type.
  private func origin(at offset: Int, near other: Occurrence) -> Occurrence? {
    var offset = offset
    // A variable can have another one as its initial value.
    for _ in 0..<8 {
      if let found = occurrence(at: offset, near: other) { return found }
      guard let start = startOfFunction(around: other), start < offset,
        let origin = text(of: other).origin(ofLocalAt: offset, in: start), origin != offset
      else { return nil }
      offset = origin
    }
    return nil
  }

  /// Returns the offset of the name of the function or property around an occurrence.
  private func startOfFunction(around occurrence: Occurrence) -> Int? {
    let enclosing = structure.enclosing[occurrence]
    guard enclosing != CodeStructure.none,
      structure.definition[Int(enclosing)] != CodeStructure.none
    else { return nil }
    let definition = Int(structure.definition[Int(enclosing)])
    guard index.occurrences[definition].file == index.occurrences[occurrence].file else {
      return nil
    }
    return offset(of: definition)
  }

  private func occurrence(at offset: Int, near other: Occurrence) -> Occurrence? {
    let position = text(of: other).position(of: offset)
    let range = index.ranges[Int(index.occurrences[other].file)]
    var next = first(in: range, at: position)
    while next < range.upperBound, self.position(of: next) == position {
      if isLookedAt(next), declaration(of: symbol(of: next))?.result != nil { return next }
      next += 1
    }
    return nil
  }

  /// Returns the first occurrence in a file that isn't before a position.
  private func first(in range: Range<Occurrence>, at position: (line: Int, column: Int))
    -> Occurrence
  {
    var low = range.lowerBound, high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if self.position(of: middle) < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func position(of occurrence: Occurrence) -> (line: Int, column: Int) {
    let place = index.occurrences[occurrence]
    return (Int(place.line), Int(place.column))
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

extension String {
  /// The argument labels in a declared name such as `zip(_:_:)`.
  fileprivate var argumentLabels: [String] {
    guard let open = firstIndex(of: "(") else { return [] }
    return self[index(after: open)...].split(separator: ":").filter { $0 != ")" }.map(String.init)
  }
}

extension MangledType {
  /// Returns the types that are in another type where this one has a generic parameter.
  fileprivate func types(for parameter: MangledType, in other: MangledType) -> [MangledType] {
    if self == parameter { return [other] }
    let parts = parts, others = other.parts
    guard parts.count == others.count else { return [] }
    return zip(parts, others).flatMap { $0.types(for: parameter, in: $1) }
  }

  /// Returns whether the type is or contains a generic parameter.
  fileprivate func holds(_ parameter: MangledType) -> Bool {
    self == parameter || parts.contains { $0.holds(parameter) }
  }
}
