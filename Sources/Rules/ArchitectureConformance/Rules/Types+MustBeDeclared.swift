// MARK: - Places and names

extension Types {
  /// Requires that one of the given layers declares each of the types.
  /// - Parameter layers: The layers.
  public func mustBeDeclared(in layers: Layer...) -> Rule { mustBeDeclared(in: layers) }

  func mustBeDeclared(in layers: [Layer]) -> Rule {
    let names = layers.names
    return Rule("\(name) must be declared in \(names)", suggestion: "move it there") {
      graph throws(RuleError) in
      guard !layers.isEmpty else { throw .selectsNothing("layers for the types") }
      try graph.require(layers)
      return try graph.types(self, thatAre: "is not declared in \(names)", names) { subject in
        graph.definitionFile(of: subject).map { file in
          !layers.contains { $0.contains(file) }
        } ?? false
      }
    }
  }

  /// Requires that the names of the types have a suffix.
  /// - Parameter suffix: The suffix that names the role of the types, such as `Coordinator`.
  public func mustBeNamed(suffix: String) -> Rule {
    mustBeNamed("…\(suffix)", suffix, isComplete: !suffix.isEmpty) { $0.hasSuffix(suffix) }
  }

  /// Requires that the names of the types have a prefix.
  /// - Parameter prefix: The prefix of the types' own names, without the names around them.
  public func mustBeNamed(prefix: String) -> Rule {
    mustBeNamed("\(prefix)…", prefix, isComplete: !prefix.isEmpty) { $0.hasPrefix(prefix) }
  }

  /// Requires that the names of the types match a regular expression.
  /// - Parameter expression: The regular expression for the types' own names as a whole, such as
  ///   `Tab.*View`.
  public func mustBeNamed(matching expression: String) -> Rule {
    let pattern = NamePattern(expression)
    return mustBeNamed(
      "/\(expression)/", expression, isComplete: !expression.isEmpty, pattern, pattern.matches)
  }

  private func mustBeNamed(
    _ form: String, _ object: String, isComplete: Bool, _ pattern: NamePattern? = nil,
    _ fits: @escaping @Sendable (String) -> Bool
  ) -> Rule {
    Rule(
      "\(name) must be named \(form)", suggestion: "rename it, so that its name says its role"
    ) { graph throws(RuleError) in
      guard isComplete else {
        throw RuleError(what: "the form of the names is empty", suggestion: "give one")
      }
      try pattern?.check()
      return try graph.types(self, thatAre: "is not named \(form)", object) {
        !fits(graph.name(of: $0).after(last: "."))
      }
    }
  }
}

// MARK: - Heads of declarations

extension Types {
  /// Requires that the types have at most an access level.
  /// - Parameter level: The highest access level that the types may have.
  public func mustHaveAccess(atMost level: AccessLevel) -> Rule {
    mustHaveAccess("at most", level, suggestion: "lower its access level") { $0 <= level }
  }

  /// Requires that the types have at least an access level.
  /// - Parameter level: The lowest access level that the types may have.
  public func mustHaveAccess(atLeast level: AccessLevel) -> Rule {
    mustHaveAccess("at least", level, suggestion: "raise its access level") { $0 >= level }
  }

  private func mustHaveAccess(
    _ bound: String, _ level: AccessLevel, suggestion: String,
    _ fits: @escaping @Sendable (AccessLevel) -> Bool
  ) -> Rule {
    Rule("\(name) must be \(bound) \(level)", suggestion: suggestion) { graph throws(RuleError) in
      try graph.select(self).sorted().compactMap { subject in
        guard let access = graph.access(of: subject), !fits(access) else { return nil }
        return graph.finding(
          atDefinitionOf: subject, object: "\(access)", "is \(access), not \(bound) \(level)")
      }
    }
  }

