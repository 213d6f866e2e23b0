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

  /// The parameters of a command; of several without any name each is numbered.
  static func all(of function: FunctionDeclSyntax, documentedBy doc: DocComment) -> [Self] {
    let parameters = Array(function.signature.parameterClause.parameters)
    let unnamed = parameters.indices.filter { parameters[$0].writtenName == nil }
    return parameters.enumerated().map { index, parameter in
      let number = unnamed.firstIndex(of: index).map { $0 + 1 }
      let placeholder = unnamed.count == 1 ? "argument" : "argument\(number ?? 0)"
      return Self(
        parameter, named: parameter.writtenName ?? placeholder, at: index, documentedBy: doc)
    }
  }

  private init(
    _ syntax: FunctionParameterSyntax, named name: String, at index: Int,
    documentedBy doc: DocComment
  ) {
    self.name = name
    label = syntax.firstName.tokenKind == .wildcard ? nil : syntax.firstName.text
    variable = "argument\(index)"
    type = syntax.type.trimmedDescription
    summary = doc.parameters[name] ?? ""
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
  /// The name in the declaration, else the label; nil where both are `_`.
  fileprivate var writtenName: String? {
    [secondName, firstName].compactMap { $0 }.first { $0.tokenKind != .wildcard }?
      .text.withoutBackticks
  }
}
