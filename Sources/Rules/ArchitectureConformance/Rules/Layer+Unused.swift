import CIndexStoreLoader

extension Layer {
  /// Requires that other code of the package uses each declaration in the layer.
  ///
  /// Tests count as uses, so if the package has tests, the rule needs a build that includes them. If
  /// another package builds this one, each name in the test files counts as a use. The rule doesn't
  /// check public declarations, because other packages can use them, nor declarations that the
  /// compiler or a protocol requires. A declaration that only its own body uses is unused.
  public func mustNotDeclareUnused() -> Rule {
    Rule("\(name) must not declare what nothing uses", suggestion: "delete it") {
      graph throws(RuleError) in
      try graph.untested(graph.unusedDeclarations(in: self))
        .map { graph.finding(atDefinitionOf: $0, object: "unused", graph.sentence(onUnused: $0)) }
    }
  }

  /// Requires that no declaration in the layer is used by tests only.
  ///
  /// The rule needs a build that includes the tests. It doesn't check public declarations, because
  /// other packages can use them.
  public func mustNotDeclareForTests() -> Rule {
    Rule(
      "\(name) must not declare what only tests use", suggestion: "move it into the tests"
    ) { graph throws(RuleError) in
      let tested = try graph.testedSymbols.get()
      guard !tested.isEmpty else {
        throw RuleError(
          what: "there are no tests in the index", suggestion: "build with `--build-tests`")
      }
      return try graph.unusedDeclarations(in: self).filter { tested.contains(graph.usr(of: $0)) }
        .map { graph.finding(atDefinitionOf: $0, object: "tests", "is used only by tests") }
    }
  }
}

extension RuleForm {
  static let unused = [
    RuleForm(
      "mustNotDeclareUnused", "Layer/mustNotDeclareUnused()", .layer,
      "Other code of the package, or a test, uses each declaration that is not public."
    ) { $0.mustNotDeclareUnused() },
    RuleForm(
      "mustNotDeclareForTests", "Layer/mustNotDeclareForTests()", .layer,
      "Not only tests use a declaration that is not public."
    ) { $0.mustNotDeclareForTests() },
  ]
}

// MARK: - Uses

extension CodeGraph {
  /// Returns the declarations in a layer that no other declaration that was read uses.
  fileprivate func unusedDeclarations(in layer: Layer) throws(RuleError) -> [Symbol] {
    let used = usedSymbols
    let declared = try occurrences(in: layer).filter { roles(of: $0).contains(.definition) }
      .map { symbol(of: $0) }
    return Set(declared).sorted().filter { !used.contains($0) && mustBeUsed($0) }
  }

  /// Returns the predicate of a finding about a declaration that nothing uses.
  fileprivate func sentence(onUnused symbol: Symbol) -> String {
    let name = String(declaredName(of: symbol).prefix { $0 != "(" })
    guard let place = inactiveNames[name] else { return "is not used" }
    return
      "is not used, unless the branch of ‘#if’ at \(place.path.after(last: "/")):\(place.line), "
      + "which was not compiled, uses it"
  }

  /// The names of members that the compiler calls without a reference in the index.
  private static let implicitNames: Set = [
    "main", "callAsFunction", "dynamicallyCall", "wrappedValue", "projectedValue", "subscript",
    "buildBlock", "buildExpression", "buildOptional", "buildEither", "buildArray",
    "buildPartialBlock",
    "buildLimitedAvailability", "buildFinalResult", "appendInterpolation", "appendLiteral",
    "CodingKeys",
  ]

  private static let implicitAttributes: Set = [
    "main", "objc", "IBAction", "IBOutlet", "_cdecl", "cdecl", "Test", "Suite", "_silgen_name",
    "_dynamicReplacement", "propertyWrapper", "resultBuilder", "globalActor",
  ]

  private func mustBeUsed(_ symbol: Symbol) -> Bool {
    let kind = kind(of: symbol)
    guard kind.isType || kind.isMember || kind == .enumCase || isAlias(symbol) else { return false }
    let name = String(declaredName(of: symbol).prefix { $0 != "(" })
    guard !Self.implicitNames.contains(name), requirements[symbol] == nil,
      let head = head(of: symbol), Self.implicitAttributes.isDisjoint(with: head.attributes),
      !head.isUnavailable,
      let access = access(of: symbol), access < .public
    else { return false }
    return isGlobal(symbol) && !isListed(symbol) && !isCalledImplicitly(symbol)
  }

  /// Returns whether a symbol is an alias that isn't an associated type or a generic parameter.
  private func isAlias(_ symbol: Symbol) -> Bool {
    kind(of: symbol) == .typeAlias && declaration(of: symbol)?.kind == .typeAlias
      && requirements[symbol] == nil && structure.parent[symbol] == nil
  }

  private func isCalledImplicitly(_ symbol: Symbol) -> Bool {
    guard kind(of: symbol) == .initializer, declaredName(of: symbol) == "init()" else {
      return false
    }
    return enclosingTypes(of: symbol).first.map(superclasses.contains) ?? false
  }

  /// Returns whether a declaration is a case or a stored property that other code can reach without
  /// its name, through `allCases`, a raw value, coding or a memberwise initializer.
  private func isListed(_ symbol: Symbol) -> Bool {
    guard let parent = structure.parent[symbol] else { return false }
    let listing: Set = [
      "Swift.CaseIterable", "Swift.RawRepresentable", "Swift.Decodable", "Swift.Encodable",
      "Swift.Codable", "Swift.CodingKey",
    ]
    let type = structure.extended[parent] ?? parent
    let names =
      (structure.heads[type] ?? []).map { self.symbol(of: $0) }
      + supertypes(of: type) + bases(of: type).map(\.type)
    let isCase = kind(of: symbol) == .enumCase
    return (isCase || kind(of: symbol).isVariable)
      && names.contains { listing.contains(self.name(of: $0)) || isCase && isRawType($0) }
  }

  /// Returns whether a type in the inheritance clause of an enumeration is the type of its raw
  /// values, because it isn't a protocol.
  private func isRawType(_ symbol: Symbol) -> Bool {
    [.structure, .enumeration, .class].contains(kind(of: symbol))
  }
}
