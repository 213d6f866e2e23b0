import SwiftSyntax

/// A model of a command's declaration in a command protocol.
struct CommandModel {
  let syntax: FunctionDeclSyntax
  /// The Swift name, with backticks if it needs them.
  let name: String
  private(set) var parameters: [ParameterModel]
  let isAsync: Bool
  /// The `throws` or `throws(E)` clause as written, or nil if the command cannot throw.
  let throwsClause: String?
  /// A Boolean value that indicates whether the command throws only `CommandError`.
  let throwsCommandError: Bool
  /// The type of the result, or nil for a command without a result.
  private(set) var result: String?
  let summary: String
  /// The names of the parameters that the documentation describes.
  let documentedNames: [String]
  let shortNames: [String]
  let synonyms: [String]
  /// The arguments of `@Effects`, such as `.destroys`.
  let declaredEffects: [String]
  let isTypedInFull: Bool
  let isConfidential: Bool
  let isHidden: Bool
  /// A Boolean value that indicates whether the command is for developers of the program.
  let isDiagnostic: Bool
  /// The deprecation message, or nil if the command is not deprecated.
  let deprecation: String?
  /// The paragraphs after the summary.
  let discussion: String
  /// The example lines.
  let examples: [String]
  /// The availability attributes, as written.
  let availability: String

  init(_ function: FunctionDeclSyntax) {
    syntax = function
    let doc = DocComment(above: function)
    let effects = function.signature.effectSpecifiers
    name = function.name.text
    parameters = ParameterModel.all(of: function, documentedBy: doc)
    isAsync = effects?.asyncSpecifier != nil
    throwsClause = effects?.throwsClause?.trimmedDescription
    throwsCommandError = effects?.throwsClause?.type?.lastName == "CommandError"
    result = function.resultType
    summary = doc.summary
    documentedNames = doc.parameters.keys.sorted()
    shortNames = function.attributes.named("ShortName").compactMap(\.text)
    synonyms = function.attributes.named("Synonym").compactMap(\.text)
    declaredEffects = function.attributes.named("Effects").flatMap {
      $0.list?.map(\.expression.trimmedDescription) ?? []
    }
    isTypedInFull = function.attributes.has("TypedInFull")
    isConfidential = function.attributes.has("Confidential")
    isHidden = function.attributes.has("Hidden")
    isDiagnostic = function.attributes.has("Diagnostic")
    deprecation = function.attributes.named("available").lazy.compactMap(\.deprecation).first
    discussion = doc.discussion
    examples = doc.examples
    availability = function.attributes.availability
  }

  /// A call that passes the arguments of a generated signature.
  var call: String {
    "\(name)(\(parameters.map { $0.passing($0.variable) }.joined(separator: ", ")))"
  }

  /// The case of a call enumeration with the arguments of a generated signature.
  var value: String { parameters.isEmpty ? name : call }

  /// The keywords before a call to the command, such as `try await`.
  var effects: String { (throwsClause == nil ? "" : "try ") + (isAsync ? "await " : "") }

  /// The type of a method that handles the command.
  var methodType: String {
    let types = parameters.map(\.type).joined(separator: ", ")
    return "@MainActor (\(types))\(specifiers) -> \(result ?? "\(swift)Void")"
  }

  /// The effects in a signature or a function type, for example ` async throws`.
  var specifiers: String {
    (isAsync ? " async" : "") + (throwsClause.map { " \($0)" } ?? "")
  }
}

// MARK: - Types

extension CommandModel {
  /// The types of the parameters and of the result.
  var types: [String] { parameters.map(\.type) + (result.map { [$0] } ?? []) }

  /// Returns the same command with other names for its types, given their positions in ``types``.
  func replacingTypes(_ name: (Int) -> String) -> Self {
    var command = self
    for index in parameters.indices { command.parameters[index].type = name(index) }
    command.result = result.map { _ in name(parameters.count) }
    return command
  }
}

// MARK: - Syntax

extension FunctionDeclSyntax {
  /// The type of the result, or nil if there is no result.
  var resultType: String? {
    guard let type = signature.returnClause?.type, !type.isVoid else { return nil }
    return type.trimmedDescription
  }
}
