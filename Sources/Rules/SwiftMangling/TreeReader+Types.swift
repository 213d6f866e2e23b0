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
    case .inout, .modifier, .variadic, .dynamicSelf, .genericType:
      return try type(tree.child(node, 0), depth: depth)
    case .protocolList, .classBoundProtocolList, .superclassProtocolList, .constrainedExistential:
      return try existential(node, depth)
    case .opaqueResult, .opaqueType: return .opaque
    default: return .other(try types(of: node, depth))
    }
  }

  private mutating func types(of node: Int, _ depth: Int) throws(ManglingError) -> [MangledType] {
    var types: [MangledType] = []
    for index in 0..<tree.childCount(node) {
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
    var arguments: [MangledType] = []
    for index in 1..<tree.childCount(node) {
      arguments.append(try type(tree.child(node, index), depth: depth))
    }
    return .nominal(try typeName(tree.child(node, 0)), arguments: arguments)
  }

  private mutating func member(_ node: Int, _ depth: Int) throws(ManglingError) -> MangledType {
    let base = try type(tree.child(node, 0), depth: depth)
    let name = tree.child(node, 1)
    var owner: TypeName?
    if tree.isKind(name, .associatedTypeName), tree.childCount(name) > 0 {
      owner = try typeName(tree.child(name, 0))
    }
    return .associatedType(base: base, name: string(tree.value(name)), protocol: owner)
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
      try annotate(&function, with: tree.child(node, index), depth)
    }
    return function
  }

  private mutating func annotate(
    _ function: inout FunctionSignature, with node: Int, _ depth: Int
  ) throws(ManglingError) {
    switch NodeKind(rawValue: tree.rawKind(node)) {
    case .async: function.isAsync = true
    case .sendable: function.isSendable = true
    case .throwing: function.isThrowing = true
    case .typedThrows:
      function.isThrowing = true
      function.error = try type(tree.child(node, 0), depth: depth)
    case .globalActor: function.globalActor = try type(tree.child(node, 0), depth: depth)
    default: break
    }
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
    var parameter = FunctionSignature.Parameter(type: try type(node, depth: depth))
    var node = node
    while true {
      switch NodeKind(rawValue: tree.rawKind(node)) {
      case .inout: parameter.isInOut = true
      case .variadic: parameter.isVariadic = true
      case .modifier: break
      default: return parameter
      }
      node = tree.child(node, 0)
    }
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
    let isClassBound = hasSuperclass || tree.isKind(layout, .classBoundProtocolList)
    return .existential(
      protocols,
      arguments: isConstrained ? try arguments(of: node, depth) : [],
      superclass: hasSuperclass ? try type(tree.child(layout, 0), depth: depth) : nil,
      isClassBound: isClassBound)
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
