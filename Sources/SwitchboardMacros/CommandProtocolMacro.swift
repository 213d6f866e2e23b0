import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Generates the router of a command protocol, and its calls and spy if requested, with the default
/// implementations through which routers and spies inherit its commands.
struct CommandProtocolMacro {
  /// The generated source is already formatted. Formatting it again costs more than the rest of an
  /// expansion.
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
    var sources = [RouterSource(model).router]
    if model.extras.contains(.calls) { sources.append(CallSource(model).call) }
    if model.extras.contains(.spy) { sources.append(CallSource(model).spy) }
    return sources.map(DeclSyntax.init(raw:))
  }
}

// MARK: - ExtensionMacro

extension CommandProtocolMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) -> [ExtensionDeclSyntax] {
    // The peer role has already reported all errors.
    guard let model = CommandProtocolModel(declaration, in: context, isReporting: false),
      !model.commands.isEmpty
    else { return [] }
    let name = type.trimmedDescription
    let routing = model.inheritance(
      RouterSource(model).inheritedMethods(of: name), extending: name, where: "CommandRouting")
    guard model.extras.contains(.spy) else { return [routing] }
    let spying = model.inheritance(
      CallSource(model).answers(extending: name), extending: name, where: "CommandSpying")
    return [routing, spying]
  }
}

extension CommandProtocolModel {
  /// Returns an extension of the protocol with members for the types that conform to another
  /// protocol.
  /// - Parameter type: The protocol, with its enclosing types.
  fileprivate func inheritance(
    _ members: String, extending type: String, where conformance: String
  ) -> ExtensionDeclSyntax {
    ExtensionDeclSyntax(
      leadingTrivia: [.unexpectedText(availability)],
      extensionKeyword: .keyword(.extension, trailingTrivia: .space),
      extendedType: IdentifierTypeSyntax(
        name: .identifier("\(type) where Self: Switchboard.\(conformance) ")),
      memberBlock: MemberBlockSyntax(
        leftBrace: .leftBraceToken(trailingTrivia: .newline),
        members: [MemberBlockItemSyntax(decl: DeclSyntax(raw: members))],
        rightBrace: .rightBraceToken(leadingTrivia: .newline)))
  }
}

// MARK: - Source that is not parsed

extension DeclSyntax {
  /// Creates a declaration from source text, which the compiler parses.
  ///
  /// The plug-in returns only text to the compiler. Parsing the text first would double the cost of
  /// an expansion.
  init(raw source: String) {
    self.init(MissingDeclSyntax(placeholder: .identifier(source)))
  }
}
