extension Types {
  /// The requirements of these protocols are commands: methods that return nothing, or can fail; that
  /// keep no closure and hand nothing back through a parameter; whose names are no notification's.
  public func mustCarryOnlyCommands() -> Rule {
    Rule(
      "\(name) must carry only commands",
      mend: "make it an imperative without an answer; for the rest observe, or broadcast"
    ) { graph throws(RuleError) in
      try graph.requirements(of: self).compactMap { graph.fault(ofCommand: $0) }
    }
  }
}

extension CodeGraph {
  fileprivate func fault(ofCommand requirement: Symbol) -> Finding? {
    let name = declaredName(of: requirement)
    guard let declaration = declaration(of: requirement),
      let fault = fault(of: declaration, kind(of: requirement)) ?? faultOfName(name)
    else { return nil }
    return finding(atDefinitionOf: requirement, object: fault, fault)
  }

  private func fault(of declaration: MangledDeclaration, _ kind: SymbolKind) -> String? {
    if kind.isVariable { return "is a property, which is observed" }
    if declaration.isStatic { return "is static, so that no object handles it" }
    guard kind == .instanceMethod, case .function(let signature) = declaration.type else {
      return "is no method"
    }
    return fault(of: signature)
  }

  private func fault(of signature: FunctionSignature) -> String? {
    if signature.result != .tuple([]), !signature.isThrowing, !signature.result.isOptional {
      return "returns a value, but cannot fail where nobody handles it"
    }
    if signature.parameters.contains(where: \.isInOut) { return "hands back through a parameter" }
    if signature.parameters.contains(where: { $0.type.holdsEscapingClosure }) {
      return "keeps a closure, which is delegation"
    }
    return nil
  }

  /// `tabDidClose`, `willOpen` and `shouldClose` tell or ask; they do not command.
  private func faultOfName(_ name: String) -> String? {
    let words = /(?:^|[a-z0-9_])([Dd]id|[Ww]ill|[Ss]hould)(?:[A-Z0-9_(:]|$)/
    return name.firstMatch(of: words).map {
      "is named like a notification, with “\($0.output.1)”"
    }
  }
}
