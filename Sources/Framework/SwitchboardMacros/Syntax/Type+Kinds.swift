import SwiftSyntax

// MARK: - Kinds of types

extension TypeSyntax {
  /// The name without its module, its enclosing types and its generic arguments, or an empty string
  /// for a type that has no name.
  var lastName: String {
    (self.as(MemberTypeSyntax.self)?.name ?? self.as(IdentifierTypeSyntax.self)?.name)?.text ?? ""
  }

  /// A Boolean value that indicates whether every router conforms to this type implicitly. Such a
  /// type is not a command protocol.
  var isMarker: Bool { isAnyObject || lastName == "Sendable" }

  var isAnyObject: Bool { lastName == "AnyObject" || self.is(ClassRestrictionTypeSyntax.self) }

  var isVoid: Bool {
    bare.lastName == "Void" || bare.as(TupleTypeSyntax.self)?.elements.isEmpty == true
  }

  var isOptional: Bool { bare.is(OptionalTypeSyntax.self) || bare.lastName == "Optional" }

  var isArray: Bool { bare.is(ArrayTypeSyntax.self) || bare.lastName == "Array" }

  /// The type without parentheses around it.
  private var bare: TypeSyntax {
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1,
      let element = tuple.elements.first
    else { return self }
    return element.type.bare
  }
}
