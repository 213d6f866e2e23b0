import CIndexStoreLoader

extension Types {
  /// Requires that the types conform to at least one of the given protocols, directly or indirectly.
  ///
  /// The rule also knows the conformances that the compiler derives and those that protocols of other
  /// packages imply. A protocol need not conform to itself.
  /// - Parameter protocols: The protocols.
  public func mustConform(to protocols: Types) -> Rule {
    Rule("\(name) must conform to \(protocols.name)", suggestion: "add the conformance") {
      graph throws(RuleError) in
      let matcher = try graph.matcher(protocols)
      let what = "does not conform to \(protocols.name)"
      return try graph.types(self, thatAre: what, protocols.name) { subject throws(RuleError) in
        let isProtocolItself = graph.typeID(of: subject).map(matcher.contains) == true
        return isProtocolItself ? false : try !graph.conforms(subject, to: matcher)
      }
    }
  }

  /// Requires that the types are classes that inherit from at least one of the given classes,
  /// directly or indirectly.
  /// - Parameter classes: The classes.
  public func mustInherit(from classes: Types) -> Rule {
    Rule("\(name) must inherit from \(classes.name)", suggestion: "give it such a superclass") {
      graph throws(RuleError) in
      let matcher = try graph.matcher(classes.and(.kind(.class)).called(classes.name))
      let what = "does not inherit from \(classes.name)"
      return try graph.types(self, thatAre: what, classes.name) { subject in
        !graph.supertypes(of: subject).compactMap(graph.typeID).contains(where: matcher.contains)
      }
    }
  }

  /// Requires that the types are `Sendable`, either by a conformance or by inference.
  public func mustBeSendable() -> Rule {
    Rule(
      "\(name) must be Sendable", suggestion: "add the conformance, or isolate it to an actor"
    ) { graph throws(RuleError) in
      try graph.types(self, thatAre: "is not Sendable", "Sendable") { subject throws(RuleError) in
        try !graph.isSendable(subject)
      }
    }
  }
}

extension RuleForm {
  static let conformances = [
    RuleForm(
      "mustConformTo", "Types/mustConform(to:)", .types, .types,
      "They conform to one of the protocols, directly or indirectly."
    ) { $0.mustConform(to: $1) },
    RuleForm(
      "mustInheritFrom", "Types/mustInherit(from:)", .types, .types,
      "They inherit from one of the classes, directly or indirectly."
    ) { $0.mustInherit(from: $1) },
    RuleForm(
      "mustBeSendable", "Types/mustBeSendable()", .types,
      "They are `Sendable`, by a conformance or by inference."
    ) { $0.mustBeSendable() },
    RuleForm(
      "mustNotConformTo", "Types/mustNotConform(to:)", .types, .types,
      "No inheritance clause leads to one of the protocols or classes."
    ) { $0.mustNotConform(to: $1) },
    RuleForm(
      "mayOnlyBeAdoptedBy", "Types/mayOnlyBeAdopted(by:)", .types, .types,
      "Only the given types conform to them or inherit from them."
    ) { $0.mayOnlyBeAdopted(by: $1) },
  ]
}

extension CodeGraph {
  private static let sendable = "s:s8SendableP"

  fileprivate func conforms(_ type: Symbol, to matcher: TypeMatcher) throws(RuleError) -> Bool {
    if supertypes(of: type).compactMap(typeID).contains(where: matcher.contains) { return true }
    return try compiledConformances(of: type).contains { usr in
      guard let name = try? MangledDeclaration(usr: usr).typeName else { return false }
      return matcher.contains(types.id(of: name))
    }
  }

  fileprivate func isSendable(_ type: Symbol) throws(RuleError) -> Bool {
    if supertypes(of: type).contains(where: { usr(of: $0) == Self.sendable }) { return true }
    // A protocol's symbol graph has the protocols that it inherits from as conformances, too.
    guard try compiledConformances(of: type).contains(Self.sendable) else { return false }
    guard let module = declaration(of: type)?.typeName?.module, symbolGraphs.isLenient(module),
      try !isIsolated(type)
    else { return true }
    throw RuleError(
      what: "in Swift 5 mode, the compiler also takes types for Sendable that are not, perhaps "
        + "\(name(of: type)) of the module \(module)",
      suggestion: "build the module in Swift 6 mode or with the feature `StrictConcurrency`")
  }

  /// Returns the USRs of the protocols in the compiler's description of a type. It also has the
  /// conformances that the compiler derives.
  private func compiledConformances(of type: Symbol) throws(RuleError) -> Set<String> {
    guard let module = declaration(of: type)?.typeName?.module, module != "__C" else { return [] }
    let graph = try symbolGraphs.graph(of: module), usr = usr(of: type)
    return graph[usr] == nil
      ? try impliedConformances(of: type) : graph.conformances(of: usr)
  }

  /// Returns the USRs of the supertypes of a class and of their conformances.
  ///
  /// The symbol graph doesn't contain a class if its superclass comes from an import that isn't
  /// public. The isolation of such a class makes it `Sendable` only if the superclass is, too, or is
  /// `NSObject`.
  private func impliedConformances(of type: Symbol) throws(RuleError) -> Set<String> {
    var found: Set<String> = []
    for base in bases(of: type) {
      let isObject = usr(of: base.type) == "c:objc(cs)NSObject"
      if isObject, try isIsolated(type) { found.insert(Self.sendable) }
      found.insert(usr(of: base.type))
      found.formUnion(try compiledConformances(of: base.type))
    }
    return found
  }
}
