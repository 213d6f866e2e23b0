import SwiftDiagnostics

/// A problem that `@CommandProtocol` reports. Its message says how to fix it.
enum CommandDiagnostic: Equatable, Sendable {
  // Problems with the protocol itself.
  case notAProtocol
  case access
  case notAnyObject
  case notMainActor
  case enclosingAccess(String)
  case extensionContext
  case whereClause
  case unknownExtra
  // Problems with its members.
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
  // Problems with types.
  case variadic(String)
  case defaultValue(String)
  case specifier(String, parameter: String)
  case closure(String)
  case opaque(String)
  case unwrapped
  case selfType
  case clashingType(String)
  // Problems with a command's attributes.
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
  // Warnings about accepted declarations.
  case secondList(String)
  case unknownParameter(String, command: String, parameters: [String])
}

/// A kind of protocol member that is not a command.
enum MemberKind: Sendable {
  case property, `subscript`, initializer, associatedType, typeAlias, other
}
