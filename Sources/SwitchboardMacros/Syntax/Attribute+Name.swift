import SwiftParser
import SwiftSyntax

// MARK: - Names and arguments

extension AttributeListSyntax {
  /// Returns the attributes with a name, with or without a module before it.
  func named(_ name: String) -> [AttributeSyntax] {
    compactMap { $0.as(AttributeSyntax.self) }.filter { $0.attributeName.lastName == name }
  }

  func has(_ name: String) -> Bool { !named(name).isEmpty }
}

extension AttributeSyntax {
  var list: LabeledExprListSyntax? {
    guard case .argumentList(let arguments)? = arguments else { return nil }
    return arguments
  }

  /// The first argument's text, or nil if it is not a plain string literal.
  var text: String? { list?.first?.expression.text }

  func argument(_ label: String) -> ExprSyntax? {
    list?.first { $0.label?.text == label }?.expression
  }
}

extension ExprSyntax {
  /// The text of a plain string literal, or nil for any other expression.
  var text: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
}

// MARK: - Availability

extension AttributeSyntax {
  /// A Boolean value that indicates whether this is `@available(*, deprecated)`, with or without a
  /// message.
  var isDeprecation: Bool {
    guard case .availability(let arguments)? = arguments else { return false }
    return arguments.contains {
      $0.argument.as(TokenSyntax.self)?.tokenKind == .keyword(.deprecated)
    }
  }

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
  var asWords: String {
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
  /// The attributes that limit who can use a declaration as source, each followed by a line break.
  var availability: String {
    (named("available") + named("_spi")).map { "\($0.trimmedDescription)\n" }.joined()
  }
}
