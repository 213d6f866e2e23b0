import SwiftSyntax

/// One command of a command protocol, as its declaration says.
struct CommandModel {
  /// The Swift name, with backticks where it needs them.
  let name: String
  let parameters: [ParameterModel]
  let isAsync: Bool
  /// `throws` or `throws(E)` as written; nil where the command cannot throw.
  let throwsClause: String?
  let hasTypedThrow: Bool
  /// The type of the result; nil for a command without one.
  let result: String?
  let summary: String
  let shortNames: [String]
  let isConfidential: Bool
  /// The availability attributes, as written.
  let availability: String

  init(_ function: FunctionDeclSyntax) {
    let doc = DocComment(above: function)
    let effects = function.signature.effectSpecifiers
    name = function.name.text
    parameters = ParameterModel.all(of: function, documentedBy: doc)
    isAsync = effects?.asyncSpecifier != nil
    throwsClause = effects?.throwsClause?.trimmedDescription
    hasTypedThrow = effects?.throwsClause?.type != nil
    result = function.resultType
    summary = doc.summary
    shortNames = function.attributes.compactMap { $0.as(AttributeSyntax.self)?.shortName }
    isConfidential = function.attributes.contains { $0.isNamed("Confidential", in: "Switchboard") }
    availability = function.attributes.availability
  }

  /// The keywords before a call of it.
  var effects: String { (throwsClause == nil ? "" : "try ") + (isAsync ? "await " : "") }

  /// A Boolean value that indicates whether it throws nothing but `CommandError`.
  var throwsCommandError: Bool { hasTypedThrow && throwsClause?.contains("CommandError") == true }

  /// What follows the parameters in a signature or a function type, without the result.
  var specifiers: String {
    (isAsync ? " async" : "") + (throwsClause.map { " \($0)" } ?? "")
  }
}

// MARK: - Syntax

extension FunctionDeclSyntax {
  /// The type of the result; nil where it is nothing.
  var resultType: String? {
    guard let type = signature.returnClause?.type, !type.isVoid else { return nil }
    return type.trimmedDescription
  }
}
