import CIndexStoreLoader

/// The types of expressions. The index contains only the names in them.
extension CodeGraph {
  /// Returns the types of the package that the value of an occurrence has. If the value wraps its
  /// receiver or its arguments, as `lazy` and `zip` do, the result is their types.
  /// - Parameter inImplicitCall: Whether the types of an implicit call at the same position depend on
  ///   this value.
  func yields(of occurrence: Occurrence, inImplicitCall: Bool = false) -> [Symbol] {
    guard let declaration = declaration(of: symbol(of: occurrence)) else { return [] }
    switch declaration.result?.unwrapped {
    case .nominal(let name, let arguments):
      if let type = definedTypes[types.id(of: name)] { return [type] }
      if Self.flatteningTypes.contains(name.name) { return elementsOfBase(of: occurrence) }
      return arguments.flatMap { wrapped($0, at: occurrence, inImplicitCall: inImplicitCall) }
    case .some(let type): return wrapped(type, at: occurrence, inImplicitCall: inImplicitCall)
    case nil: return []
    }
  }

  /// The results of `joined()` and `joined(separator:)`, whose elements are those of the elements.
  static let flatteningTypes: Set = ["Swift.FlattenSequence", "Swift.JoinedSequence"]

  /// Returns the types of the elements of the collection before the dot, such as `lists` in
  /// `lists.joined()`.
  private func elementsOfBase(of occurrence: Occurrence) -> [Symbol] {
    guard let offset = offset(of: occurrence),
      let start = text(of: occurrence).startOfBase(before: offset),
      let base = origin(at: start, near: occurrence),
      case .nominal(let name, _) = declaration(of: symbol(of: base))?.result?.element
    else { return [] }
    return [definedTypes[types.id(of: name)]].compactMap(\.self)
  }

  private func wrapped(
    _ parameter: MangledType, at occurrence: Occurrence, inImplicitCall: Bool
  ) -> [Symbol] {
    guard case .genericParameter = parameter else { return [] }
    let isMember = declaration(of: symbol(of: occurrence))?.context.last?.kind == .protocol
    if isMember, parameter == .firstParameter {
      return receivers(of: occurrence, inImplicitCall: inImplicitCall)
    }
    return arguments(of: occurrence, for: parameter)
  }

  /// Returns the types of the arguments that a call passes for a generic parameter.
  func arguments(of occurrence: Occurrence, for parameter: MangledType) -> [Symbol] {
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
      if let name = argument.lastName {
        return self.types(for: parameter, of: type, at: name, near: occurrence)
      }
      return argument.elements.flatMap {
        self.types(for: parameter, of: type.element, at: $0, near: occurrence)
      }
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
  func yieldsOfBase(of occurrence: Occurrence) -> [Symbol] {
    guard let offset = offset(of: occurrence),
      let start = text(of: occurrence).startOfBase(before: offset)
    else { return [] }
    return yields(at: start, near: occurrence)
  }

  /// Returns the types of the value whose name is at an offset.
  func yields(at offset: Int, near other: Occurrence) -> [Symbol] {
    origin(at: offset, near: other).map { yields(of: $0) } ?? []
  }

  /// Returns the occurrence of a value or type at an offset in the file of another occurrence. For a
  /// local variable, which the index lacks, this is the occurrence that determines its type.
  func origin(at offset: Int, near other: Occurrence) -> Occurrence? {
    var offset = offset
    // A variable can have another one as its initial value.
    for _ in 0..<8 {
      if let found = occurrence(at: offset, near: other) { return found }
      guard let start = definition(around: other).flatMap(self.offset), start < offset,
        let origin = text(of: other).origin(ofLocalAt: offset, in: start), origin != offset
      else { return nil }
      offset = origin
    }
    return nil
  }

  /// Returns the definition of the function or property around an occurrence.
  func definition(around occurrence: Occurrence) -> Occurrence? {
    let enclosing = structure.enclosing[occurrence]
    guard enclosing != CodeStructure.none,
      structure.definition[Int(enclosing)] != CodeStructure.none
    else { return nil }
    let definition = Int(structure.definition[Int(enclosing)])
    guard index.occurrences[definition].file == index.occurrences[occurrence].file else {
      return nil
    }
    return definition
  }

  private func occurrence(at offset: Int, near other: Occurrence) -> Occurrence? {
    let position = text(of: other).position(of: offset)
    let range = index.ranges[Int(index.occurrences[other].file)]
    return occurrences(in: range, from: position).prefix { self.position(of: $0) == position }
      .first { isLookedAt($0) && declaration(of: symbol(of: $0))?.result != nil }
  }

  /// Returns the occurrences of a file that aren't before a position.
  func occurrences(
    in range: Range<Occurrence>, from position: (line: Int, column: Int)
  ) -> Range<Occurrence> {
    var low = range.lowerBound, high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if self.position(of: middle) < position { low = middle + 1 } else { high = middle }
    }
    return low..<range.upperBound
  }

  func position(of occurrence: Occurrence) -> (line: Int, column: Int) {
    let place = index.occurrences[occurrence]
    return (Int(place.line), Int(place.column))
  }

  func offset(of occurrence: Occurrence) -> Int? {
    let place = index.occurrences[occurrence]
    return text(of: occurrence).offset(line: place.line, column: place.column)
  }

  func text(of occurrence: Occurrence) -> SourceText {
    conformances.text(of: file(of: occurrence).path)
  }
}

extension MangledDeclaration {
  /// The type of the value that a use of the declaration has, or nil if it has none.
  var result: MangledType? {
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

  /// The type of the elements if the type is an array or another collection with one argument.
  fileprivate var element: MangledType {
    if case .nominal(_, let arguments) = unwrapped, arguments.count == 1 { return arguments[0] }
    return self
  }

  var nominalTypes: [TypeName] {
    let inner = parts.flatMap(\.nominalTypes)
    if case .nominal(let name, _) = self { return [name] + inner }
    return inner
  }

  /// The nesting depths of the generic parameters in the type.
  var parameterDepths: Set<Int> {
    if case .genericParameter(let depth, _) = self { return [depth] }
    return parts.reduce(into: []) { $0.formUnion($1.parameterDepths) }
  }

  /// Returns whether the type is or contains a generic parameter.
  fileprivate func holds(_ parameter: MangledType) -> Bool {
    self == parameter || parts.contains { $0.holds(parameter) }
  }
}
