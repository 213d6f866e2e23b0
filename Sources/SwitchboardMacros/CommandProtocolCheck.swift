import SwiftDiagnostics
import SwiftSyntax

/// Finds what a command protocol may not contain.
struct CommandProtocolCheck {
  private(set) var refusals: [Diagnostic] = []
  private var names: Set<String> = []

  init(_ declaration: ProtocolDeclSyntax) {
    checkHeader(of: declaration)
    for member in declaration.memberBlock.members { check(member.decl) }
  }

  private mutating func checkHeader(of declaration: ProtocolDeclSyntax) {
    if declaration.routableAccess == nil {
      refuse(declaration.accessToken, .access, [Self.addingPackage(to: declaration)])
    }
    if declaration.inheritedTypeNames.allSatisfy({ $0 == "Sendable" }) {
      refuse(declaration.name, .notAnyObject)
    }
    if !declaration.attributes.contains(where: \.isMainActor) {
      refuse(declaration.name, .notMainActor)
    }
  }

  private mutating func check(_ member: DeclSyntax) {
    guard let function = member.as(FunctionDeclSyntax.self) else {
      return refuse(member, .notACommand)
    }
    let name = function.name.text
    if let modifier = function.modifiers.first(where: { $0.name.tokenKind == .keyword(.static) }) {
      refuse(modifier, .staticCommand(name))
    }
    if let clause = function.genericParameterClause { refuse(clause, .genericCommand(name)) }
    if !names.insert(name).inserted { refuse(function.name, .overload(name)) }
    for parameter in function.signature.parameterClause.parameters { check(parameter) }
    checkResult(of: function)
  }

  private mutating func check(_ parameter: FunctionParameterSyntax) {
    let name = (parameter.secondName ?? parameter.firstName).text
    if let ellipsis = parameter.ellipsis { refuse(ellipsis, .variadic(name)) }
    if let type = parameter.type.as(AttributedTypeSyntax.self),
      type.specifiers.contains(where: { $0.trimmedDescription == "inout" })
    {
      refuse(type, .inoutParameter(name))
    }
  }

  private mutating func checkResult(of function: FunctionDeclSyntax) {
    guard function.resultType != nil, function.signature.effectSpecifiers?.throwsClause == nil,
      let type = function.signature.returnClause?.type, !type.isOptional
    else { return }
    refuse(type, .resultCannotFail(function.name.text))
  }

  private mutating func refuse(
    _ node: some SyntaxProtocol, _ reason: CommandDiagnostic, _ fixIts: [FixIt] = []
  ) {
    refusals.append(Diagnostic(node: node, message: reason, fixIts: fixIts))
  }

  private static func addingPackage(to declaration: ProtocolDeclSyntax) -> FixIt {
    let weak: Set<String> = ["internal", "fileprivate", "private"]
    var mended = declaration
    mended.modifiers = declaration.modifiers.filter { !weak.contains($0.name.text) }
    let package = DeclModifierSyntax(
      leadingTrivia: declaration.firstTokenAfterAttributes.leadingTrivia,
      name: .keyword(.package), trailingTrivia: .space)
    mended.modifiers.insert(package, at: mended.modifiers.startIndex)
    if declaration.modifiers.isEmpty { mended.protocolKeyword.leadingTrivia = [] }
    return .replace(
      message: CommandFixIt(message: "make the protocol 'package'"), oldNode: declaration,
      newNode: mended)
  }
}

// MARK: - Syntax

extension ProtocolDeclSyntax {
  /// The token to point at when the access level is wrong.
  fileprivate var accessToken: TokenSyntax { firstTokenAfterAttributes }

  fileprivate var firstTokenAfterAttributes: TokenSyntax {
    modifiers.first?.name ?? protocolKeyword
  }
}

extension AttributeListSyntax.Element {
  fileprivate var isMainActor: Bool {
    self.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "MainActor"
  }
}

extension TypeSyntax {
  fileprivate var isOptional: Bool {
    self.is(OptionalTypeSyntax.self)
      || self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }
}
