import SwiftSyntax
import SwiftSyntaxMacros

/// A model of a command's declaration in a command protocol.
struct CommandModel {
  let syntax: FunctionDeclSyntax
  let documentation: DocComment
  /// The command's position in its protocol, starting at 0.
  let index: Int
  private(set) var parameters: [ParameterModel]
  /// The type of the result, or nil for a command without a result.
  private(set) var result: String?
  /// The `throws` or `throws(E)` clause as written, or nil if the command cannot throw.
  let throwsClause: String?
  /// The availability attributes, as written.
  let availability: String

  init(
    _ function: FunctionDeclSyntax, at index: Int, in context: some MacroExpansionContext
  ) {
    syntax = function
    self.index = index
    documentation = DocComment(above: function)
    parameters = ParameterModel.all(of: function, documentedBy: documentation, in: context)
    let type = function.signature.returnClause?.type
    result = type.flatMap { $0.isVoid ? nil : $0.trimmedDescription }
    throwsClause = function.signature.effectSpecifiers?.throwsClause?.trimmedDescription
    availability = function.attributes.availability
  }

  /// The Swift name, with backticks if it needs them.
  var name: String { syntax.name.text }
  var summary: String { documentation.summary }
  /// The paragraphs after the summary.
  var discussion: String { documentation.discussion }
  /// The example lines.
  var examples: [String] { documentation.examples }
}

// MARK: - Effects

extension CommandModel {
  private var clauses: FunctionEffectSpecifiersSyntax? { syntax.signature.effectSpecifiers }

  var isAsync: Bool { clauses?.asyncSpecifier != nil }

  /// A Boolean value that indicates whether the command throws only `CommandError`.
  var throwsCommandError: Bool { clauses?.throwsClause?.type?.lastName == "CommandError" }

  /// The keywords before a call to the command, such as `try await`.
  var effects: String { (throwsClause == nil ? "" : "try ") + (isAsync ? "await " : "") }

  /// The effects in a signature or a function type, for example ` async throws`.
  var specifiers: String {
    (isAsync ? " async" : "") + (throwsClause.map { " \($0)" } ?? "")
  }
}

// MARK: - Attributes

extension CommandModel {
  private var attributes: AttributeListSyntax { syntax.attributes }

  var shortNames: [String] { attributes.named("ShortName").compactMap(\.text) }
  var synonyms: [String] { attributes.named("Synonym").compactMap(\.text) }

  /// The arguments of `@Effects`, such as `.destroys`.
  var declaredEffects: [String] {
    attributes.named("Effects").flatMap(\.list).map(\.expression.trimmedDescription)
  }

  var isTypedInFull: Bool { attributes.has("TypedInFull") }
  var isConfidential: Bool { attributes.has("Confidential") }
  var isHidden: Bool { attributes.has("Hidden") }

  /// A Boolean value that indicates whether the command is for developers of the program.
  var isDiagnostic: Bool { attributes.has("Diagnostic") }

  /// The deprecation message, or nil if the command is not deprecated.
  var deprecation: String? {
    attributes.named("available").lazy.compactMap(\.deprecation).first
  }
}

// MARK: - Calls

extension CommandModel {
  /// A call that passes the arguments of a generated signature.
  var call: String {
    "\(name)(\(parameters.map { $0.passing($0.variable) }.joined(separator: ", ")))"
  }

  /// The case of a call enumeration with the arguments of a generated signature.
  var value: String { parameters.isEmpty ? name : call }

  /// The type of a method that handles the command.
  var methodType: String {
    let types = parameters.map(\.type).joined(separator: ", ")
    return "@MainActor (\(types))\(specifiers) -> \(result ?? "\(swift)Void")"
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
