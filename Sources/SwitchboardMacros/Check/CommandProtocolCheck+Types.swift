import SwiftDiagnostics
import SwiftSyntax

// MARK: - Parameters and types

extension CommandProtocolCheck {
  mutating func check(_ parameter: FunctionParameterSyntax) {
    let name = (parameter.secondName ?? parameter.firstName).text
    if let ellipsis = parameter.ellipsis {
      let fix = FixIt(
        message: CommandFixIt(message: "take an array"),
        changes: FixIt.replace(parameter.type, with: "[\(parameter.type.trimmed)]", saying: "")
          .changes + FixIt.remove(ellipsis, saying: "").changes)
      refuse(ellipsis, .type(.variadic(name)), fix)
    }
    if let value = parameter.defaultValue {
      refuse(value, .type(.defaultValue(name)), .makeOptional(parameter, without: value))
    }
    if let function = parameter.type.first(FunctionTypeSyntax.self) {
      return refuse(function.withAttributes, .type(.closure(name)))
    }
    checkSpecifiers(of: parameter, named: name)
    checkType(parameter.type)
    if let type = parameter.type.first(SomeOrAnyTypeSyntax.self, where: \.isOpaque) {
      refuse(type, .type(.opaque(name)))
    }
  }

  /// Warns about a second array without a label, because its words cannot be distinguished from the
  /// first array's words.
  mutating func checkLists(of function: FunctionDeclSyntax) {
    let lists = function.signature.parameterClause.parameters.filter {
      $0.firstName.tokenKind == .wildcard && $0.type.isArray
    }
    for list in lists.dropFirst() {
      warn(list.type, .secondList((list.secondName ?? list.firstName).text))
    }
  }

  /// Warns about documentation for a parameter that does not exist.
  mutating func checkDocumentation(of function: FunctionDeclSyntax) {
    let names = function.signature.parameterClause.parameters.map {
      ($0.secondName ?? $0.firstName).text.withoutBackticks
    }
    let documented = DocComment(above: function).parameters.keys.sorted()
    for name in documented where !names.contains(name) {
      warn(
        function,
        .unknownParameter(name, command: function.name.text.withoutBackticks, parameters: names),
        at: function.position(ofDocumented: name))
    }
  }

  private mutating func checkSpecifiers(
    of parameter: FunctionParameterSyntax, named name: String
  ) {
    guard let type = parameter.type.as(AttributedTypeSyntax.self) else { return }
    for specifier in type.specifiers {
      let word = specifier.trimmedDescription
      refuse(
        specifier, .type(.specifier(word, parameter: name)),
        .remove(specifier, saying: "remove '\(word)'"))
    }
  }

  /// Rejects types that neither a parameter nor a result can have.
  mutating func checkType(_ type: TypeSyntax) {
    if let unwrapped = type.first(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      refuse(
        unwrapped.exclamationMark, .type(.unwrapped),
        .replace(unwrapped.exclamationMark, with: "?", saying: "write '?'"))
    }
    if let name = type.first(IdentifierTypeSyntax.self, where: { $0.name.text == "Self" }) {
      refuse(name, .type(.selfType))
    }
    let clash = { ReservedName.types.contains($0) }
    if let name = type.first(IdentifierTypeSyntax.self, where: { clash($0.name.text) }) {
      refuse(name, .type(.clashingType(name.name.text)))
    }
  }
}

// MARK: - Syntax

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

extension FunctionDeclSyntax {
  /// Returns the position at which the documentation comment names a parameter, or nil if it cannot
  /// be found.
  fileprivate func position(ofDocumented name: String) -> AbsolutePosition? {
    let text = leadingTrivia.description
    for item in ["Parameter \(name)", "- \(name)", "* \(name)", "+ \(name)"] {
      guard let range = text.firstRange(of: item) else { continue }
      let start = text.index(range.upperBound, offsetBy: -name.count)
      return position + SourceLength(utf8Length: text[..<start].utf8.count)
    }
    return nil
  }
}

extension FunctionTypeSyntax {
  /// The type, including attributes such as `@escaping`.
  fileprivate var withAttributes: TypeSyntax {
    parent?.as(AttributedTypeSyntax.self).map { TypeSyntax($0) } ?? TypeSyntax(self)
  }
}

extension SomeOrAnyTypeSyntax {
  fileprivate var isOpaque: Bool { someOrAnySpecifier.tokenKind == .keyword(.some) }
}
