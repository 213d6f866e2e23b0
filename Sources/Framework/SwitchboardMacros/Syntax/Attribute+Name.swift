import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder

// MARK: - Names and arguments

extension AttributeListSyntax {
  /// Returns the attributes with a name, with or without a module before it.
  func named(_ name: String) -> [AttributeSyntax] {
    compactMap { $0.as(AttributeSyntax.self) }.filter { $0.attributeName.lastName == name }
  }

  func has(_ name: String) -> Bool { !named(name).isEmpty }

  /// The attributes that limit who can use a declaration as source, each followed by a line break.
  var availability: String {
    (named("available") + named("_spi")).map { "\($0.trimmedDescription)\n" }.joined()
  }
}

extension AttributeSyntax {
  /// The arguments, or an empty list if there are none.
  var list: LabeledExprListSyntax { arguments?.as(LabeledExprListSyntax.self) ?? [] }

  /// The first argument's text, or nil if it is not a plain string literal.
  var text: String? { list.first?.expression.text }

  func argument(_ label: String) -> ExprSyntax? {
    list.first { $0.label?.text == label }?.expression
  }

  /// The message of `@available(*, deprecated)`, or nil for another attribute. The message is empty
  /// if the attribute doesn't specify one.
  var deprecation: String? {
    guard let arguments = arguments?.as(AvailabilityArgumentListSyntax.self)?.map(\.argument),
      arguments.contains(where: { $0.trimmedDescription == "deprecated" })
    else { return nil }
    func text(_ label: String) -> String? {
      let labeled = arguments.lazy.compactMap { $0.as(AvailabilityLabeledArgumentSyntax.self) }
      let value = labeled.first { $0.label.text == label }?.value
      return value.flatMap { ExprSyntax("\(raw: $0.trimmedDescription)").text }
    }
    return text("message") ?? text("renamed").map { "use ‘\($0.asWords)’" } ?? ""
  }
}

extension ExprSyntax {
  /// The text of a plain string literal, or nil for any other expression.
  var text: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }

  /// The last name of a member, such as `calls` for `.calls`, or nil for any other expression.
  var lastName: String? { self.as(MemberAccessExprSyntax.self)?.declName.baseName.text }
}

// MARK: - Words

extension String {
  /// The words that a user types for a Swift name, without argument labels, such as `close tab`.
  ///
  /// `CommandWords` splits a command's name in the same way.
  var asWords: String {
    let letters = Array(prefix { $0 != "(" })
    return letters.enumerated().map { index, letter in
      let isStart =
        index > 0 && letter.isUppercase
        && (!letters[index - 1].isUppercase
          || letters.dropFirst(index + 1).first?.isLowercase == true)
      return (isStart ? " " : "") + letter.lowercased()
    }.joined()
  }

  /// The name in lowercase without separators. At a prompt, `openTab`, `open-tab`, and `open tab`
  /// are the same name.
  var asTyped: String { filter { !" -_`".contains($0) }.lowercased() }

  var withoutBackticks: String { filter { $0 != "`" } }
}
