import SwiftDiagnostics
import SwiftSyntax

// MARK: - Parameters and types

extension CommandProtocolCheck {
  mutating func check(_ parameter: FunctionParameterSyntax) {
    let name = (parameter.secondName ?? parameter.firstName).text
    if let ellipsis = parameter.ellipsis {
      let mend = FixIt(
        message: CommandFixIt(message: "take an array"),
        changes: FixIt.replace(parameter.type, with: "[\(parameter.type.trimmed)]", saying: "")
          .changes + FixIt.remove(ellipsis, saying: "").changes)
      refuse(ellipsis, .variadic(name), mend)
    }
    if let function = parameter.type.first(FunctionTypeSyntax.self) {
      return refuse(function.withAttributes, .closure(name))
    }
    checkSpecifiers(of: parameter, named: name)
    checkType(parameter.type)
    if let type = parameter.type.first(SomeOrAnyTypeSyntax.self, where: \.isOpaque) {
      refuse(type, .opaque(name))
    }
  }

  private mutating func checkSpecifiers(
    of parameter: FunctionParameterSyntax, named name: String
  ) {
    guard let type = parameter.type.as(AttributedTypeSyntax.self) else { return }
    for specifier in type.specifiers {
      let word = specifier.trimmedDescription
      refuse(
        specifier, .specifier(word, parameter: name),
        .remove(specifier, saying: "remove '\(word)'"))
    }
  }

  /// Refuses what neither a parameter nor a result may name.
  mutating func checkType(_ type: TypeSyntax) {
    if let unwrapped = type.first(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      refuse(
        unwrapped.exclamationMark, .unwrapped,
        .replace(unwrapped.exclamationMark, with: "?", saying: "write '?'"))
    }
    if let name = type.first(IdentifierTypeSyntax.self, where: { $0.name.text == "Self" }) {
      refuse(name, .selfType)
    }
    let clash = { ReservedName.types.contains($0) }
    if let name = type.first(IdentifierTypeSyntax.self, where: { clash($0.name.text) }) {
      refuse(name, .clashingType(name.name.text))
    }
  }
}

// MARK: - Syntax

extension SyntaxProtocol {
  /// The first node of a kind within this one, itself included.
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

extension FunctionTypeSyntax {
  /// The type with attributes as `@escaping`, where it has any.
  fileprivate var withAttributes: TypeSyntax {
    parent?.as(AttributedTypeSyntax.self).map { TypeSyntax($0) } ?? TypeSyntax(self)
  }
}

extension SomeOrAnyTypeSyntax {
  fileprivate var isOpaque: Bool { someOrAnySpecifier.tokenKind == .keyword(.some) }
}
