import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
  /// Returns the source of a warning for each documented parameter that its command doesn't have.
  ///
  /// The warnings are generated code, because the compiler places a macro's own diagnostics at the
  /// first token after a comment.
  func documentationWarnings(of command: CommandModel) -> [String] {
    let names = command.parameters.map(\.name)
    return command.documentedNames.filter { !names.contains($0) }.map { name in
      """
      \(sourceLocation(ofDocumented: name, above: command.syntax))
      #warning(##"'\(name)' is documented, but command '\(command.name.withoutBackticks)' has no \
      such parameter: it has \(command.parameters.nameList)"##)
      #sourceLocation()
      """
    }
  }

  /// Returns the directive that places the next line where a comment names a parameter.
  private func sourceLocation(ofDocumented name: String, above function: FunctionDeclSyntax)
    -> String
  {
    let text = function.leadingTrivia.description
    let item = ["Parameter \(name)", "- \(name)", "* \(name)", "+ \(name)"].lazy
      .compactMap(text.firstRange).first
    guard let item,
      let start = location(of: function, at: .beforeLeadingTrivia, filePathMode: .filePath),
      let line = Int(start.line.description)
    else { return "" }
    let lines = text[..<item.upperBound].filter(\.isNewline).count
    return "#sourceLocation(file: \(start.file), line: \(line + lines))"
  }
}

extension [ParameterModel] {
  /// The names in quotes, or "none".
  var nameList: String {
    isEmpty ? "none" : map { "'\($0.name)'" }.joined(separator: ", ")
  }
}
