// MARK: - Parameters and their members
extension Demangler {
  /// Consumes a generic parameter and returns its depth and index, packed into one number.
  mutating func takeGenericParameter() throws(ManglingError) -> Int {
    if take("z") || take("s") { return 0 }
    guard take("d") else { return try takeIndex() + 1 }
    let depth = try takeIndex() + 1
    return depth << 24 | (try takeIndex())
  }

  mutating func readArchetype() throws(ManglingError) {
    switch take() {
    case "z": pushSubstitutable(try popMember(of: tree.add(.genericParameter)))
    case "y": pushSubstitutable(try popMember(of: try takeParameterNode()))
    case "Z": pushSubstitutable(try popMemberPath(of: tree.add(.genericParameter)))
    case "Y": pushSubstitutable(try popMemberPath(of: try takeParameterNode()))
    case "x": pushSubstitutable(try popMember(of: nil))
    case "X": pushSubstitutable(try popMemberPath(of: nil))
    case "a": try readAssociatedType()
    case "r", "u": push(.opaqueResult)
    case "R", "U":
      _ = try takeIndex()
      push(.opaqueResult)
    case "O": push(.opaqueResultOwner, try popContext())
    case "o": try readOpaqueType()
    case "e":
      _ = try takeIndex()
      push(.otherType, try popType())
    case "p":
      let count = try popType()
      push(.otherType, children: [try popType(), count])
    case "P": push(.otherType, children: try popTypes())
    case "S":
      _ = take()
      push(.otherType, children: try popTypes())
    default: throw failure(.unknownOperator)
    }
  }

  private mutating func takeParameterNode() throws(ManglingError) -> Int {
    tree.add(.genericParameter, value: try takeGenericParameter())
  }

  private mutating func readAssociatedType() throws(ManglingError) {
    guard let name = pop(.identifier) else { throw failure(.missingOperand) }
    pushSubstitutable(tree.add(.associatedType, try popType(), name))
  }

  private mutating func readOpaqueType() throws(ManglingError) {
    _ = try takeIndex()
    _ = try popArguments()
    pushSubstitutable(tree.add(.opaqueType, try pop()))
  }

  /// Pops an associated type of `base`. If `base` is nil, also pops the base type.
  private mutating func popMember(of base: Int?) throws(ManglingError) -> Int {
    let name = try popMemberName()
    if let base { return tree.add(.dependentMember, base, name) }
    return tree.add(.dependentMember, try popType(), name)
  }

  private mutating func popMemberPath(of base: Int?) throws(ManglingError) -> Int {
    let names = try popList { demangler throws(ManglingError) in try demangler.popMemberName() }
    var type = 0
    if let base { type = base } else { type = try popType() }
    for name in names { type = tree.add(.dependentMember, type, name) }
    return type
  }

  /// Pops the name of an associated type, including its protocol if the name contains one.
  private mutating func popMemberName() throws(ManglingError) -> Int {
    let owner = NodeKind.isNominal(topKind()) ? [try pop()] : []
    guard let name = pop(.identifier) else { throw failure(.missingOperand) }
    return tree.add(.associatedTypeName, value: tree.value(name), children: owner)
  }
}

// MARK: - Signatures
extension Demangler {
  mutating func readGenericSignature(hasCounts: Bool) throws(ManglingError) {
    while hasCounts, peek() != "l" {
      guard !take("z") else { continue }
      _ = try takeIndex()
    }
    if hasCounts { position += 1 }
    while drop(.requirement) {}
    push(.genericSignature)
  }

  mutating func readGenericType() throws(ManglingError) {
    guard drop(.genericSignature) else { throw failure(.missingOperand) }
    push(.genericType, try popType())
  }

  /// Reads the subject of a requirement. Also reads the constraint, unless it is a layout
  /// constraint.
  mutating func readRequirement() throws(ManglingError) {
    switch peek() {
    case "b", "s", "h": try readTypeRequirement(.parameter)
    case "c", "t": try readTypeRequirement(.member)
    case "C", "T": try readTypeRequirement(.memberPath)
    case "B", "S": try readTypeRequirement(.substitution)
    case "p": try readProtocolRequirement(.member)
    case "P": try readProtocolRequirement(.memberPath)
    case "Q": try readProtocolRequirement(.substitution)
    case "l": try readLayoutRequirement(.parameter)
    case "m": try readLayoutRequirement(.member)
    case "M": try readLayoutRequirement(.memberPath)
    case "L": try readLayoutRequirement(.substitution)
    case "i": try readInverseRequirement(.parameter)
    case "j": try readInverseRequirement(.member)
    case "J": try readInverseRequirement(.memberPath)
    case "I": try readInverseRequirement(.substitution)
    case "v": try readParameterMarker()
    case "V": try readValueMarker()
    default:
      let subject = try takeParameterNode()
      stack.append(tree.add(.requirement, subject, try popProtocol()))
    }
  }

  private mutating func readTypeRequirement(_ form: SubjectForm) throws(ManglingError) {
    position += 1
    let subject = try takeSubject(form)
    stack.append(tree.add(.requirement, value: 1, subject, try popType()))
  }

  private mutating func readProtocolRequirement(_ form: SubjectForm) throws(ManglingError) {
    position += 1
    let subject = try takeSubject(form)
    stack.append(tree.add(.requirement, subject, try popProtocol()))
  }

  private mutating func readInverseRequirement(_ form: SubjectForm) throws(ManglingError) {
    position += 1
    _ = try takeIndex()
    push(.requirement, try takeSubject(form))
  }

  private mutating func readLayoutRequirement(_ form: SubjectForm) throws(ManglingError) {
    position += 1
    push(.requirement, try takeSubject(form))
    switch take() {
    case "E", "M":
      _ = try takeIndex()
      _ = try takeIndex()
    case "e", "m": _ = try takeIndex()
    case "\0": throw failure(.truncated)
    default: break
    }
  }

  /// Reads the marker for a parameter pack.
  private mutating func readParameterMarker() throws(ManglingError) {
    position += 1
    push(.requirement, try takeParameterNode())
  }

  /// Reads the marker for a value parameter and pops the parameter's type.
  private mutating func readValueMarker() throws(ManglingError) {
    position += 1
    let subject = try takeParameterNode()
    stack.append(tree.add(.requirement, subject, try popType()))
  }

  /// The ways to encode the subject of a requirement.
  private enum SubjectForm { case parameter, member, memberPath, substitution }

  private mutating func takeSubject(_ form: SubjectForm) throws(ManglingError) -> Int {
    switch form {
    case .parameter: return try takeParameterNode()
    case .substitution: return try popType()
    case .member: return noteSubject(try popMember(of: try takeParameterNode()))
    case .memberPath: return noteSubject(try popMemberPath(of: try takeParameterNode()))
    }
  }

  /// Records the subject of a requirement, so that later operators can refer to it by index.
  private mutating func noteSubject(_ subject: Int) -> Int {
    substitutions.append(subject)
    return subject
  }
}

// MARK: - Conformances

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

  /// Reads the conformance of a type and the conformances that it depends on.
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
