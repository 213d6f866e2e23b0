import SwiftParser
import SwiftSyntax

// MARK: - Names

extension AttributeSyntax {
  /// Returns whether the attribute has the given name, with or without the module before it.
  func isNamed(_ name: String, in module: String) -> Bool {
    [name, "\(module).\(name)"].contains(attributeName.trimmedDescription)
  }
}

extension AttributeListSyntax.Element {
  /// Returns whether the attribute has the given name, with or without the module before it.
  func isNamed(_ name: String, in module: String) -> Bool {
    self.as(AttributeSyntax.self)?.isNamed(name, in: module) == true
  }
}

// MARK: - Short names and synonyms

extension AttributeSyntax {
  /// The string literal in `@ShortName("…")`, or nil if there is none.
  var shortNameLiteral: StringLiteralExprSyntax? { literal(of: "ShortName") }

  /// The text in `@ShortName("…")`, or nil if it is not a plain string literal.
  var shortName: String? { shortNameLiteral?.representedLiteralValue }

  /// The text in `@Synonym("…")`, or nil if it is not a plain string literal.
  var synonym: String? { literal(of: "Synonym")?.representedLiteralValue }

  /// Returns the string literal of an attribute with the given name, or nil if there is none.
  private func literal(of name: String) -> StringLiteralExprSyntax? {
    guard isNamed(name, in: "Switchboard"), case .argumentList(let arguments)? = arguments
    else { return nil }
    return arguments.first?.expression.as(StringLiteralExprSyntax.self)
  }
}

// MARK: - Parameters

extension AttributeSyntax {
  /// The arguments of `@Parameter(…)`, or nil for any other attribute.
  var parameterArguments: LabeledExprListSyntax? {
    guard isNamed("Parameter", in: "Switchboard"), case .argumentList(let arguments)? = arguments
    else { return nil }
    return arguments
  }
}

extension LabeledExprListSyntax {
  /// The name of the parameter, or nil if it is not a plain string literal.
  var parameterName: String? {
    first?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  /// The letter of the short option, for example `"u"`, or nil if there is none or it cannot be
  /// read.
  var short: String? {
    shortArgument?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }

  /// The expression for the short option, or nil if there is none.
  var shortArgument: ExprSyntax? { first { $0.label?.text == "short" }?.expression }

  /// The expression for the default value, or nil if there is none.
  var defaultArgument: ExprSyntax? { first { $0.label?.text == "default" }?.expression }
}

// MARK: - Availability

extension AttributeSyntax {
  var isAvailability: Bool { attributeName.trimmedDescription == "available" }

  /// A Boolean value that indicates whether this is `@available(*, deprecated)`, with or without a
  /// message.
  var isDeprecation: Bool {
    guard isAvailability, case .availability(let arguments)? = arguments else { return false }
    return arguments.contains {
      $0.argument.as(TokenSyntax.self)?.tokenKind == .keyword(.deprecated)
    }
  }
}

extension AttributeSyntax {
  /// The deprecation message, or nil if the attribute is not a deprecation. The message is empty if
  /// the attribute doesn't specify one.
  var deprecation: String? {
    guard isDeprecation, case .availability(let arguments)? = arguments else { return nil }
    let texts = arguments.lazy.compactMap { $0.argument.as(AvailabilityLabeledArgumentSyntax.self) }
    func text(_ label: String) -> String? {
      let argument = texts.first { $0.label.text == label }
      return argument?.value.as(SimpleStringLiteralExprSyntax.self)?.representedLiteralValue
    }
    return text("message") ?? text("renamed").map { "use ‘\($0.asWords)’" } ?? ""
  }
}

extension SimpleStringLiteralExprSyntax {
  /// The text with its escape sequences resolved, or nil if it cannot be read.
  fileprivate var representedLiteralValue: String? {
    StringLiteralExprSyntax(
      openingQuote: openingQuote,
      segments: StringLiteralSegmentListSyntax(segments.map { .stringSegment($0) }),
      closingQuote: closingQuote
    ).representedLiteralValue
  }
}

extension String {
  /// The words that a user types for a Swift name, without argument labels, such as `close tab`.
  ///
  /// `CommandWords` splits a command's name in the same way.
  fileprivate var asWords: String {
    let letters = Array(prefix { $0 != "(" })
    return letters.indices.map { index in
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      let isStart =
        index > 0 && letters[index].isUppercase
        && (!letters[index - 1].isUppercase || next?.isLowercase == true)
      return (isStart ? " " : "") + letters[index].lowercased()
    }.joined()
  }
}

extension AttributeListSyntax {
  /// The availability attributes as source, each followed by a line break.
  var availability: String {
    compactMap { $0.as(AttributeSyntax.self) }.filter(\.isAvailability)
      .map { "\($0.trimmedDescription)\n" }.joined()
  }
}
