import SwiftDiagnostics

/// A problem that `@CommandProtocol` reports. Its message says how to fix it.
enum CommandDiagnostic: Equatable, Sendable {
  case header(HeaderProblem)
  case member(MemberProblem)
  case type(TypeProblem)
  case attribute(AttributeProblem)
  case warning(CommandWarning)
}

/// A problem with the protocol itself.
enum HeaderProblem: Equatable, Sendable {
  case notAProtocol
  case access
  case notAnyObject
  case notMainActor
  case enclosingAccess(String)
  case extensionContext
  case whereClause
  case unknownExtra
}

/// A problem with a member of the protocol.
enum MemberProblem: Equatable, Sendable {
  case notACommand(MemberKind)
  case conditional
  case modifier(String, command: String)
  case staticCommand(String)
  case genericCommand(String)
  case overload(String)
  case clashingName(String)
  case notification(String)
  case errorType
  case rethrowing
  case availability(String)
  case resultCannotFail(String)
}

/// A kind of protocol member that is not a command.
enum MemberKind: Sendable {
  case property, `subscript`, initializer, associatedType, typeAlias, other
}

/// A problem with the type of a parameter or of a result.
enum TypeProblem: Equatable, Sendable {
  case variadic(String)
  case defaultValue(String)
  case specifier(String, parameter: String)
  case closure(String)
  case opaque(String)
  case unwrapped
  case selfType
  case clashingType(String)
}

/// A problem with an attribute of a command.
enum AttributeProblem: Equatable, Sendable {
  case misplacedAttribute(String)
  case unreadableShortName
  case emptyShortName
  case duplicateShortName(String)
  case unreadableSynonym
  case emptySynonym
  case unreadableParameter
  case noSuchParameter(String, parameters: [String])
  case shortOfPositional(String)
  case unreadableShort
  case duplicateShort(String)
  case duplicateParameter(String)
}

/// A warning about a declaration that is accepted.
enum CommandWarning: Equatable, Sendable {
  case secondList(String)
  case unknownParameter(String, command: String, parameters: [String])
}
