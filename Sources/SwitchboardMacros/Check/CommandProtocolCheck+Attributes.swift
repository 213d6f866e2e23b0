import SwiftDiagnostics
import SwiftSyntax

// MARK: - Attributes of commands

extension CommandProtocolCheck {
  mutating func checkAttributes(of command: CommandModel) {
    let attributes = command.syntax.attributes
    for attribute in attributes.named("ShortName") {
      checkText(of: attribute, "short name")
      if let name = attribute.text, !typedNames.insert(name.asTyped).inserted {
        refuse(
          attribute.name,
          "'\(name)' is the name of a command of this protocol already: choose another")
      }
    }
    for attribute in attributes.named("Synonym") { checkText(of: attribute, "synonym") }
    checkEffects(in: attributes.named("Effects"))
    checkParameters(of: command)
  }

  private mutating func checkText(of attribute: AttributeSyntax, _ kind: String) {
    guard let text = attribute.text else {
      return refuse(
        attribute, "the \(kind) is not a plain string: use a literal without interpolation")
    }
    if !text.contains(where: \.isLetter) {
      refuse(attribute, "the \(kind) has no letter: write one that can be typed")
    }
  }
}

// MARK: - Effects

extension CommandProtocolCheck {
  private mutating func checkEffects(in attributes: [AttributeSyntax]) {
    for attribute in attributes.dropFirst() {
      refuse(attribute, "the command has effects already: merge the two attributes")
    }
    guard let attribute = attributes.first else { return }
    var kind: String?
    for expression in attribute.list?.map(\.expression) ?? [] {
      guard let effect = expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text else {
        return refuse(
          expression,
          """
          the macro cannot read this effect: write '.reads', '.changes', '.destroys', \
          '.repeatable' or '.reachesOutside'
          """)
      }
      guard ["reads", "changes", "destroys"].contains(effect) else { continue }
      if let kind, kind != effect {
        return refuse(
          expression,
          "'.\(effect)' contradicts '.\(kind)': keep the one that the command does at most")
      }
      kind = effect
    }
    guard kind == nil else { return }
    refuse(
      attribute,
      "the effects do not say what happens to the data: add '.reads', '.changes' or '.destroys'")
  }
}

// MARK: - Attributes of parameters

extension CommandProtocolCheck {
  private mutating func checkParameters(of command: CommandModel) {
    let parameters = command.parameters
    var earlier: [String: AttributeSyntax] = [:]
    var letters: Set<String> = []
    for attribute in command.syntax.attributes.named("Parameter") {
      guard let name = attribute.text else {
        refuse(
          attribute.name,
          "the parameter's name is not a plain string: use a literal without interpolation")
        continue
      }
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        refuse(
          attribute.name, "the command has no parameter '\(name)': it has \(parameters.nameList)")
        continue
      }
      if let earlier = earlier.updateValue(attribute, forKey: name) {
        refuse(
          attribute, "parameter '\(name)' has an attribute already: merge the two",
          attribute.merging(into: earlier))
      }
      checkShort(of: attribute, for: parameter, &letters)
      checkDefault(of: attribute, for: parameter)
    }
  }

  private mutating func checkShort(
    of attribute: AttributeSyntax, for parameter: ParameterModel, _ letters: inout Set<String>
  ) {
    guard let literal = attribute.argument("short"), !literal.is(NilLiteralExprSyntax.self) else {
      return
    }
    guard let letter = literal.text, letter.count == 1, letter.allSatisfy(\.isLetter) else {
      return refuse(
        literal, "the short option is not one letter: use a literal of one letter")
    }
    if parameter.label == nil {
      refuse(
        literal,
        """
        parameter '\(parameter.name)' has no label, so it is not an option: give it a label, or \
        remove 'short'
        """)
    } else if !letters.insert(letter).inserted {
      refuse(literal, "'-\(letter)' is an option of this command already: choose another letter")
    }
  }

  /// Rejects a literal that cannot be a value of the parameter's type. For an expression or a type
  /// that the macro doesn't know, the compiler checks the generated code.
  private mutating func checkDefault(of attribute: AttributeSyntax, for parameter: ParameterModel) {
    guard let value = attribute.argument("default") else { return }
    if value.is(NilLiteralExprSyntax.self), !parameter.isOptional {
      return refuse(
        value,
        """
        parameter '\(parameter.name)' is not Optional, so nil is not its default: write another, \
        or the type with '?'
        """)
    }
    if let dot = value.leadingDot, let type = parameter.namedType {
      refuse(
        dot, "the default begins with a dot, and only its type can: write '\(type)' before it",
        FixIt("write '\(type)'", .insert(type, before: dot)))
    }
    guard let types = Self.literalTypes[value.kind], !types.contains(parameter.type),
      Self.literalTypes.values.contains(where: { $0.contains(parameter.type) })
    else { return }
    refuse(
      value,
      """
      the default of parameter '\(parameter.name)' is not of the type '\(parameter.type)': write a \
      value of that type
      """)
  }

  /// The types of the standard library whose values can be written as each kind of literal.
  private static let literalTypes: [SyntaxKind: Set<String>] = [
    .booleanLiteralExpr: ["Bool"], .stringLiteralExpr: ["String", "Character"],
    .floatLiteralExpr: ["Double", "Float"],
    .integerLiteralExpr: ["Int", "UInt", "Double", "Float"],
  ]
}

// MARK: - Syntax

extension ExprSyntax {
  /// The dot at the beginning of an implicit member, such as `.seconds(3600)`.
  fileprivate var leadingDot: TokenSyntax? {
    firstToken(viewMode: .sourceAccurate).flatMap { $0.tokenKind == .period ? $0 : nil }
  }
}

extension AttributeSyntax {
  /// The first argument, or the attribute if it has none.
  fileprivate var name: Syntax { list?.first.map { Syntax($0.expression) } ?? Syntax(self) }

  /// Returns a fix-it that merges this `@Parameter` attribute into an earlier one. If both set the
  /// same option, the fix-it only removes this attribute.
  fileprivate func merging(into earlier: AttributeSyntax) -> FixIt {
    guard let kept = earlier.list, let added = list,
      kept.allSatisfy({ $0.label == nil || argument($0.label?.text ?? "") == nil })
    else { return FixIt("remove the second attribute", .remove(self)) }
    let options = [kept, added].flatMap { $0.dropFirst() }
      .map { "\($0.label?.text ?? ""): \($0.expression.trimmedDescription)" }.sorted(by: >)
    let text = ([earlier.name.trimmedDescription] + options).joined(separator: ", ")
    return FixIt("merge the two attributes", .replace(kept, with: text), .remove(self))
  }
}
