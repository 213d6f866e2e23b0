import SwiftSyntax

/// A model of a parameter's declaration in a command.
struct ParameterModel {
  /// The argument label, with backticks if it needs them, or nil if the label is `_`.
  let label: String?
  /// The parameter's name as users see it.
  let name: String
  /// The parameter's name in generated code, which does not conflict with a keyword or another
  /// name.
  let variable: String
  var type: String
  let isOptional: Bool
  /// The name of the type, without the mark of an Optional, or nil if it has none.
  let namedType: String?
  let summary: String
  /// The literal for the short option's letter, or nil if the parameter has no short option.
  let short: String?
  /// The expression for the default value, or nil if the parameter has none.
  let defaultValue: String?

  /// Returns the parameters of a command. If several parameters have no name, they are numbered.
  static func all(of function: FunctionDeclSyntax, documentedBy doc: DocComment) -> [Self] {
    let parameters = Array(function.signature.parameterClause.parameters)
    let unnamed = parameters.indices.filter { parameters[$0].writtenName == nil }
    let attributes = function.attributes.named("Parameter")
    return parameters.enumerated().map { index, parameter in
      let number = unnamed.firstIndex(of: index).map { $0 + 1 }
      let placeholder = unnamed.count == 1 ? "argument" : "argument\(number ?? 0)"
      let name = parameter.writtenName ?? placeholder
      return Self(
        parameter, named: name, at: index, documentedBy: doc,
        attribute: attributes.first { $0.text == name })
    }
  }

  private init(
    _ syntax: FunctionParameterSyntax, named name: String, at index: Int,
    documentedBy doc: DocComment, attribute: AttributeSyntax?
  ) {
    self.name = name
    label = syntax.firstName.tokenKind == .wildcard ? nil : syntax.firstName.text
    variable = "argument\(index)"
    type = syntax.type.trimmedDescription
    isOptional = syntax.type.isOptional
    let wrapped = syntax.type.as(OptionalTypeSyntax.self)?.wrappedType ?? syntax.type
    namedType = wrapped.lastName.isEmpty ? nil : wrapped.trimmedDescription
    summary = doc.parameters[name] ?? ""
    short = attribute?.argument("short")?.trimmedDescription
    defaultValue = attribute?.argument("default")?.trimmedDescription
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

extension FunctionParameterSyntax {
  /// The first of the parameter's internal name and argument label that isn't `_`, or nil if there
  /// is none.
  fileprivate var writtenName: String? {
    [secondName, firstName].compactMap { $0 }.first { $0.tokenKind != .wildcard }?
      .text.withoutBackticks
  }
}
