import SwiftDiagnostics
import SwiftSyntax

// MARK: - The protocol itself

extension CommandProtocolCheck {
  mutating func checkHeader(of declaration: ProtocolDeclSyntax) {
    if declaration.routableAccess == nil {
      refuse(
        declaration.firstTokenAfterAttributes, .header(.access), declaration.making("package"),
        declaration.making("public"))
    }
    if !declaration.inheritsObject {
      refuse(declaration.name, .header(.notAnyObject), declaration.addingAnyObject)
    }
    if !declaration.attributes.contains(where: { $0.isNamed("MainActor", in: "Swift") }) {
      let fixIt = FixIt.insert(
        "@MainActor ", before: declaration.firstTokenAfterAttributes, saying: "add '@MainActor'")
      refuse(declaration.name, .header(.notMainActor), fixIt)
    }
    if let clause = declaration.genericWhereClause { refuse(clause, .header(.whereClause)) }
    for extra in declaration.commandProtocolExtras.unknown { refuse(extra, .header(.unknownExtra)) }
  }

  /// Rejects a protocol if an enclosing declaration makes it less visible than its own access
  /// modifier says.
  mutating func checkVisibility(of declaration: ProtocolDeclSyntax, in context: [Syntax]) {
    for scope in context {
      if scope.is(ExtensionDeclSyntax.self) {
        refuse(declaration.name, .header(.extensionContext))
      } else if scope.routableAccess == nil {
        let name = scope.asProtocol((any NamedDeclSyntax).self)?.name.text ?? "its scope"
        refuse(declaration.name, .header(.enclosingAccess(name)))
      }
    }
  }
}

// MARK: - Fix-its

extension ProtocolDeclSyntax {
  fileprivate func making(_ access: String) -> FixIt {
    let message = "make the protocol '\(access)'"
    let weak: Set<String> = ["internal", "fileprivate", "private"]
    if let modifier = modifiers.first(where: { weak.contains($0.name.text) }) {
      return .replace(modifier, with: access, saying: message)
    }
    return .insert("\(access) ", before: firstTokenAfterAttributes, saying: message)
  }

  fileprivate var addingAnyObject: FixIt {
    let message = "inherit 'AnyObject'"
    if let first = inheritanceClause?.inheritedTypes.first {
      return .insert("AnyObject, ", before: first, saying: message)
    }
    return .insert(": AnyObject", after: name, saying: message)
  }

  fileprivate var firstTokenAfterAttributes: TokenSyntax {
    modifiers.first?.firstToken(viewMode: .sourceAccurate) ?? protocolKeyword
  }

  /// A Boolean value that indicates whether the protocol inherits from `AnyObject` or from a
  /// protocol that may be a command protocol.
  fileprivate var inheritsObject: Bool {
    inheritedTypes.contains { !$0.isMarker || $0.isAnyObject }
  }
}
