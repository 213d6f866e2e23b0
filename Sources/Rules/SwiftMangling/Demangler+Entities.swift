// MARK: - Storage
extension Demangler {
  mutating func readVariable() throws(ManglingError) {
    let type = try popType()
    try dropLabels(of: type)
    let name = try popName()
    let variable = tree.add(.variable, try popContext(), name, type)
    try readAccessor(of: variable)
  }

  mutating func readSubscript() throws(ManglingError) {
    _ = pop(.privateName)
    let type = try popType()
    try dropLabels(of: type)
    try readAccessor(of: tree.add(.subscript, try popContext(), type))
  }

  /// Reads the storage or one of its accessors.
  private mutating func readAccessor(of storage: Int) throws(ManglingError) {
    switch take() {
    case "p": stack.append(storage)
    case "a", "l":
      guard take() != "\0" else { throw .truncated }
      push(.accessor, storage)
    case "g", "G", "s", "w", "W", "r", "M", "m", "x", "y", "b", "z", "i": push(.accessor, storage)
    default: throw .unknownOperator
    }
  }
}

// MARK: - Other declarations
extension Demangler {
  mutating func readExtension() throws(ManglingError) {
    _ = pop(.genericSignature)
    let module = try popModule()
    push(.extension, module, try popNominal())
  }

  mutating func readSpecialEntity() throws(ManglingError) {
    switch take() {
    case "C", "c": try readInitializer()
    case "D", "d", "Z": push(.deinitializer, try popContext())
    case "U", "u": try readClosure()
    case "A":
      _ = try takeIndex()
      push(.synthesized, try popContext())
    case "i", "P", "F", "W", "e", "E", "a": push(.synthesized, try popContext())
    case "p": try readNamed(.genericParameterEntity)
    case "m": try readMacro()
    case "o": try readNamed(.functionEntity)
    case "M": try readMacroExpansion()
    default: throw .unknownOperator
    }
  }

  private mutating func readInitializer() throws(ManglingError) {
    _ = pop(.privateName)
    let type = try popType()
    try dropLabels(of: type)
    push(.initializer, try popContext(), type)
  }

  private mutating func readClosure() throws(ManglingError) {
    _ = try takeIndex()
    let type = try popType()
    push(.synthesized, try popContext(), type)
  }

  private mutating func readNamed(_ kind: NodeKind) throws(ManglingError) {
    let type = try popType()
    try dropLabels(of: type)
    let name = try popName()
    push(kind, try popContext(), name, type)
  }
}

// MARK: - Macros
extension Demangler {
  private mutating func readMacro() throws(ManglingError) {
    _ = pop(.genericSignature)
    try readNamed(.macro)
  }

  /// Reads the name of a macro expansion, which consists of the macro, the declaration it is
  /// attached to, and a number.
  private mutating func readMacroExpansion() throws(ManglingError) {
    let role = take()
    switch role {
    case "X": return try readMacroLocation()
    case "f", "u", "a", "r", "m", "p", "c", "e", "q", "b": break
    default: throw .unknownOperator
    }
    let isFreestanding = role == "f" || role == "u"
    let name = try popOne(.identifier)
    if isFreestanding { _ = pop(.privateName) }
    let owner = isFreestanding ? name : try popName()
    let context = try popContext()
    _ = try takeIndex()
    push(.macroExpansion, context, owner, name)
  }

  private mutating func readMacroLocation() throws(ManglingError) {
    _ = try takeIndex()
    _ = try takeIndex()
    let name = try popOne(.identifier)
    _ = pop(.identifier)
    push(.macroExpansion, try popContext(), name, name)
  }
}

// MARK: - Functions

extension Demangler {
  mutating func pushFunctionType(escapes: Bool) throws(ManglingError) {
    stack.append(try popFunctionType(escapes: escapes))
  }

  /// Pops the parameters, the result and the modifiers of a function type.
  private mutating func popFunctionType(escapes: Bool) throws(ManglingError) -> Int {
    var annotations: [Int] = []
    while NodeKind.isAnnotation(topKind()) { annotations.append(try pop()) }
    let parameters = try popTypeOrVoid()
    let children = [parameters, try popTypeOrVoid()]
    return tree.add(.function, value: escapes ? 1 : 0, children: children, and: annotations)
  }

  private mutating func popTypeOrVoid() throws(ManglingError) -> Int {
    drop(.emptyList) ? tree.add(.tuple) : try popType()
  }

  /// Drops the argument labels from the stack. There is either one label for each parameter, or an
  /// empty list.
  mutating func dropLabels(of type: Int) throws(ManglingError) {
    guard !drop(.emptyList) else { return }
    var function = type
    if tree.isKind(type, .genericType) { function = tree.child(type, 0) }
    guard tree.isKind(function, .function) else { return }
    let parameters = tree.child(function, 0)
    var remaining = tree.isKind(parameters, .tuple) ? tree.childCount(parameters) : 1
    while remaining > 0 {
      guard pop(.identifier) != nil || drop(.firstMarker) else { throw .missingOperand }
      remaining -= 1
    }
  }

  /// Reads a modifier for a function type or for the preceding type.
  mutating func readAnnotation() throws(ManglingError) {
    switch take() {
    case "a": push(.async)
    case "c":
      _ = try popType()
      push(.otherAnnotation)
    case "K":
      _ = try popType()
      push(.throwing)
    case "b", "A", "C", "T": push(.otherAnnotation)
    case "j":
      _ = take()
      push(.otherAnnotation)
    case "i", "k", "t", "u", "g": push(.modifier, try popType())
    default: throw .unknownOperator
    }
  }

  mutating func readFunction() throws(ManglingError) {
    _ = pop(.genericSignature)
    let type = try popFunctionType(escapes: true)
    try dropLabels(of: type)
    let name = try popName()
    push(.functionEntity, try popContext(), name, type)
  }
}
