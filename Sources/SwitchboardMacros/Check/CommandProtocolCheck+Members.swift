import SwiftDiagnostics
import SwiftSyntax

// MARK: - Members

extension CommandProtocolCheck {
  mutating func check(_ member: DeclSyntax) {
    if let function = member.as(FunctionDeclSyntax.self) {
      checkName(of: function)
      checkModifiers(of: function)
      checkParameterAttributes(of: function)
      checkGenerics(of: function)
      for parameter in function.signature.parameterClause.parameters { check(parameter) }
      checkLists(of: function)
      checkDocumentation(of: function)
      checkThrows(of: function)
      checkResult(of: function)
    } else if let conditional = member.as(IfConfigDeclSyntax.self) {
      refuse(conditional, .member(.conditional))
    } else {
      refuse(member, .member(.notACommand(member.memberKind)))
    }
  }

  private mutating func checkName(of function: FunctionDeclSyntax) {
    let name = function.name.text.withoutBackticks
    if !names.insert(name).inserted { refuse(function.name, .member(.overload(name))) }
    if ReservedName.clashes(function) { refuse(function.name, .member(.clashingName(name))) }
    if ReservedName.isNotification(name) { refuse(function.name, .member(.notification(name))) }
  }

  private mutating func checkModifiers(of function: FunctionDeclSyntax) {
    let name = function.name.text
    for modifier in function.modifiers {
      let word = modifier.name.text
      refuse(
        modifier,
        modifier.name.tokenKind == .keyword(.static)
          ? .member(.staticCommand(name))
          : .member(.modifier(modifier.trimmedDescription, command: name)),
        .remove(modifier, saying: "remove '\(word)'"))
    }
    for attribute in function.attributes {
      checkAttribute(attribute, of: name)
    }
  }

  private mutating func checkAttribute(
    _ attribute: AttributeListSyntax.Element, of command: String
  ) {
    if attribute.is(IfConfigDeclSyntax.self) {
      refuse(attribute, .member(.conditional))
    } else if attribute.isNamed("concurrent", in: "Swift") {
      refuse(
        attribute, .member(.modifier("@concurrent", command: command)),
        .remove(attribute, saying: "remove '@concurrent'"))
    } else if let attribute = attribute.as(AttributeSyntax.self),
      attribute.isAvailability, !attribute.isDeprecation
    {
      refuse(attribute, .member(.availability(command)))
    }
  }

  private mutating func checkGenerics(of function: FunctionDeclSyntax) {
    let name = function.name.text
    if let clause = function.genericParameterClause {
      refuse(clause, .member(.genericCommand(name)))
    } else if let clause = function.genericWhereClause {
      refuse(clause, .member(.genericCommand(name)))
    }
  }

  private mutating func checkThrows(of function: FunctionDeclSyntax) {
    guard let clause = function.signature.effectSpecifiers?.throwsClause else { return }
    let fix = FixIt.replace(clause, with: "throws", saying: "throw any error")
    if clause.throwsSpecifier.tokenKind == .keyword(.rethrows) {
      refuse(clause, .member(.rethrowing), fix)
    } else if let type = clause.type, !type.isCommandFailure {
      refuse(clause, .member(.errorType), fix)
    }
  }

  private mutating func checkResult(of function: FunctionDeclSyntax) {
    guard function.resultType != nil, let clause = function.signature.returnClause else { return }
    checkType(clause.type)
    guard function.signature.effectSpecifiers?.throwsClause == nil, !clause.type.isOptional,
      !clause.type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    else { return }
    refuse(
      clause.type, .member(.resultCannotFail(function.name.text)),
      .insert("throws ", before: clause, saying: "add 'throws'"))
  }
}

// MARK: - Syntax

extension DeclSyntax {
  fileprivate var memberKind: MemberKind {
    switch kind {
    case .variableDecl: .property
    case .subscriptDecl: .subscript
    case .initializerDecl: .initializer
    case .associatedTypeDecl: .associatedType
    case .typeAliasDecl: .typeAlias
    default: .other
    }
  }
}

extension TypeSyntax {
  /// A Boolean value that indicates whether a command that declares this error type can throw
  /// `CommandError`.
  fileprivate var isCommandFailure: Bool {
    ["CommandError", "Switchboard.CommandError", "any Error", "any Swift.Error"]
      .contains(trimmedDescription)
  }
}
