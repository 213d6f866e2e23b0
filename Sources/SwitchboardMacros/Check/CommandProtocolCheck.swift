import SwiftDiagnostics
import SwiftSyntax

/// Finds what a command protocol may not contain.
struct CommandProtocolCheck {
  private(set) var refusals: [Diagnostic] = []
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
    _ node: some SyntaxProtocol, _ reason: CommandDiagnostic, _ fixIt: FixIt? = nil
  ) {
    refusals.append(
      Diagnostic(node: node, message: reason, fixIts: fixIt.map { [$0] } ?? []))
  }
}
