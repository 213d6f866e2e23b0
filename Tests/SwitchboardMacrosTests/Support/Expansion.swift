import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import SwitchboardMacros

/// Expects what `@CommandProtocol` says of a declaration that it refuses.
/// - Parameters:
///   - declaration: the protocol; nothing is added to it.
///   - diagnostics: what is said, and where.
///   - fixedSource: what applying the fix-its makes of the declaration.
func expectRefusal(
  of declaration: String, _ diagnostics: [DiagnosticSpec], fixedSource: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let expanded = declaration.split(separator: "\n", omittingEmptySubsequences: false)
    .filter { $0 != "@CommandProtocol" }.joined(separator: "\n")
  assertMacroExpansion(
    declaration, expandedSource: expanded, diagnostics: diagnostics,
    macroSpecs: ["CommandProtocol": MacroSpec(type: CommandProtocolMacro.self)],
    fixedSource: fixedSource,
    failureHandler: { failure in
      Issue.record(Comment(rawValue: failure.message), sourceLocation: sourceLocation)
    })
}
