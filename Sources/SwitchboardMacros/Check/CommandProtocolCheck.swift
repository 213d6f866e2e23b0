import SwiftDiagnostics
import SwiftSyntax

/// A check for declarations that a command protocol must not contain.
struct CommandProtocolCheck {
  private(set) var refusals: [Diagnostic] = []
  /// The warnings about accepted code.
  private(set) var warnings: [Diagnostic] = []
  /// The names of the commands that have already been checked.
  var names: Set<String> = []

  /// Checks a declaration.
  /// - Parameters:
  ///   - declaration: The protocol.
  ///   - context: The enclosing declarations, innermost first.
  init(_ declaration: ProtocolDeclSyntax, in context: [Syntax]) {
    checkHeader(of: declaration)
    checkVisibility(of: declaration, in: context)
    for member in declaration.memberBlock.members { check(member.decl) }
    checkShortNames(in: declaration)
  }

  mutating func refuse(
    _ node: some SyntaxProtocol, _ reason: CommandDiagnostic, _ fixIts: FixIt...
  ) {
    refusals.append(Diagnostic(node: node, message: reason, fixIts: fixIts))
  }

  /// Warns about code that is accepted but is probably a mistake.
  /// - Parameter position: The position of the warning. Defaults to the node's first token.
  mutating func warn(
    _ node: some SyntaxProtocol, _ warning: CommandWarning, at position: AbsolutePosition? = nil
  ) {
    let message = CommandDiagnostic.warning(warning)
    warnings.append(Diagnostic(node: Syntax(node), position: position, message: message))
  }
}

// MARK: - Short names

extension CommandProtocolCheck {
  /// Rejects a short name that is already the name or the short name of another command.
  mutating func checkShortNames(in declaration: ProtocolDeclSyntax) {
    var taken = Set(names.map(\.asTyped))
    for member in declaration.memberBlock.members {
      guard let function = member.decl.as(FunctionDeclSyntax.self) else { continue }
      for attribute in function.attributes.lazy.compactMap({ $0.as(AttributeSyntax.self) }) {
        guard let literal = attribute.shortNameLiteral, let name = attribute.shortName
        else { continue }
        if !taken.insert(name.asTyped).inserted {
          refuse(literal, .attribute(.duplicateShortName(name)))
        }
      }
    }
  }
}

// MARK: - Attributes of parameters

extension CommandProtocolCheck {
  /// Rejects a second `@Parameter` attribute for the same parameter, because the router uses only
  /// one attribute for each parameter.
  mutating func checkParameterAttributes(of function: FunctionDeclSyntax) {
    var first: [String: AttributeSyntax] = [:]
    for attribute in function.attributes.lazy.compactMap({ $0.as(AttributeSyntax.self) }) {
      guard let name = attribute.parameterArguments?.parameterName else { continue }
      if let earlier = first[name] {
        refuse(attribute, .attribute(.duplicateParameter(name)), .merge(attribute, into: earlier))
      } else {
        first[name] = attribute
      }
    }
  }
}

extension String {
  /// The name in lowercase without separators. At a prompt, `openTab`, `open-tab`, and `open tab`
  /// are the same name.
  fileprivate var asTyped: String { filter { !" -_`".contains($0) }.lowercased() }
}
