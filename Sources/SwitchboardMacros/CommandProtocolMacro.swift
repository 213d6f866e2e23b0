import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A macro that generates a command protocol's router and, if requested, its call enumeration, its
/// spy and its client. It also generates the default implementations that let routers and spies inherit the
/// protocol's commands.
struct CommandProtocolMacro {
  /// The mode that disables formatting. The generated source is already formatted, and formatting
  /// it again would cost more than the rest of an expansion.
  static var formatMode: FormatMode { .disabled }
}

// MARK: - PeerMacro

extension CommandProtocolMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) -> [DeclSyntax] {
    let isReporting = context.isFirst(node, named: "CommandProtocol", of: declaration)
    guard let model = CommandProtocolModel(declaration, in: context, isReporting: isReporting)
    else { return [] }
    var sources = [RouterSource(model).router]
    if model.extras.contains(.calls) { sources.append(CallSource(model).call) }
    if model.extras.contains(.spy) { sources.append(CallSource(model).spy) }
    if model.extras.contains(.client) { sources.append(ClientSource(model).client) }
    if isReporting { sources += model.commands.flatMap(context.documentationWarnings) }
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
    guard let model = CommandProtocolModel(declaration, in: context, isReporting: false)
    else { return [] }
    let name = type.trimmedDescription
    let visible = model.namingTypes(in: "\(name)Router")
    let routing = model.inheritance(
      RouterSource(visible).inheritedMembers(of: name), extending: name, where: "CommandRouting")
    guard model.extras.contains(.spy) else { return [routing] }
    let spying = model.inheritance(
      CallSource(visible).answers(extending: name), extending: name, where: "CommandSpying")
    return [routing, spying]
  }
}

extension CommandProtocolModel {
  /// Returns an extension that adds members to types that conform to both the command protocol and
  /// another protocol.
  /// - Parameter type: The name of the command protocol, including its enclosing types.
  fileprivate func inheritance(
    _ members: String, extending type: String, where conformance: String
  ) -> ExtensionDeclSyntax {
    ExtensionDeclSyntax(
      leadingTrivia: [.unexpectedText(availability)],
      extensionKeyword: .keyword(.extension, trailingTrivia: .space),
      extendedType: IdentifierTypeSyntax(
        name: .identifier("\(type) where Self: \(switchboard)\(conformance) ")),
      memberBlock: MemberBlockSyntax(
        leftBrace: .leftBraceToken(trailingTrivia: .newline),
        members: [MemberBlockItemSyntax(decl: DeclSyntax(raw: members))],
        rightBrace: .rightBraceToken(leadingTrivia: .newline)))
  }
}

// MARK: - Attributes

extension MacroExpansionContext {
  /// Returns whether an attribute is the first of its name on a declaration, because another one
  /// would report the same errors again.
  fileprivate func isFirst(
    _ attribute: AttributeSyntax, named name: String, of declaration: some DeclSyntaxProtocol
  ) -> Bool {
    let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
    guard let first = attributes?.named(name).first, let place = location(of: first),
      let own = location(of: attribute)
    else { return true }
    return "\(place.line):\(place.column)" == "\(own.line):\(own.column)"
  }
}

// MARK: - Source that is not parsed

extension DeclSyntax {
  /// Creates a declaration from source text without parsing it.
  ///
  /// The plug-in returns text, which the compiler parses. Parsing the text in the plug-in as well
  /// would double the time that an expansion takes.
  init(raw source: String) {
    self.init(MissingDeclSyntax(placeholder: .identifier(source)))
  }
}
