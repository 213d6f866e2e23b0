import SwiftDiagnostics
import SwiftSyntax

// MARK: - Attributes of commands

extension CommandProtocolCheck {
  mutating func checkAttributes(of command: CommandModel) {
    for element in command.syntax.attributes {
      guard let attribute = element.as(AttributeSyntax.self) else {
        report(element, Self.conditional)
        continue
      }
      switch attribute.attributeName.lastName {
      case "ShortName", "Synonym":
        checkWords(attribute)
      case "available" where attribute.deprecation == nil:
        report(
          attribute,
          "command \(command.quotedName) is not always available: move '@available' to the protocol"
        )
      case "concurrent", "warn_unqualified_access":
        refuseWord(attribute, of: command)
      default: break
      }
    }
    checkEffects(in: command.syntax.attributes.named("Effects"))
    let parameters = command.syntax.attributes.named("Parameter")
    for (index, attribute) in parameters.enumerated() {
      checkParameter(attribute, of: command, after: parameters[..<index])
    }
  }

  /// Returns the first argument, and rejects one that is not a plain string.
  private mutating func text(of attribute: AttributeSyntax) -> String? {
    if attribute.text == nil {
      report(
        attribute.name,
        "@\(attribute.attributeName.lastName) needs a string: write a literal without interpolation"
      )
    }
    return attribute.text
  }

  private mutating func checkWords(_ attribute: AttributeSyntax) {
    guard let text = text(of: attribute) else { return }
    let kind = attribute.attributeName.lastName
    if !text.contains(where: \.isLetter) {
      report(attribute.name, "@\(kind) has no letter: write one that can be typed")
    } else if kind == "ShortName" {
      checkTypedName(text, at: attribute.name)
    }
  }

  private mutating func checkEffects(in attributes: [AttributeSyntax]) {
    let kinds = attributes.flatMap(\.list).map(\.expression)
      .filter { ["reads", "changes", "destroys"].contains($0.lastName) }
    if let attribute = attributes.first, kinds.isEmpty {
      report(
        attribute,
        "the effects do not say what happens to the data: add '.reads', '.changes' or '.destroys'")
    }
    guard let first = kinds.first?.lastName else { return }
    for kind in kinds {
      guard let other = kind.lastName, other != first else { continue }
      report(
        kind, "'.\(other)' contradicts '.\(first)': keep the stronger one")
    }
  }
}

// MARK: - Attributes of parameters

extension CommandProtocolCheck {
  private mutating func checkParameter(
    _ attribute: AttributeSyntax, of command: CommandModel,
    after others: ArraySlice<AttributeSyntax>
  ) {
    guard let name = text(of: attribute) else { return }
    guard let parameter = command.parameters.first(where: { $0.name == name }) else {
      return report(
        attribute.name,
        "the command has no parameter '\(name)': it has \(command.parameters.nameList)")
    }
    if others.contains(where: { $0.text == name }) {
      report(attribute, "parameter '\(name)' has an attribute already: merge the two")
    }
    if let literal = attribute.argument("short") {
      let letters = others.compactMap { $0.argument("short")?.text }
      checkShort(literal, of: parameter, after: letters)
    }
    if let value = attribute.argument("default") { checkDefault(value, of: parameter, attribute) }
  }

  private mutating func checkShort(
    _ literal: ExprSyntax, of parameter: ParameterModel, after letters: [String]
  ) {
    guard !literal.is(NilLiteralExprSyntax.self) else { return }
    guard let letter = literal.text, letter.count == 1, letter.allSatisfy(\.isLetter) else {
      return report(
        literal, "the short option is not one letter: use a literal of one letter")
    }
    if parameter.label == nil {
      report(
        literal,
        """
        parameter '\(parameter.name)' has no label, so it is not an option: give it a label, or \
        remove 'short'
        """)
    } else if letters.contains(letter) {
      report(literal, "'-\(letter)' is an option of this command already: choose another letter")
    }
  }

  /// Rejects a default that cannot be an argument of the attribute. The compiler checks the others
  /// in the generated code.
  private mutating func checkDefault(
    _ value: ExprSyntax, of parameter: ParameterModel, _ attribute: AttributeSyntax
  ) {
    let type = parameter.syntax.type
    let wrapped = type.as(OptionalTypeSyntax.self)?.wrappedType ?? type
    if value.is(NilLiteralExprSyntax.self), !type.isOptional {
      report(
        value,
        """
        parameter '\(parameter.name)' is not Optional, so nil is not its default: write another, \
        or the type with '?'
        """)
    }
    // The attribute is generic, and '.normal as Priority' or '@Parameter<Priority>' names its type.
    if value.trimmedDescription.hasPrefix("."), !value.is(SequenceExprSyntax.self),
      !attribute.attributeName.description.contains("<")
    {
      let full = "\(wrapped.trimmed)\(value.trimmed)"
      report(
        value, "an attribute does not know the type of '\(value.trimmed)': write '\(full)'",
        [.write(full, for: value)])
    }
  }
}

extension AttributeSyntax {
  /// The first argument, or the attribute if it has none.
  fileprivate var name: Syntax { list.first.map { Syntax($0.expression) } ?? Syntax(self) }
}
