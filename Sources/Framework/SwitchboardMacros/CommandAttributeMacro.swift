import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A macro for the attributes of a command. ``CommandProtocolMacro`` reads and checks the attributes
/// of its commands, so this macro only rejects those on other declarations.
struct CommandAttributeMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    let scope = context.lexicalContext.first?.as(ProtocolDeclSyntax.self)
    if !declaration.is(FunctionDeclSyntax.self) || scope?.attributes.has("CommandProtocol") != true
    {
      let name = node.attributeName.lastName
      let message = "@\(name) applies to a command: attach it to a 'func' of a @CommandProtocol"
      context.diagnose(Diagnostic(node: node, message: Message(message: message)))
    }
    return []
  }
}
