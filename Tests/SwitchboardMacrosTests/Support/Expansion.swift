import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

private let macros = [
  "CommandProtocol": MacroSpec(type: CommandProtocolMacro.self),
  "Confidential": MacroSpec(type: CommandAttributeMacro.self),
  "Diagnostic": MacroSpec(type: CommandAttributeMacro.self),
  "Hidden": MacroSpec(type: CommandAttributeMacro.self),
  "Parameter": MacroSpec(type: CommandAttributeMacro.self),
  "ShortName": MacroSpec(type: CommandAttributeMacro.self),
  "Synonym": MacroSpec(type: CommandAttributeMacro.self),
  "TypedInFull": MacroSpec(type: CommandAttributeMacro.self),
]

/// Expects diagnostics from `@CommandProtocol` for a declaration that it rejects.
/// - Parameters:
///   - declaration: The protocol. The macro adds nothing to it.
///   - diagnostics: The expected diagnostics, with their positions.
///   - fixIts: The messages of the fix-its to apply; nil for all.
///   - fixedSource: The declaration after applying the fix-its.
func expectRefusal(
  of declaration: String, _ diagnostics: [DiagnosticSpec], applying fixIts: [String]? = nil,
  fixedSource: String? = nil,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let expanded = declaration.split(separator: "\n", omittingEmptySubsequences: false)
    .filter { !$0.hasSuffix("@CommandProtocol") }.joined(separator: "\n")
  assertMacroExpansion(
    declaration, expandedSource: expanded, diagnostics: diagnostics,
    macroSpecs: ["CommandProtocol": MacroSpec(type: CommandProtocolMacro.self)],
    applyFixIts: fixIts, fixedSource: fixedSource,
    failureHandler: { failure in
      Issue.record(Comment(rawValue: failure.message), sourceLocation: sourceLocation)
    })
}

/// Returns the diagnostics that the macros emit for a source text.
func diagnostics(of source: String) -> [Diagnostic] {
  expand(source).diagnostics
}

/// Expects that the macros emit exactly one diagnostic for a source text.
func expectDiagnostic(
  _ source: String, _ message: String, line: Int, column: Int,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let context = expand(source)
  let said = context.diagnostics.map { diagnostic in
    let place = context.location(
      for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "test.swift")
    return "\(place.line):\(place.column): \(diagnostic.message)"
  }
  #expect(said == ["\(line):\(column): \(message)"], sourceLocation: sourceLocation)
}

/// Returns a source text with its macros expanded.
func expansion(of source: String) -> String {
  let file = Parser.parse(source: source)
  return expand(file, in: context(of: file)).description
}

private func expand(_ source: String) -> BasicMacroExpansionContext {
  let file = Parser.parse(source: source)
  let context = context(of: file)
  _ = expand(file, in: context)
  return context
}

private func context(of file: SourceFileSyntax) -> BasicMacroExpansionContext {
  BasicMacroExpansionContext(
    sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "test.swift")])
}

private func expand(_ file: SourceFileSyntax, in context: BasicMacroExpansionContext) -> Syntax {
  file.expand(macroSpecs: macros) { syntax in
    BasicMacroExpansionContext(
      sharingWith: context, lexicalContext: syntax.allMacroLexicalContexts())
  }
}
