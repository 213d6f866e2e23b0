import SwiftSyntax

// MARK: - Kinds of types

extension TypeSyntax {
  /// The source of the type, without the prefix `Swift.`.
  private var simpleName: String {
    let text = trimmedDescription
    return text.hasPrefix("Swift.") ? String(text.dropFirst("Swift.".count)) : text
  }

  /// A Boolean value that indicates whether every router conforms to this type implicitly. Such a
  /// type is not a command protocol.
  var isMarker: Bool { isAnyObject || ["Sendable", "class"].contains(simpleName) }

  var isAnyObject: Bool { simpleName == "AnyObject" }

  var isVoid: Bool { ["Void", "()"].contains(simpleName) || parenthesized?.isVoid == true }

  var isOptional: Bool {
    self.is(OptionalTypeSyntax.self) || simpleName.hasPrefix("Optional<")
      || parenthesized?.isOptional == true
  }

  var isArray: Bool {
    self.is(ArrayTypeSyntax.self) || simpleName.hasPrefix("Array<")
      || parenthesized?.isArray == true
  }

  /// The type inside the parentheses, or nil if this type is not in parentheses.
  private var parenthesized: TypeSyntax? {
    guard let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 else { return nil }
    return tuple.elements.first?.type
  }
}
