import SwiftSyntax

/// One parameter of a command, as its declaration says.
struct ParameterModel {
  /// The argument label, with backticks where it needs them; nil where the declaration says `_`.
  let label: String?
  /// The name that describes it to a user.
  let name: String
  /// The name it has in the generated code: never a keyword, and nothing else's name.
  let variable: String
  let type: String
  let summary: String
  /// The literal of the letter of its short option, if it has one.
  let short: String?
  /// The expression of its default value, if it has one.
  let defaultValue: String?

  /// The parameters of a command; of several without any name each is numbered.
  static func all(of function: FunctionDeclSyntax, documentedBy doc: DocComment) -> [Self] {
    let parameters = Array(function.signature.parameterClause.parameters)
    let unnamed = parameters.indices.filter { parameters[$0].writtenName == nil }
    let attributes = function.attributes.compactMap {
      $0.as(AttributeSyntax.self)?.parameterArguments
    }
    return parameters.enumerated().map { index, parameter in
      let number = unnamed.firstIndex(of: index).map { $0 + 1 }
      let placeholder = unnamed.count == 1 ? "argument" : "argument\(number ?? 0)"
      let name = parameter.writtenName ?? placeholder
      return Self(
        parameter, named: name, at: index, documentedBy: doc,
        attribute: attributes.first { $0.parameterName == name })
    }
  }

  private init(
    _ syntax: FunctionParameterSyntax, named name: String, at index: Int,
    documentedBy doc: DocComment, attribute: LabeledExprListSyntax?
  ) {
    self.name = name
    label = syntax.firstName.tokenKind == .wildcard ? nil : syntax.firstName.text
    variable = "argument\(index)"
    type = syntax.type.trimmedDescription
    summary = doc.parameters[name] ?? ""
    short = attribute?.shortArgument?.trimmedDescription
    defaultValue = attribute?.defaultArgument?.trimmedDescription
  }

  /// How a generated signature declares it.
  var declaration: String {
    let outer = label ?? "_"
    return outer == variable ? "\(outer): \(type)" : "\(outer) \(variable): \(type)"
  }

  /// How a generated call hands over `value` for it.
  func passing(_ value: String) -> String {
    label.map { "\($0): \(value)" } ?? value
  }
}

// MARK: - Syntax

extension FunctionParameterSyntax {
  /// The name in the declaration, or the label; nil if both are `_`.
  fileprivate var writtenName: String? {
    [secondName, firstName].compactMap { $0 }.first { $0.tokenKind != .wildcard }?
      .text.withoutBackticks
  }
}
