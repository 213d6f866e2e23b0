import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// Says something of a command that ``CommandProtocolMacro`` reads; expands to nothing.
struct CommandAttributeMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    if let reason = refusal(of: node, on: declaration, in: context.lexicalContext) {
      context.diagnose(Diagnostic(node: node, message: reason))
    }
    return []
  }

  private static func refusal(
    of node: AttributeSyntax, on declaration: some DeclSyntaxProtocol, in context: [Syntax]
  ) -> CommandDiagnostic? {
    let scope = context.first?.as(ProtocolDeclSyntax.self)
    guard declaration.is(FunctionDeclSyntax.self), scope?.isCommandProtocol == true else {
      return .misplacedAttribute(node.simpleName)
    }
    guard node.simpleName == "ShortName" else { return nil }
    guard let name = node.shortName else {
      return .unreadableShortName
    }
    return name.contains(where: \.isLetter) ? nil : .emptyShortName
  }
}

// MARK: - Syntax

extension ProtocolDeclSyntax {
  fileprivate var isCommandProtocol: Bool {
    attributes.contains { $0.isNamed("CommandProtocol", in: "Switchboard") }
  }
}

extension AttributeSyntax {
  /// The name without the module.
  fileprivate var simpleName: String {
    attributeName.as(MemberTypeSyntax.self)?.name.text ?? attributeName.trimmedDescription
  }
}
