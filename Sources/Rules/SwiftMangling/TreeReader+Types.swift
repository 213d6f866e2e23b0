extension TreeReader {
  /// Returns the type that a node represents, without ownership modifiers and other modifiers.
  ///
  /// The type omits parts that are nested too deeply, so that no name can exhaust the stack or the
  /// memory.
  mutating func type(_ node: Int, depth: Int = 0) throws(ManglingError) -> MangledType {
    remainingParts -= 1
    guard remainingParts > 0, depth < 64 else { return .other([]) }
    let depth = depth + 1
    switch NodeKind(rawValue: tree.rawKind(node)) {
    case .standardType, .structure, .enumeration, .class, .protocol, .alias, .foreign:
      return try nominal(node)
    case .boundGeneric: return try boundGeneric(node, depth)
    case .function: return .function(try function(node, depth))
    case .tuple: return .tuple(try types(of: node, depth))
    case .genericParameter:
      let value = tree.value(node)
      return .genericParameter(depth: value >> 24, index: value & 0xff_ffff)
    case .dependentMember, .associatedType: return try member(node, depth)
    case .metatype: return .metatype(try type(tree.child(node, 0), depth: depth))
    case .inout, .modifier, .dynamicSelf, .genericType:
      return try type(tree.child(node, 0), depth: depth)
    case .protocolList, .superclassProtocolList, .constrainedExistential:
      return try existential(node, depth)
    case .opaqueResult, .opaqueType: return .opaque
    default: return .other(try types(of: node, depth))
    }
  }

  private mutating func types(
    of node: Int, from first: Int = 0, _ depth: Int
  ) throws(ManglingError) -> [MangledType] {
    var types: [MangledType] = []
    for index in first..<tree.childCount(node) {
      let child = tree.child(node, index)
      if NodeKind.isType(tree.rawKind(child)) { types.append(try type(child, depth: depth)) }
    }
    return types
  }

  private mutating func nominal(_ node: Int) throws(ManglingError) -> MangledType {
    .nominal(try typeName(node), arguments: [])
  }

  private mutating func boundGeneric(_ node: Int, _ depth: Int) throws(ManglingError) -> MangledType
  {
    let arguments = try types(of: node, from: 1, depth)
    return .nominal(try typeName(tree.child(node, 0)), arguments: arguments)
  }

  private mutating func member(_ node: Int, _ depth: Int) throws(ManglingError) -> MangledType {
    let base = try type(tree.child(node, 0), depth: depth)
    return .associatedType(base: base, name: string(tree.value(tree.child(node, 1))))
  }
}

// MARK: - Functions
extension TreeReader {
  private mutating func function(
    _ node: Int, _ depth: Int
  ) throws(ManglingError) -> FunctionSignature {
    var function = FunctionSignature(
      parameters: try parameters(tree.child(node, 0), depth),
      result: try type(tree.child(node, 1), depth: depth))
    function.isEscaping = tree.value(node) == 1
    for index in 2..<tree.childCount(node) {
      switch NodeKind(rawValue: tree.rawKind(tree.child(node, index))) {
      case .async: function.isAsync = true
      case .throwing: function.isThrowing = true
      default: break
      }
    }
    return function
  }

  private mutating func parameters(
    _ node: Int, _ depth: Int
  ) throws(ManglingError) -> [FunctionSignature.Parameter] {
    guard tree.isKind(node, .tuple) else { return [try parameter(node, depth)] }
    var parameters: [FunctionSignature.Parameter] = []
    for index in 0..<tree.childCount(node) {
      parameters.append(try parameter(tree.child(node, index), depth))
    }
    return parameters
  }

  private mutating func parameter(
    _ node: Int, _ depth: Int
  ) throws(ManglingError) -> FunctionSignature.Parameter {
    let type = try type(node, depth: depth)
    var inner = node
    while tree.isKind(inner, .modifier) { inner = tree.child(inner, 0) }
    return FunctionSignature.Parameter(type: type, isInOut: tree.isKind(inner, .inout))
  }
}

// MARK: - Existentials
extension TreeReader {
  private mutating func existential(
    _ node: Int, _ depth: Int
  ) throws(ManglingError) -> MangledType {
    let isConstrained = tree.isKind(node, .constrainedExistential)
    let layout = isConstrained ? tree.child(node, 0) : node
    let hasSuperclass = tree.isKind(layout, .superclassProtocolList)
    var protocols: [TypeName] = []
    for index in (hasSuperclass ? 1 : 0)..<tree.childCount(layout) {
      protocols.append(try typeName(tree.child(layout, index)))
    }
    return .existential(
      protocols,
      arguments: isConstrained ? try arguments(of: node, depth) : [],
      superclass: hasSuperclass ? try type(tree.child(layout, 0), depth: depth) : nil)
  }

  /// Returns the arguments for the primary associated types of a constrained existential.
  private mutating func arguments(
    of node: Int, _ depth: Int
  ) throws(ManglingError) -> [MangledType] {
    var arguments: [MangledType] = []
    for index in 1..<tree.childCount(node) {
      let requirement = tree.child(node, index)
      guard tree.childCount(requirement) == 2 else { continue }
      arguments.append(try type(tree.child(requirement, 1), depth: depth))
    }
    return arguments
  }
}
