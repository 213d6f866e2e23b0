import SwiftSyntax
import SwiftSyntaxMacros

/// A model of a parameter's declaration in a command.
struct ParameterModel {
  let syntax: FunctionParameterSyntax
  /// The parameter's name as users see it.
  let name: String
  /// The parameter's name in generated code, which does not conflict with a keyword or another
  /// name.
  let variable: String
  var type: String
  let summary: String
  /// The literal for the short option's letter, or nil if the parameter has no short option.
  let short: String?
  /// The expression for the default value, or nil if the parameter has none.
  let defaultValue: String?

  /// The argument label, with backticks if it needs them, or nil if the label is `_`.
  var label: String? {
    syntax.firstName.tokenKind == .wildcard ? nil : syntax.firstName.text
  }

  /// The parameter's declaration in a generated signature.
  var declaration: String {
    let outer = label ?? "_"
    return outer == variable ? "\(outer): \(type)" : "\(outer) \(variable): \(type)"
  }

  /// Returns the argument that passes a value in a generated call.
  func passing(_ value: String) -> String {
    label.map { "\($0): \(value)" } ?? value
  }
}

// MARK: - Syntax

extension ParameterModel {
  /// Returns the parameters of a command. If several parameters have no name, they are numbered.
  static func all(
    of function: FunctionDeclSyntax, documentedBy documentation: DocComment,
    in context: some MacroExpansionContext
  ) -> [Self] {
    let parameters = Array(function.signature.parameterClause.parameters)
    let unnamed = parameters.indices.filter { parameters[$0].writtenName == nil }
    return parameters.enumerated().map { index, syntax in
      let number = unnamed.count > 1 ? "\(unnamed.count { $0 <= index })" : ""
      let name = syntax.writtenName ?? "argument\(number)"
      let attribute = function.attributes.named("Parameter").first { $0.text == name }
      return Self(
        syntax: syntax, name: name, variable: "argument\(index)",
        type: syntax.type.trimmedDescription, summary: documentation.parameters[name] ?? "",
        short: attribute?.argument("short")?.trimmedDescription,
        defaultValue: attribute?.argument("default").map {
          context.placing($0.trimmedDescription, at: $0)
        })
    }
  }
}

extension FunctionParameterSyntax {
  /// The first of the parameter's internal name and argument label that isn't `_`, or nil if there
  /// is none.
  fileprivate var writtenName: String? {
    [secondName, firstName].compactMap { $0 }.first { $0.tokenKind != .wildcard }?
      .text.withoutBackticks
  }
}
