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
    default: throw .unknownOperator
    }
  }

  private mutating func takeParameterNode() throws(ManglingError) -> Int {
    tree.add(.genericParameter, value: try takeGenericParameter())
  }

  private mutating func readAssociatedType() throws(ManglingError) {
    let name = try popOne(.identifier)
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

  /// Pops the name of an associated type. The name can contain its protocol.
  private mutating func popMemberName() throws(ManglingError) -> Int {
    if NodeKind.isNominal(topKind()) { _ = try pop() }
    return try popOne(.identifier)
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
    guard drop(.genericSignature) else { throw .missingOperand }
    push(.genericType, try popType())
  }

  /// Reads the subject of a requirement and its constraint.
  mutating func readRequirement() throws(ManglingError) {
    let letter = peek()
    switch letter {
    case "b", "s", "h", "c", "t", "C", "T", "B", "S", "V":
      let subject = try takeSubject(letter)
      push(.requirement, subject, try popType())
    case "p", "P", "Q":
      let subject = try takeSubject(letter)
      push(.requirement, subject, try popProtocol())
    case "l", "m", "M", "L":
      _ = try takeSubject(letter)
      try readLayout()
    case "i", "j", "J", "I", "v":
      _ = try takeSubject(letter)
      push(.requirement)
    default:
      let subject = try takeParameterNode()
      push(.requirement, subject, try popProtocol())
    }
  }

  private mutating func takeSubject(_ letter: Unicode.Scalar) throws(ManglingError) -> Int {
    position += 1
    var subject = 0
    switch letter {
    case "i", "j", "J", "I": _ = try takeIndex()
    default: break
    }
    switch letter {
    case "B", "S", "Q", "L", "I": return try popType()
    case "c", "t", "p", "m", "j": subject = try popMember(of: try takeParameterNode())
    case "C", "T", "P", "M", "J": subject = try popMemberPath(of: try takeParameterNode())
    default: return try takeParameterNode()
    }
    // Later operators can refer to it.
    substitutions.append(subject)
    return subject
  }

  private mutating func readLayout() throws(ManglingError) {
    push(.requirement)
    switch take() {
    case "E", "M":
      _ = try takeIndex()
      _ = try takeIndex()
    case "e", "m": _ = try takeIndex()
    case "\0": throw .truncated
    default: break
    }
  }
}

// MARK: - Conformances

extension Demangler {
  /// Reads a conformance. Only the types in it matter, and they are nodes already.
  mutating func readConformance() throws(ManglingError) {
    switch take() {
    case "P", "p": _ = try popProtocol()
    case "C": try readConcreteConformance()
    case "D", "I":
      _ = try takeIndex()
      _ = try popProtocol()
      _ = topKind() == NodeKind.conformance.rawValue ? try pop() : try popType()
    case "A":
      _ = try takeIndex()
      _ = try popProtocol()
      _ = try popType()
      _ = try popOne(.conformance)
    case "X": try dropConformances()
    case "O":
      _ = try popType()
      _ = try popOne(.conformance)
    default: throw .unknownOperator
    }
    push(.conformance)
  }

  mutating func readRetroactiveConformance() throws(ManglingError) {
    _ = try takeIndex()
    _ = try popOne(.conformance)
    push(.retroactiveConformance)
  }

  private mutating func dropConformances() throws(ManglingError) {
    _ = try popList { demangler throws(ManglingError) in try demangler.popOne(.conformance) }
  }

  /// Reads the conformance of a type and the conformances that it depends on.
  private mutating func readConcreteConformance() throws(ManglingError) {
    try dropConformances()
    if !drop(.conformance) {
      _ = try popModule()
      _ = try popProtocol()
    }
    _ = try popType()
  }
}
