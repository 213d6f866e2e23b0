import SwiftSyntax

// MARK: - Access

extension SyntaxProtocol {
  /// The access level, or nil if it is lower than `package`. Generated code with a lower access
  /// level would not be safe in a release build.
  var routableAccess: String? {
    asProtocol((any WithModifiersSyntax).self)?.modifiers.first {
      $0.detail == nil && ["public", "open", "package"].contains($0.name.text)
    }?.name.text
  }
}

// MARK: - Inheritance

extension ProtocolDeclSyntax {
  /// The inherited types, with protocol compositions split into their parts.
  var inheritedTypes: [TypeSyntax] {
    inheritanceClause?.inheritedTypes.flatMap(\.type.composed) ?? []
  }
}

extension TypeSyntax {
  fileprivate var composed: [TypeSyntax] {
    if let composition = self.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap(\.type.composed)
    }
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.composed }
    return [self]
  }
}
