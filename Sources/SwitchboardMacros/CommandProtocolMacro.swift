import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Yields the router of a command protocol, and the defaults by which routers inherit its commands.
struct CommandProtocolMacro {
  /// The generated source is formatted when it is written. Formatting it again costs more than all the
  /// rest of an expansion.
  static var formatMode: FormatMode { .disabled }
}

// MARK: - PeerMacro

extension CommandProtocolMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    guard let model = CommandProtocolModel(declaration, in: context, isReporting: true)
    else { return [] }
    return [DeclSyntax(raw: RouterSource(model).router)]
  }
}

// MARK: - ExtensionMacro

extension CommandProtocolMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) -> [ExtensionDeclSyntax] {
    // The peer role has reported what is wrong already.
    guard let model = CommandProtocolModel(declaration, in: context, isReporting: false),
      !model.commands.isEmpty
    else { return [] }
    return [RouterSource(model).inheritance(extending: type.trimmedDescription)]
  }
}

// MARK: - Source that is not parsed

extension DeclSyntax {
  /// Creates a declaration of source text, which the compiler parses.
  ///
  /// The plug-in hands over nothing but text. Parsing the text first would double the cost of an
  /// expansion.
  init(raw source: String) {
    self.init(MissingDeclSyntax(placeholder: .identifier(source)))
  }
}
