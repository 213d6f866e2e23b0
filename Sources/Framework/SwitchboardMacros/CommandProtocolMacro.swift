import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A macro that generates a command protocol's router and, if requested, its call enumeration, its
/// spy and its client. It also generates the implementations by which routers and spies send the
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
    guard let syntax = declaration.as(ProtocolDeclSyntax.self) else {
      let message = "@CommandProtocol needs a protocol: attach it to one"
      context.diagnose(Diagnostic(node: declaration, message: Message(message: message)))
      return []
    }
    let check = CommandProtocolCheck(syntax, in: context)
    // A second attribute would report the same errors again.
    let places = ([node] + syntax.attributes.named("CommandProtocol")).map { attribute in
      context.location(of: attribute).map { "\($0.line):\($0.column)" }
    }
    let isReporting = places[0] == places[1]
    if isReporting { check.diagnostics.forEach(context.diagnose) }
    guard let model = check.model else { return [] }
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
    guard let syntax = declaration.as(ProtocolDeclSyntax.self),
      let model = CommandProtocolCheck(syntax, in: context).model
    else { return [] }
    let name = type.trimmedDescription
    let visible = model.namingTypes(in: "\(name)Router")
    return [
      ExtensionDeclSyntax(
        leadingTrivia: [.unexpectedText(model.availability)],
        extendedType: IdentifierTypeSyntax(
          name: .identifier(" \(name) where Self: \(switchboard)CommandSending ")),
        memberBlock: MemberBlockSyntax(
          members: [
            MemberBlockItemSyntax(
              decl: DeclSyntax(raw: "\n\(RouterSource(visible).sending(of: name))\n"))
          ]))
    ]
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