  /// Requires that the classes among the types are final. Actors are always final.
  public func mustBeFinal() -> Rule {
    Rule("\(name) must be final", suggestion: "add `final`") { graph throws(RuleError) in
      try graph.types(self, thatAre: "is not final", "final") { subject in
        guard graph.kind(of: subject) == .class, let head = graph.head(of: subject) else {
          return false
        }
        return !head.modifiers.contains("final") && !head.modifiers.contains("actor")
      }
    }
  }

  /// Requires that the types have an attribute.
  /// - Parameter attribute: The name of the attribute as it is written, without `@` and arguments,
  ///   such as `Observable`.
  public func mustHaveAttribute(_ attribute: String) -> Rule {
    Rule("\(name) must have @\(attribute)", suggestion: "add the attribute") {
      graph throws(RuleError) in
      try graph.types(self, thatAre: "does not have @\(attribute)", attribute) { subject in
        graph.head(of: subject).map { !$0.attributes.contains(attribute) } ?? false
      }
    }
  }

  /// Requires that the types don't have an attribute.
  /// - Parameter attribute: The name of the attribute as it is written, without `@` and arguments,
  ///   such as `objc`.
  public func mustNotHaveAttribute(_ attribute: String) -> Rule {
    Rule("\(name) must not have @\(attribute)", suggestion: "remove the attribute") {
      graph throws(RuleError) in
      try graph.types(self, thatAre: "has @\(attribute)", attribute) { subject in
        graph.head(of: subject)?.attributes.contains(attribute) ?? false
      }
    }
  }
}

// MARK: - Forms

extension RuleForm {
  static let declarations = [
    RuleForm(
      "mustBeDeclaredIn", "Types/mustBeDeclared(in:)", .types, .layers,
      "One of the layers declares each of them."
    ) { $0.mustBeDeclared(in: $1) },
    RuleForm(
      "mustBeNamed", "Types/mustBeNamed(suffix:)", .types, .text("the suffix"),
      "Their names end with the suffix."
    ) { $0.mustBeNamed(suffix: $1) },
    RuleForm(
      "mustBeNamedWithPrefix", "Types/mustBeNamed(prefix:)", .types, .text("the prefix"),
      "Their names begin with the prefix."
    ) { $0.mustBeNamed(prefix: $1) },
    RuleForm(
      "mustBeNamedMatching", "Types/mustBeNamed(matching:)", .types,
      .text("a regular expression"), "Their names as a whole match the expression."
    ) { $0.mustBeNamed(matching: $1) },
    RuleForm(
      "mustHaveAccessAtMost", "Types/mustHaveAccess(atMost:)", .types, .choice("access level"),
      "They have the access level or a lower one."
    ) { $0.mustHaveAccess(atMost: $1) },
    RuleForm(
      "mustHaveAccessAtLeast", "Types/mustHaveAccess(atLeast:)", .types, .choice("access level"),
      "They have the access level or a higher one."
    ) { $0.mustHaveAccess(atLeast: $1) },
    RuleForm(
      "mustBeFinal", "Types/mustBeFinal()", .types, "The classes among them are final."
    ) { $0.mustBeFinal() },
    RuleForm(
      "mustHaveAttribute", "Types/mustHaveAttribute(_:)", .types, .text("an attribute"),
      "They have the attribute, such as `Observable`."
    ) { $0.mustHaveAttribute($1) },
    RuleForm(
      "mustNotHaveAttribute", "Types/mustNotHaveAttribute(_:)", .types, .text("an attribute"),
      "They don't have the attribute, such as `objc`."
    ) { $0.mustNotHaveAttribute($1) },
    RuleForm(
      "mustStayOnMainActor", "Types/mustStayOnMainActor()", .types,
      "They are isolated to the main actor."
    ) { $0.mustStayOnMainActor() },
    RuleForm(
      "mustBeAmong", "Types/mustBe(among:)", .types, .types,
      "They are also among the given types."
    ) { $0.mustBe(among: $1) },
  ]
}
