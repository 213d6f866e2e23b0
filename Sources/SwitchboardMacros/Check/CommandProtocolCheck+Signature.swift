import SwiftDiagnostics
import SwiftSyntax

// MARK: - Parameters and types

extension CommandProtocolCheck {
  mutating func checkSignature(of function: FunctionDeclSyntax) {
    let parameters = Array(function.signature.parameterClause.parameters)
    for parameter in parameters { check(parameter) }
    let lists = parameters.filter { $0.firstName.tokenKind == .wildcard && $0.type.isArray }
    for list in lists.dropFirst() {
      warn(
        list.type,
        """
        a typed line cannot show where the list before '\(list.name)' ends: give one of the two \
        lists a label
        """)
    }
    checkThrows(of: function)
    checkResult(of: function)
  }

  private mutating func check(_ parameter: FunctionParameterSyntax) {
    let name = parameter.name
    if let ellipsis = parameter.ellipsis {
      refuse(
        ellipsis, "parameter '\(name)' is variadic: take an array",
        FixIt(
          "take an array",
          .replace(parameter.type, with: "[\(parameter.type.trimmed)]"), .remove(ellipsis)))
    }
    if let value = parameter.defaultValue {
      refuse(
        value,
        """
        parameter '\(name)' has a default value: make it Optional, and let the handler choose a \
        value for nil
        """, parameter.makingOptional(without: value))
    }
    if let function = parameter.type.first(FunctionTypeSyntax.self) {
      return refuse(
        function.parent?.as(AttributedTypeSyntax.self).map { TypeSyntax($0) }
          ?? TypeSyntax(function),
        "parameter '\(name)' is a function: take a value, which can be typed at a prompt")
    }
    checkType(parameter.type, of: "parameter '\(name)'")
    if let type = parameter.type.first(
      SomeOrAnyTypeSyntax.self, where: { $0.someOrAnySpecifier.tokenKind == .keyword(.some) })
    {
      refuse(
        type,
        """
        parameter '\(name)' is 'some': name a concrete type, because arguments are typed at a prompt
        """)
    }
  }

  /// Rejects types that neither a parameter nor a result can have.
  private mutating func checkType(_ type: TypeSyntax, of owner: String) {
    for specifier in type.as(AttributedTypeSyntax.self)?.specifiers ?? [] {
      refuse(
        specifier,
        """
        \(owner) is '\(specifier.trimmedDescription)': remove the specifier, because a command \
        passes values
        """, .remove(specifier))
    }
    if let mark = type.first(ImplicitlyUnwrappedOptionalTypeSyntax.self)?.exclamationMark {
      refuse(
        mark, "the type is implicitly unwrapped: write '?'",
        FixIt("write '?'", .replace(mark, with: "?")))
    }
    if let name = type.first(IdentifierTypeSyntax.self, where: { $0.name.text == "Self" }) {
      refuse(name, "'Self' would be the type of the router: name the type of the value")
    }
    // The types in a router hide other types with the same names.
    let hidden = { ["HandlerProtocol", "Key", "CommandTypes"].contains($0) }
    if let name = type.first(IdentifierTypeSyntax.self, where: { hidden($0.name.text) }) {
      refuse(
        name,
        """
        '\(name.name.text)' is a type of the router where the command is generated: name the type \
        by its module or by a typealias
        """)
    }
  }

  private mutating func checkThrows(of function: FunctionDeclSyntax) {
    guard let clause = function.signature.effectSpecifiers?.throwsClause else { return }
    let fix = FixIt("throw any error", .replace(clause, with: "throws"))
    if clause.throwsSpecifier.tokenKind == .keyword(.rethrows) {
      refuse(clause, "the command rethrows but takes no closure: write 'throws'", fix)
    } else if let type = clause.type, !type.isCommandFailure {
      refuse(
        clause,
        """
        the command must be able to report a missing handler: write 'throws', or \
        'throws(CommandError)' without a typealias
        """, fix)
    }
  }

  private mutating func checkResult(of function: FunctionDeclSyntax) {
    guard function.resultType != nil, let clause = function.signature.returnClause else { return }
    checkType(clause.type, of: "the result")
    guard function.signature.effectSpecifiers?.throwsClause == nil, !clause.type.isOptional,
      !clause.type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    else { return }
    refuse(
      clause.type,
      """
      command '\(function.name.text)' needs a result even if it has no handler: let it throw, \
      write the result with '?', or write none
      """, FixIt("add 'throws'", .insert("throws ", before: clause)))
  }
}

// MARK: - Syntax

extension FunctionParameterSyntax {
  fileprivate var name: String { (secondName ?? firstName).text }

  /// Returns a fix-it that removes the default value and makes the type Optional.
  fileprivate func makingOptional(without value: InitializerClauseSyntax) -> FixIt {
    let range = type.endPositionBeforeTrailingTrivia..<value.endPositionBeforeTrailingTrivia
    return FixIt(
      "make the parameter Optional",
      .replaceText(range: range, with: type.isOptional ? "" : "?", in: Syntax(self)))
  }
}

extension TypeSyntax {
  /// A Boolean value that indicates whether a command that declares this error type can throw
  /// `CommandError`.
  fileprivate var isCommandFailure: Bool {
    lastName == "CommandError" || self.as(SomeOrAnyTypeSyntax.self)?.constraint.lastName == "Error"
  }
}

extension SyntaxProtocol {
  /// Returns the first node in this subtree that has the given type and satisfies the predicate.
  /// The subtree includes this node.
  fileprivate func first<Node: SyntaxProtocol>(
    _ type: Node.Type, where matches: (Node) -> Bool = { _ in true }
  ) -> Node? {
    if let node = self.as(type), matches(node) { return node }
    for child in children(viewMode: .sourceAccurate) {
      if let node = child.first(type, where: matches) { return node }
    }
    return nil
  }
}
