@testable import ArchitectureConformance

/// Declarations and types as one line of text, for tables of expectations.
enum Rendering {
  static func line(_ declaration: MangledDeclaration) -> String {
    let kind = (declaration.isStatic ? "static " : "") + text(declaration.kind)
    let type = declaration.type.map { " : " + text($0) } ?? ""
    let mentions = declaration.mentions.map { "\(text($0.kind)) \($0.name)" }.sorted()
    return "\(kind) \(declaration.path) in \(declaration.module)\(type)"
      + " [\(mentions.joined(separator: ", "))]"
  }

  static func text(_ kind: MangledDeclaration.Kind) -> String {
    if case .nominalType(let type) = kind { return text(type) }
    return "\(kind)"
  }

  static func text(_ kind: TypeKind) -> String { "\(kind)" }

  static func text(_ type: MangledType) -> String {
    switch type {
    case .nominal(let name, let arguments): name.name + list(arguments, "<", ">")
    case .function(let function): text(function)
    case .tuple(let elements): "(" + elements.map(text).joined(separator: ", ") + ")"
    case .existential(let protocols, let arguments, let superclass, let isClassBound):
      existential(protocols, arguments, superclass, isClassBound)
    case .metatype(let type): "\(text(type)).Type"
    case .genericParameter(let depth, let index): "τ\(depth).\(index)"
    case .associatedType(let base, let name, let owner):
      text(base) + "." + (owner.map { "[\($0)]" } ?? "") + name
    case .opaque: "some"
    case .other(let parts): "other" + list(parts, "{", "}")
    }
  }

  private static func list(_ types: [MangledType], _ open: String, _ close: String) -> String {
    types.isEmpty ? "" : open + types.map(text).joined(separator: ", ") + close
  }

  private static func existential(
    _ protocols: [TypeName], _ arguments: [MangledType], _ superclass: MangledType?,
    _ isClassBound: Bool
  ) -> String {
    let bounds = (superclass.map { [text($0)] } ?? (isClassBound ? ["AnyObject"] : []))
    return "any(" + (bounds + protocols.map(\.name)).joined(separator: " & ") + ")"
      + list(arguments, "<", ">")
  }

  private static func text(_ function: FunctionSignature) -> String {
    let parameters = function.parameters.map { parameter in
      (parameter.isInOut ? "inout " : "") + text(parameter.type)
        + (parameter.isVariadic ? "..." : "")
    }
    let attributes =
      (function.globalActor.map { "@\(text($0)) " } ?? "")
      + (function.isSendable ? "@Sendable " : "") + (function.isEscaping ? "" : "@noescape ")
    let effects =
      (function.isAsync ? " async" : "") + (function.isThrowing ? " throws" : "")
      + (function.error.map { "(\(text($0)))" } ?? "")
    return "\(attributes)(\(parameters.joined(separator: ", ")))\(effects) -> "
      + text(function.result)
  }
}
