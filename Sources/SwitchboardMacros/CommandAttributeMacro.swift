import SwiftSyntax
import SwiftSyntaxMacros

/// Says something of a command that ``CommandProtocolMacro`` reads; expands to nothing.
struct CommandAttributeMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    []
  }
}
