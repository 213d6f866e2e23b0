extension RuleForm {
  static let carrying = [
    RuleForm(
      "mustCarryOnlyValues", "Types/mustCarryOnlyValues()", .types,
      "The requirements of these protocols return nothing and accept only values."
    ) { $0.mustCarryOnlyValues() },
    RuleForm(
      "mustCarryOnlyCommands", "Types/mustCarryOnlyCommands()", .types,
      "The requirements of these protocols are commands."
    ) { $0.mustCarryOnlyCommands() },
    RuleForm(
      "mustStoreNoClosures", "Types/mustStoreNoClosures()", .types,
      "None of their stored properties is a closure."
    ) { $0.mustStoreNoClosures() },
  ]
}

// MARK: - Must carry only commands

extension Types {
  /// Requires that the requirements of these protocols are commands.
  ///
  /// A command is an instance method that returns nothing, unless it can throw or its result is
  /// optional. It has no escaping closures, no values that store one, no `inout` parameters, and it
  /// isn't named like a notification.
  public func mustCarryOnlyCommands() -> Rule {
    Rule(
      "\(name) must carry only commands",
      suggestion: "make it a command that returns nothing, or broadcast the value"
    ) { graph throws(RuleError) in
      try graph.requirements(of: self).compactMap { graph.fault(ofCommand: $0) }
    }
  }
}

extension CodeGraph {
  private struct Fault {
    /// The name that identifies the fault in the baseline.
    let key: String
    let what: String
  }

  fileprivate func fault(ofCommand requirement: Symbol) -> Finding? {
    guard let declaration = declaration(of: requirement),
      let fault = fault(of: declaration, kind(of: requirement))
        ?? faultOfName(declaredName(of: requirement))
    else { return nil }
    return finding(atDefinitionOf: requirement, object: fault.key, fault.what)
  }

  private func fault(of declaration: MangledDeclaration, _ kind: SymbolKind) -> Fault? {
    if kind.isVariable { return Fault(key: "property", what: "is a property, which is observed") }
    if declaration.isStatic {
      return Fault(key: "static", what: "is static, so that no object handles it")
    }
    guard kind == .instanceMethod, case .function(let signature) = declaration.type else {
      return Fault(key: "requirement", what: "is no method")
    }
    return fault(of: signature)
  }

  private func fault(of signature: FunctionSignature) -> Fault? {
    if signature.result != .tuple([]), !signature.isThrowing, !signature.result.isOptional {
      return Fault(
        key: "result", what: "returns a value, but cannot fail without a handler")
    }
    if signature.parameters.contains(where: \.isInOut) {
      return Fault(key: "inout", what: "hands back through a parameter")
    }
    if signature.parameters.contains(where: { $0.type.holdsEscapingClosure }) {
      return Fault(key: "closure", what: "keeps a closure, which is delegation")
    }
    var search = ClosureSearch(in: self)
    return signature.parameters.compactMap { search.holder(in: $0.type) }.first.map {
      Fault(key: "closure", what: "keeps a closure in \($0), which is delegation")
    }
  }

  /// Returns a fault if a name suggests a notification or a question, such as `tabDidClose()`,
  /// `toolbar(_:didSelect:)` or `shouldClose()`.
  private func faultOfName(_ name: String) -> Fault? {
    guard let word = name.words.first(where: ["did", "will", "should"].contains) else { return nil }
    return Fault(key: "name", what: "has ‘\(word)’ in its name, like a notification")
  }
}

extension String {
  /// The words in a camel-case name, in lowercase.
  fileprivate var words: [String] {
    var words: [String] = [], isInside = false
    for character in self {
      let begins = character.isUppercase || !isInside
      isInside = character.isLetter
      guard isInside else { continue }
      if begins { words.append("") }
      words[words.count - 1] += character.lowercased()
    }
    return words
  }
}

// MARK: - Must store no closures

extension Types {
  /// Requires that none of these types' stored properties is a closure, or an optional, an array or
  /// a tuple of closures.
  ///
  /// A closure hides from the other rules what it works with.
  public func mustStoreNoClosures() -> Rule {
    Rule(
      "\(name) must store no closures",
      suggestion: "store what the closure works with, and hand that on"
    ) { graph throws(RuleError) in
      try graph.select(self).sorted().flatMap { graph.closures(in: $0) }
    }
  }
}

extension CodeGraph {
  fileprivate func closures(in type: Symbol) -> [Finding] {
    members(of: type).compactMap { member in
      guard kind(of: member) == .instanceProperty, !structure.computed.contains(member),
        declaration(of: member)?.type?.holdsEscapingClosure == true
      else { return nil }
      return finding(atDefinitionOf: member, object: "closure", "stores a closure")
    }
  }
}

// MARK: - Must carry only values

extension Types {
  /// Requires that the requirements of these protocols return nothing and accept only values.
  ///
  /// The requirements neither throw nor are `async`, because both make the caller wait for an answer.
  /// Classes, closures, existentials and metatypes are not values. Neither are the standard library's
  /// handles, such as tasks, streams, continuations and pointers. A type that contains one of these
  /// at any depth isn't a value either. An `inout` parameter is forbidden, because it hands a value
  /// back. A type from another package is a value unless it is a class or a protocol. Generic
  /// parameters and associated types are not values, because they can be any type.
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
          atDefinitionOf: requirement, object: "result", "returns a value")
      }
      if signature.isThrowing {
        return finding(atDefinitionOf: requirement, object: "error", "hands an error back")
      }
      if signature.isAsync {
        return finding(atDefinitionOf: requirement, object: "async", "makes its caller wait")
      }
      if signature.parameters.contains(where: \.isInOut) {
        return finding(
          atDefinitionOf: requirement, object: "inout", "hands back through a parameter")
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
