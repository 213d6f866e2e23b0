import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
  /// Returns code that evaluates an expression in a closure. The compiler reports errors in it at a
  /// node of the source.
  func placing(_ code: String, at node: some SyntaxProtocol) -> String {
    guard let location = location(of: node, at: .afterLeadingTrivia, filePathMode: .filePath),
      let column = Int("\(location.column)")
    else { return code }
    let indent = String(repeating: " ", count: column - 1)
    return "{\n\(location.placing(indent + code))\n}()"
  }

  /// Returns the source of a warning for each documented parameter that its command doesn't have.
  ///
  /// The warnings are generated code, because the compiler places a macro's own diagnostics at the
  /// first token after a comment.
  func documentationWarnings(of command: CommandModel) -> [String] {
    let start = location(of: command.syntax, at: .beforeLeadingTrivia, filePathMode: .filePath)
    let lines = command.syntax.leadingTrivia.description.withoutBackticks
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let names = command.parameters.map(\.name)
    return command.documentation.parameters.keys.sorted().filter { !names.contains($0) }
      .map { name in
        let warning = """
          #warning(##"'\(name)' is documented, but command '\(command.name.withoutBackticks)' has \
          no such parameter: it has \(command.parameters.nameList)"##)
          """
        let line = lines.firstIndex { $0.contains(" \(name):") } ?? 0
        return start?.placing(warning, linesBelow: line) ?? warning
      }
  }
}

extension AbstractSourceLocation {
  /// Returns code between directives that make the compiler report errors in it at a line of the
  /// source. The columns remain those of the code.
  fileprivate func placing(_ code: String, linesBelow: Int = 0) -> String {
    """
    #sourceLocation(file: \(file), line: \((Int("\(line)") ?? 1) + linesBelow))
    \(code)
    #sourceLocation()
    """
  }
}

extension [ParameterModel] {
  /// The names in quotes, or "none".
  var nameList: String {
    isEmpty ? "none" : map { "'\($0.name)'" }.joined(separator: ", ")
  }
}
