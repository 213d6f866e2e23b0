import SwiftParser
import SwiftSyntax

// MARK: - Names

extension AttributeSyntax {
  /// True for `@name`, with or without the module before it.
  func isNamed(_ name: String, in module: String) -> Bool {
    [name, "\(module).\(name)"].contains(attributeName.trimmedDescription)
  }
}

extension AttributeListSyntax.Element {
  /// True for `@name`, with or without the module before it.
  func isNamed(_ name: String, in module: String) -> Bool {
    self.as(AttributeSyntax.self)?.isNamed(name, in: module) == true
  }
}

// MARK: - Short names

extension AttributeSyntax {
  /// The literal of `@ShortName("…")`.
  var shortNameLiteral: StringLiteralExprSyntax? {
    guard isNamed("ShortName", in: "Switchboard"),
      case .argumentList(let arguments)? = arguments
    else { return nil }
    return arguments.first?.expression.as(StringLiteralExprSyntax.self)
  }

  /// The text of `@ShortName("…")`; nil where it cannot be read.
  var shortName: String? { shortNameLiteral?.representedLiteralValue }
}

// MARK: - Availability

extension AttributeSyntax {
  var isAvailability: Bool { attributeName.trimmedDescription == "available" }

  /// True for `@available(*, deprecated)`, with or without a message.
  var isDeprecation: Bool {
    guard isAvailability, case .availability(let arguments)? = arguments else { return false }
    return arguments.contains {
      $0.argument.as(TokenSyntax.self)?.tokenKind == .keyword(.deprecated)
    }
  }
}

extension AttributeListSyntax {
  /// The availability attributes as source, each followed by a line break.
  var availability: String {
    compactMap { $0.as(AttributeSyntax.self) }.filter(\.isAvailability)
      .map { "\($0.trimmedDescription)\n" }.joined()
  }
}
