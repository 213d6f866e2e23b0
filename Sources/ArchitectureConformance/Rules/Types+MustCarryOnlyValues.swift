extension Types {
  /// The requirements of these protocols return nothing, and hand over values only: no class, closure
  /// or existential, nor a value that holds one, at any depth.
  ///
  /// A type of another package counts as a value unless it is a class or a protocol; a generic
  /// parameter and an associated type, which may be anything, do not.
  public func mustCarryOnlyValues() -> Rule {
    Rule(
      "\(name) must carry only values",
      suggestion: "hand over a struct or enum that holds only values"
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
    if parts.contains(where: \.isOpen) {
      return finding(
        atDefinitionOf: requirement, object: "open type",
        "hands over a type that is chosen elsewhere")
    }
    return search.fault(of: parts).map {
      finding(atDefinitionOf: requirement, object: $0.object, "hands over \($0.what)")
    }
  }
}
