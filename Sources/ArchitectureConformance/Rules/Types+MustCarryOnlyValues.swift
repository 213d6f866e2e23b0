extension Types {
  /// The requirements of these protocols return nothing, and hand over values only: no class, closure
  /// or existential, nor a value that holds one, at any depth.
  ///
  /// A type of another package counts as a value unless it is a class or a protocol, and so does an
  /// associated type of the protocol's own.
  public func mustCarryOnlyValues() -> Rule {
    Rule(
      "\(name) must carry only values", mend: "hand over a struct or enum that holds only values"
    ) {
      graph throws(RuleError) in
      try graph.requirements(of: self).compactMap { graph.fault(ofConsuming: $0) }
    }
  }
}

extension CodeGraph {
  fileprivate func fault(ofConsuming requirement: Symbol) -> Finding? {
    guard let type = declaration(of: requirement)?.type else { return nil }
    var search = ValueSearch(in: self)
    let parts: [MangledType]
    if case .function(let signature) = type {
      guard signature.result == .tuple([]) else {
        return finding(
          atDefinitionOf: requirement, object: "result", "returns something, and so answers back")
      }
      parts = signature.parameters.map(\.type)
    } else {
      parts = [type]
    }
    if parts.contains(where: \.hasOwnGenericParameter) {
      return finding(
        atDefinitionOf: requirement, object: "generic parameter",
        "hands over whatever type is chosen by who calls it")
    }
    return search.fault(of: parts).map {
      finding(atDefinitionOf: requirement, object: $0.object, "hands over \($0.what)")
    }
  }
}
