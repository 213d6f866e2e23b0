// MARK: - Storage
extension Demangler {
  mutating func readVariable() throws(ManglingError) {
    let type = try popType()
    try dropLabels(of: type)
    let name = try popName()
    let variable = tree.add(.variable, children: [try popContext(), name, type])
    try readAccessor(of: variable)
  }

  mutating func readSubscript() throws(ManglingError) {
    let file = popFileMark()
    let type = try popType()
    try dropLabels(of: type)
    let children = [try popContext(), type] + file
    try readAccessor(of: tree.add(.subscript, children: children))
  }

  /// The storage itself, or what reads or writes it.
  private mutating func readAccessor(of storage: Int) throws(ManglingError) {
    switch take() {
    case "p": stack.append(storage)
    case "a", "l":
      _ = take()
      push(.accessor, storage)
    case "g", "G", "s", "w", "W", "r", "M", "m", "x", "y", "b", "z", "i": push(.accessor, storage)
    default: throw failure(.unknownOperator)
    }
  }

  /// The file mark of a private declaration without a name.
  private mutating func popFileMark() -> [Int] {
    guard topKind() == NodeKind.privateName.rawValue else { return [] }
    return stack.popLast().map { [$0] } ?? []
  }
}

// MARK: - Other declarations
extension Demangler {
  mutating func readExtension() throws(ManglingError) {
    let signature = pop(.genericSignature)
    let module = try popModule()
    let children = [module, try popNominal()]
    push(.extension, children: children + (signature.map { [$0] } ?? []))
  }

  mutating func readSpecialEntity() throws(ManglingError) {
    switch take() {
    case "C", "c": try readInitializer()
    case "D", "d", "Z": push(.deinitializer, try popContext())
    case "U", "u": try readClosure()
    case "A":
      _ = try takeIndex()
      push(.defaultArgument, try popContext())
    case "i", "P", "F", "W", "e", "E", "a": push(.synthesized, try popContext())
    case "p": try readNamed(.genericParameterEntity)
    case "m": try readMacro()
    case "o": try readNamed(.functionEntity)
    case "M": try readMacroExpansion()
    default: throw failure(.unknownOperator)
    }
  }

  private mutating func readInitializer() throws(ManglingError) {
    let file = popFileMark()
    let type = try popType()
    try dropLabels(of: type)
    push(.initializer, children: [try popContext(), type] + file)
  }

  private mutating func readClosure() throws(ManglingError) {
    _ = try takeIndex()
    let type = try popType()
    push(.closure, children: [try popContext(), type])
  }

  private mutating func readNamed(_ kind: NodeKind) throws(ManglingError) {
    let type = try popType()
    try dropLabels(of: type)
    let name = try popName()
    push(kind, children: [try popContext(), name, type])
  }
}

// MARK: - Macros
extension Demangler {
  private mutating func readMacro() throws(ManglingError) {
    if let signature = pop(.genericSignature) {
      let type = try popType()
      stack.append(tree.add(.genericType, type, signature))
    }
    try readNamed(.macro)
  }

  /// The name of what a macro made: the macro, what it is attached to, and a number.
  private mutating func readMacroExpansion() throws(ManglingError) {
    let role = take()
    switch role {
    case "X": return try readMacroLocation()
    case "f", "u", "a", "r", "m", "p", "c", "e", "q", "b": break
    default: throw failure(.unknownOperator)
    }
    let isFreestanding = role == "f" || role == "u"
    if isFreestanding, isFileMark(stack.last) { stack.removeLast() }
    guard let name = pop(.identifier) else { throw failure(.missingOperand) }
    let owner = isFreestanding ? name : try popName()
    let context = try popContext()
    _ = try takeIndex()
    push(.macroExpansion, children: [context, owner, name])
  }

  private func isFileMark(_ node: Int?) -> Bool {
    guard let node else { return false }
    return tree.isKind(node, .privateName) && tree.childCount(node) == 0
  }

  private mutating func readMacroLocation() throws(ManglingError) {
    _ = try takeIndex()
    _ = try takeIndex()
    guard let name = pop(.identifier) else { throw failure(.missingOperand) }
    _ = pop(.identifier)
    push(.macroExpansion, children: [try popContext(), name, name])
  }
}
