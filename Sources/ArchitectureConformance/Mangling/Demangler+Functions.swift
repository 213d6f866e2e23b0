extension Demangler {
  mutating func pushFunctionType(escapes: Bool) throws(ManglingError) {
    stack.append(try popFunctionType(escapes: escapes))
  }

  /// A function type: its parameters, its result and what modifies it.
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

  /// Drops the labels, one for each parameter unless none has a label.
  mutating func dropLabels(of type: Int) throws(ManglingError) {
    guard !drop(.emptyList) else { return }
    var function = type
    if tree.isKind(type, .genericType) { function = tree.child(type, 0) }
    guard tree.isKind(function, .function) else { return }
    let parameters = tree.child(function, 0)
    var remaining = tree.isKind(parameters, .tuple) ? tree.childCount(parameters) : 1
    while remaining > 0 {
      guard pop(.identifier) != nil || drop(.firstMarker) else { throw failure(.missingOperand) }
      remaining -= 1
    }
  }

  /// What modifies a function type, or the type before it.
  mutating func readAnnotation() throws(ManglingError) {
    switch take() {
    case "a": push(.async)
    case "b": push(.sendable)
    case "c": push(.globalActor, try popType())
    case "K": push(.typedThrows, try popType())
    case "A", "C", "T": push(.otherAnnotation)
    case "j":
      _ = take()
      push(.otherAnnotation)
    case "i", "k", "t", "u", "g": push(.modifier, try popType())
    default: throw failure(.unknownOperator)
    }
  }

  mutating func readFunction() throws(ManglingError) {
    _ = pop(.genericSignature)
    let type = try popFunctionType(escapes: true)
    try dropLabels(of: type)
    let name = try popName()
    stack.append(tree.add(.functionEntity, try popContext(), name, type))
  }
}
