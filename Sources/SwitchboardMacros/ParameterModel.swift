import SwiftSyntax

/// One parameter of a command, as its declaration says.
struct ParameterModel {
  /// The argument label; nil where the declaration says `_`.
  let label: String?
  /// The name that describes it to a user.
  let name: String
  /// The name it has in the generated code.
  let variable: String
  let type: String
  let summary: String
  /// True if it is a closure, which lives no longer than the call.
  let isClosure: Bool

  init(_ syntax: FunctionParameterSyntax, at index: Int, documentedBy doc: DocComment) {
    let inner = (syntax.secondName ?? syntax.firstName).text
    label = syntax.firstName.tokenKind == .wildcard ? nil : syntax.firstName.text
    name = (inner == "_" ? label ?? "argument" : inner).withoutBackticks
    variable = inner == "_" ? "argument\(index)" : inner
    type = syntax.type.trimmedDescription
    summary = doc.parameters[name] ?? ""
    isClosure = syntax.type.isFunction
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

extension TypeSyntax {
  /// True for a function type, with or without attributes and parentheses.
  var isFunction: Bool {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.isFunction }
    if let tuple = self.as(TupleTypeSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first?.type.isFunction == true
    }
    return self.is(FunctionTypeSyntax.self)
  }
}

extension String {
  var withoutBackticks: String { filter { $0 != "`" } }
}
