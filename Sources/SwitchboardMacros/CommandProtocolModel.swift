import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A command protocol, as its declaration says.
struct CommandProtocolModel {
  let name: String
  /// `public` or `package`.
  let access: String
  /// The command protocols it inherits, as written.
  let inherited: [String]
  let commands: [CommandModel]
  let summary: String

  /// Reads a declaration.
  /// - Parameter context: what hears of everything that is refused; nil to stay silent.
  /// - Returns: nil if anything is refused.
  init?(
    _ declaration: some SyntaxProtocol, reportingTo context: (any MacroExpansionContext)?
  ) {
    guard let syntax = declaration.as(ProtocolDeclSyntax.self) else {
      context?.diagnose(Diagnostic(node: declaration, message: CommandDiagnostic.notAProtocol))
      return nil
    }
    let refusals = CommandProtocolCheck(syntax).refusals
    for refusal in refusals { context?.diagnose(refusal) }
    guard refusals.isEmpty, let access = syntax.routableAccess else { return nil }
    self.access = access
    name = syntax.name.text
    inherited = syntax.inheritedCommandProtocols
    commands = syntax.memberBlock.members.compactMap {
      $0.decl.as(FunctionDeclSyntax.self).map(CommandModel.init)
    }
    summary = DocComment(above: syntax).summary
  }
}

// MARK: - Syntax

extension ProtocolDeclSyntax {
  /// The access level, if generated code at that level is safe in a release build.
  var routableAccess: String? {
    modifiers.map(\.name.text).first { ["public", "package"].contains($0) }
  }

  var inheritedTypeNames: [String] {
    inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
  }

  var inheritedCommandProtocols: [String] {
    inheritedTypeNames.filter { !["AnyObject", "Sendable"].contains($0) }
  }
}
