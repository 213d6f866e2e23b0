import SwiftParser
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

  init(_ function: FunctionDeclSyntax) {
    let doc = DocComment(above: function)
    let effects = function.signature.effectSpecifiers
    name = function.name.text
    parameters = function.signature.parameterClause.parameters.enumerated().map {
      ParameterModel($1, at: $0, documentedBy: doc)
    }
    isAsync = effects?.asyncSpecifier != nil
    throwsClause = effects?.throwsClause?.trimmedDescription
    hasTypedThrow = effects?.throwsClause?.type != nil
    result = function.resultType
    summary = doc.summary
    let attributes = function.attributes.compactMap { $0.as(AttributeSyntax.self) }
    shortNames = attributes.compactMap(\.shortName)
    isConfidential = attributes.contains { $0.attributeName.trimmedDescription == "Confidential" }
  }

  /// The keywords before a call of it.
  var effects: String { (throwsClause == nil ? "" : "try ") + (isAsync ? "await " : "") }

  /// What follows the parameters in a signature or a function type, without the result.
  var specifiers: String {
    (isAsync ? " async" : "") + (throwsClause.map { " \($0)" } ?? "")
  }
}

// MARK: - Syntax

extension FunctionDeclSyntax {
  /// The type of the result; nil where it is nothing.
  var resultType: String? {
    guard let type = signature.returnClause?.type.trimmedDescription else { return nil }
    return ["Void", "()", "Swift.Void"].contains(type) ? nil : type
  }
}

extension AttributeSyntax {
  /// The argument of `@ShortName("…")`.
  fileprivate var shortName: String? {
    guard attributeName.trimmedDescription == "ShortName",
      case .argumentList(let arguments)? = arguments,
      let literal = arguments.first?.expression.as(StringLiteralExprSyntax.self)
    else { return nil }
    return literal.representedLiteralValue
  }
}
