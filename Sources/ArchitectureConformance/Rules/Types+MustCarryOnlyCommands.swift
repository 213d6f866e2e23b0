extension Types {
  /// The requirements of these protocols are commands: methods that return nothing, or can fail; that
  /// keep no closure and hand nothing back through a parameter; whose names are no notification's.
  public func mustCarryOnlyCommands() -> Rule {
    Rule(
      "\(name) must carry only commands",
      suggestion: "make it an imperative without an answer; for the rest observe, or broadcast"
    ) { graph throws(RuleError) in
      try graph.requirements(of: self).compactMap { graph.fault(ofCommand: $0) }
    }
  }
}

extension CodeGraph {
  private struct Fault {
    /// What the baseline calls it.
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
        key: "result", what: "returns a value, but cannot fail where nobody handles it")
    }
    if signature.parameters.contains(where: \.isInOut) {
      return Fault(key: "inout", what: "hands back through a parameter")
    }
    if signature.parameters.contains(where: { $0.type.holdsEscapingClosure }) {
      return Fault(key: "closure", what: "keeps a closure, which is delegation")
    }
    return nil
  }

  /// `tabDidClose()`, `toolbar(_:didSelect:)` and `shouldClose()` tell or ask; they do not command.
  private func faultOfName(_ name: String) -> Fault? {
    guard let word = name.words.first(where: ["did", "will", "should"].contains) else { return nil }
    return Fault(key: "name", what: "is named like a notification, with “\(word)”")
  }
}

extension String {
  /// The words of a name in camel case, in lower case.
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
