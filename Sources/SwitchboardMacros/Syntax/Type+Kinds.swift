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
  var isMarker: Bool {
    isAnyObject || self.is(ClassRestrictionTypeSyntax.self) || lastName == "Sendable"
  }

  var isAnyObject: Bool { lastName == "AnyObject" }

  var isVoid: Bool {
    lastName == "Void" || self.as(TupleTypeSyntax.self)?.elements.isEmpty == true
      || parenthesized?.isVoid == true
  }

  var isOptional: Bool {
    self.is(OptionalTypeSyntax.self) || lastName == "Optional" || parenthesized?.isOptional == true
  }

  var isArray: Bool {
    self.is(ArrayTypeSyntax.self) || lastName == "Array" || parenthesized?.isArray == true
  }

  /// The type inside the parentheses, or nil if this type is not in parentheses.
  private var parenthesized: TypeSyntax? {
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 else { return nil }
    return tuple.elements.first?.type
  }
}
