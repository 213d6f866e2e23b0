extension Demangler {
  mutating func readConformance() throws(ManglingError) {
    switch take() {
    case "P", "p": push(.conformance, value: 1, try popProtocol())
    case "C": try readConcreteConformance()
    case "D": try readRootConformance()
    case "I": try readInheritedConformance()
    case "A": try readAssociatedConformance()
    case "X": push(.conformance, children: try popConformances())
    case "O": try readOpaqueConformance()
    default: throw failure(.unknownOperator)
    }
  }

  mutating func readRetroactiveConformance() throws(ManglingError) {
    _ = try takeIndex()
    push(.retroactiveConformance, try popConformance())
  }

  private mutating func popConformance() throws(ManglingError) -> Int {
    guard let conformance = pop(.conformance) else { throw failure(.missingOperand) }
    return conformance
  }

  private mutating func popConformances() throws(ManglingError) -> [Int] {
    try popList { demangler throws(ManglingError) in try demangler.popConformance() }
  }

  /// A type's conformance, with those that it depends on.
  private mutating func readConcreteConformance() throws(ManglingError) {
    let conditions = try popConformances()
    let reference = try popConformanceReference()
    push(.conformance, children: [try popType(), reference] + conditions)
  }

  private mutating func popConformanceReference() throws(ManglingError) -> Int {
    if let reference = pop(.conformance) { return reference }
    let module = try popModule()
    return tree.add(.conformance, value: 1, try popProtocol(), module)
  }

  private mutating func readRootConformance() throws(ManglingError) {
    _ = try takeIndex()
    let proto = try popProtocol()
    push(.conformance, children: [try popType(), proto])
  }

  private mutating func readInheritedConformance() throws(ManglingError) {
    _ = try takeIndex()
    let proto = try popProtocol()
    push(.conformance, children: [try popConformance(), proto])
  }

  private mutating func readAssociatedConformance() throws(ManglingError) {
    _ = try takeIndex()
    let proto = try popProtocol()
    let type = try popType()
    push(.conformance, children: [try popConformance(), type, proto])
  }

  private mutating func readOpaqueConformance() throws(ManglingError) {
    let type = try popType()
    push(.conformance, children: [try popConformance(), type])
  }
}
