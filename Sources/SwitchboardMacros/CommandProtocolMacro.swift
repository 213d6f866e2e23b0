import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Yields the router of a command protocol, and the defaults by which routers inherit its commands.
struct CommandProtocolMacro {}

// MARK: - PeerMacro

extension CommandProtocolMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard let model = CommandProtocolModel(declaration, in: context, isReporting: true)
    else { return [] }
    return ["\(raw: RouterSource(model).router)"]
  }
}

// MARK: - ExtensionMacro

extension CommandProtocolMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // The peer role has reported what is wrong already.
    guard let model = CommandProtocolModel(declaration, in: context, isReporting: false),
      !model.commands.isEmpty
    else { return [] }
    let source = RouterSource(model).inheritance(extending: type.trimmedDescription)
    return [try ExtensionDeclSyntax("\(raw: source)")]
  }
}
