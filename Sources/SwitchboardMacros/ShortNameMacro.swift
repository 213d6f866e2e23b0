import SwiftSyntax
import SwiftSyntaxMacros

/// Marks a command with a short name, which ``CommandProtocolMacro`` reads; expands to nothing.
struct ShortNameMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    []
  }
}
