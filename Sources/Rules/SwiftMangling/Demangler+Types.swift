// MARK: - Nominal types
extension Demangler {
  mutating func readNominal(_ kind: NodeKind) throws(ManglingError) {
    let name = try popName()
    pushSubstitutable(tree.add(kind, try popContext(), name))
  }

  mutating func readBoundGeneric() throws(ManglingError) {
    let arguments = try popArguments()
    pushSubstitutable(tree.add(.boundGeneric, children: [try popNominal()], and: arguments))
  }

  /// Pops the generic arguments at all nesting levels, outermost first, and drops their
  /// conformances.
  mutating func popArguments() throws(ManglingError) -> [Int] {
    while drop(.retroactiveConformance) {}
    var types: [Int] = []
    while !drop(.emptyList) {
      guard !drop(.firstMarker) else { continue }
      types.append(try popType())
    }
    return Self.reversed(types)
  }
}

// MARK: - Structural types
extension Demangler {
  mutating func popTupleElements() throws(ManglingError) -> [Int] {
    try popList { demangler throws(ManglingError) in try demangler.popTupleElement() }
  }

  private mutating func popTupleElement() throws(ManglingError) -> Int {
    _ = pop(.variadicMarker)
    _ = pop(.identifier)
    return try popType()
  }

  mutating func popTypes() throws(ManglingError) -> [Int] {
    try popList { demangler throws(ManglingError) in try demangler.popType() }
  }

  mutating func popProtocols() throws(ManglingError) -> [Int] {
    try popList { demangler throws(ManglingError) in try demangler.popProtocol() }
  }

  mutating func readBuiltin() throws(ManglingError) {
    switch take() {
    case "f", "i":
      _ = try takeIndex()
      push(.otherType)
    case "v":
      _ = try takeIndex()
      push(.otherType, try popType())
    case "V":
      let element = try popType()
      push(.otherType, children: [try popType(), element])
    case "\0": throw .truncated
    default: push(.otherType)
    }
  }

  mutating func readIntegerType() throws(ManglingError) {
    _ = take("n")
    _ = try takeIndex()
    push(.otherType)
  }
}

// MARK: - Special types
extension Demangler {
  mutating func readSpecialType() throws(ManglingError) {
    switch take() {
    case "E", "K": try pushFunctionType(escapes: false)
    case "A", "B", "C", "f", "L", "O", "U": try pushFunctionType(escapes: true)
    case "z": try readForeignFunction()
    case "p": push(.metatype, try popType())
    case "M", "m": try readMetatypeRepresentation()
    case "l": push(.protocolList, children: try popProtocols())
    case "c": try readSuperclassExistential()
    case "P": try readConstrainedExistential()
    case "D": push(.dynamicSelf, try popType())
    case "b", "o", "u", "w": push(.modifier, try popType())
    case "e": push(.otherType)
    case "S": try readSugar()
    case "x": push(.otherType, children: try popTypes())
    case "X": try readGenericBox()
    case "Y": try readNominal(.foreign)
    default: throw .unknownOperator
    }
  }

  /// Reads a C function type or block type that includes its original C type.
  private mutating func readForeignFunction() throws(ManglingError) {
    _ = take()
    guard let count = try takeNatural(), position + count <= end else {
      throw .badNumber
    }
    position += count
    try pushFunctionType(escapes: true)
  }

  private mutating func readMetatypeRepresentation() throws(ManglingError) {
    _ = take()
    push(.metatype, try popType())
  }

  private mutating func readSuperclassExistential() throws(ManglingError) {
    let superclass = try popType()
    push(.superclassProtocolList, children: [superclass] + (try popProtocols()))
  }

  private mutating func readConstrainedExistential() throws(ManglingError) {
    let requirements = try popList { demangler throws(ManglingError) in
      guard let requirement = demangler.pop(.requirement) else {
        throw .missingOperand
      }
      return requirement
    }
    push(.constrainedExistential, children: [try popType()] + requirements)
  }

  private mutating func readSugar() throws(ManglingError) {
    switch take() {
    case "p": push(.modifier, try popType())
    case "q": try pushSugar(of: 0x71)
    case "a": try pushSugar(of: 0x61)
    case "D": try pushDictionarySugar()
    case "A":
      let element = try popType()
      push(.otherType, children: [try popType(), element])
    default: throw .unknownOperator
    }
  }

  private mutating func pushSugar(of code: Int) throws(ManglingError) {
    let type = try popType()
    push(.boundGeneric, standardType(code: code), type)
  }

  private mutating func pushDictionarySugar() throws(ManglingError) {
    let value = try popType()
    let children = [standardType(code: 0x44), try popType(), value]
    push(.boundGeneric, children: children)
  }

  private mutating func readGenericBox() throws(ManglingError) {
    let signature = pop(.genericSignature)
    let arguments = signature == nil ? [] : try popTypes()
    let fields = try popTypes()
    push(.otherType, children: fields + arguments + (signature.map { [$0] } ?? []))
  }
}
