import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A macro for the attributes of a command. ``CommandProtocolMacro`` reads the attributes, so this
/// macro only checks them and generates no code.
struct CommandAttributeMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    if let reason = refusal(of: node, on: declaration, in: context.lexicalContext) {
      context.diagnose(Diagnostic(node: node, message: reason))
    } else if let arguments = node.parameterArguments,
      let function = declaration.as(FunctionDeclSyntax.self),
      let (place, reason) = refusal(ofParameter: arguments, of: node, on: function)
    {
      context.diagnose(Diagnostic(node: place, message: reason))
    }
    return []
  }

  private static func refusal(
    of node: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in context: [Syntax]
  ) -> CommandDiagnostic? {
    let scope = context.first?.as(ProtocolDeclSyntax.self)
    guard declaration.is(FunctionDeclSyntax.self), scope?.isCommandProtocol == true else {
      return .attribute(.misplacedAttribute(node.simpleName))
    }
    switch node.simpleName {
    case "ShortName":
      guard let name = node.shortName else { return .attribute(.unreadableShortName) }
      return name.contains(where: \.isLetter) ? nil : .attribute(.emptyShortName)
    case "Synonym":
      guard let words = node.synonym else { return .attribute(.unreadableSynonym) }
      return words.contains(where: \.isLetter) ? nil : .attribute(.emptySynonym)
    default: return nil
    }
  }
}

// MARK: - Parameters

extension CommandAttributeMacro {
  private static func refusal(
    ofParameter arguments: LabeledExprListSyntax, of node: AttributeSyntax,
    on function: FunctionDeclSyntax
  ) -> (Syntax, CommandDiagnostic)? {
    let parameters = ParameterModel.all(of: function, documentedBy: DocComment(above: function))
    let place = arguments.first.map { Syntax($0.expression) } ?? Syntax(node)
    guard let name = arguments.parameterName else {
      return (place, .attribute(.unreadableParameter))
    }
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      return (place, .attribute(.noSuchParameter(name, parameters: parameters.map(\.name))))
    }
    guard let literal = arguments.shortArgument, !literal.is(NilLiteralExprSyntax.self) else {
      return nil
    }
    guard let letter = arguments.short, letter.count == 1, letter.allSatisfy(\.isLetter) else {
      return (Syntax(literal), .attribute(.unreadableShort))
    }
    guard parameter.label != nil else {
      return (Syntax(literal), .attribute(.shortOfPositional(name)))
    }
    return isTaken(letter, before: node, on: function)
      ? (Syntax(literal), .attribute(.duplicateShort(letter))) : nil
  }

  /// Returns whether an earlier attribute of the command already uses a letter as a short option.
  private static func isTaken(
    _ letter: String, before node: AttributeSyntax, on function: FunctionDeclSyntax
  ) -> Bool {
    let all = function.attributes.compactMap { $0.as(AttributeSyntax.self) }
    let earlier = all.prefix { $0.trimmedDescription != node.trimmedDescription }
    return earlier.contains { $0.parameterArguments?.short == letter }
  }
}

// MARK: - Syntax

extension ProtocolDeclSyntax {
  fileprivate var isCommandProtocol: Bool {
    attributes.contains { $0.isNamed("CommandProtocol", in: "Switchboard") }
  }
}

extension AttributeSyntax {
  /// The attribute's name without the module.
  fileprivate var simpleName: String {
    attributeName.as(MemberTypeSyntax.self)?.name.text ?? attributeName.trimmedDescription
  }
}
