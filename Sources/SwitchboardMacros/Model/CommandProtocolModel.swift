import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A model of a command protocol's declaration.
struct CommandProtocolModel {
  let name: String
  /// The access level, for example `public` or `package`.
  let access: String
  /// The inherited command protocols, as written.
  let inherited: [String]
  private(set) var commands: [CommandModel]
  /// A Boolean value that indicates whether the protocol is nested in a type.
  let isNested: Bool
  /// The types to generate in addition to the router.
  let extras: Set<CommandProtocolExtra>
  let summary: String
  /// The availability attributes, as written.
  let availability: String

  /// Creates the model of a declaration, or returns nil if the declaration is rejected.
  /// - Parameters:
  ///   - declaration: The declaration.
  ///   - context: The context of the macro expansion.
  ///   - isReporting: Whether to report errors and warnings to the context.
  init?(
    _ declaration: some SyntaxProtocol, in context: some MacroExpansionContext,
    isReporting: Bool
  ) {
    guard let syntax = declaration.as(ProtocolDeclSyntax.self) else {
      if isReporting {
        let message = "@CommandProtocol needs a protocol: attach it to one"
        context.diagnose(Diagnostic(node: declaration, message: Message(message: message)))
      }
      return nil
    }
    let check = CommandProtocolCheck(syntax, in: context.lexicalContext)
    if isReporting { check.diagnostics.forEach(context.diagnose) }
    guard check.isAccepted, let access = syntax.routableAccess else { return nil }
    self.access = access
    extras = syntax.commandProtocolExtras.extras
    name = syntax.name.text
    inherited = syntax.inheritedCommandProtocols
    commands = check.commands
    isNested = !context.lexicalContext.isEmpty
    summary = DocComment(above: syntax).summary
    availability = syntax.attributes.availability
  }
}

// MARK: - Nested protocols

extension CommandProtocolModel {
  /// The names of the types in the commands of a nested protocol. An extension, which is not nested,
  /// cannot use the types' own names.
  var typeNames: [(name: String, type: String)] {
    zip(commands, commandsWithTypeNames(in: "")).flatMap { command, named in
      zip(named.types, command.types).map { (name: $0, type: $1) }
    }
  }

  /// The same protocol with the names of ``typeNames``, for an extension.
  /// - Parameter router: The name of the router, including its enclosing types.
  func namingTypes(in router: String) -> Self {
    guard isNested else { return self }
    var model = self
    model.commands = commandsWithTypeNames(in: "\(router).CommandTypes.")
    return model
  }

  private func commandsWithTypeNames(in scope: String) -> [CommandModel] {
    commands.enumerated().map { index, command in
      command.replacingTypes { "\(scope)Type\(index)_\($0)" }
    }
  }
}

/// A type that can be generated in addition to the router.
enum CommandProtocolExtra: String, CaseIterable {
  case calls, spy, client
}

extension ProtocolDeclSyntax {
  /// The extras that the attribute requests and the arguments that do not name an extra.
  var commandProtocolExtras: (extras: Set<CommandProtocolExtra>, unknown: [ExprSyntax]) {
    guard let arguments = attributes.named("CommandProtocol").first?.list else { return ([], []) }
    var extras: Set<CommandProtocolExtra> = []
    var unknown: [ExprSyntax] = []
    for argument in arguments {
      let member = argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      if let extra = member.flatMap(CommandProtocolExtra.init) {
        extras.insert(extra)
      } else {
        unknown.append(argument.expression)
      }
    }
    // A spy records calls, so it needs their type.
    if extras.contains(.spy) { extras.insert(.calls) }
    return (extras, unknown)
  }
}
