import SwiftDiagnostics
import SwiftSyntax

/// Finds what a command protocol may not contain.
struct CommandProtocolCheck {
  private(set) var refusals: [Diagnostic] = []
  /// What is reported of a protocol that is accepted.
  private(set) var warnings: [Diagnostic] = []
  /// The names of the commands so far.
  var names: Set<String> = []

  /// Checks a declaration.
  /// - Parameters:
  ///   - declaration: the protocol.
  ///   - context: what it is nested in, innermost first.
  init(_ declaration: ProtocolDeclSyntax, in context: [Syntax]) {
    checkHeader(of: declaration)
    checkVisibility(of: declaration, in: context)
    for member in declaration.memberBlock.members { check(member.decl) }
    checkShortNames(in: declaration)
  }

  mutating func refuse(
    _ node: some SyntaxProtocol, _ reason: CommandDiagnostic, _ fixIts: FixIt...
  ) {
    refusals.append(Diagnostic(node: node, message: reason, fixIts: fixIts))
  }

  /// Reports what is accepted, but is likely to be a mistake.
  /// - Parameter position: The place within the node; by default its first token.
  mutating func warn(
    _ node: some SyntaxProtocol, _ reason: CommandDiagnostic, at position: AbsolutePosition? = nil
  ) {
    warnings.append(Diagnostic(node: Syntax(node), position: position, message: reason))
  }
}
