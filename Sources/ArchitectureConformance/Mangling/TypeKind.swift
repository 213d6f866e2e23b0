/// What a type is declared as.
public enum TypeKind: Hashable, Sendable, CaseIterable {
  /// A class or an actor.
  case `class`
  /// A struct.
  case structure
  /// An enum.
  case enumeration
  /// A protocol.
  case `protocol`
  /// A type that only another name is known of.
  case alias
  /// A type of C or Objective-C that is none of these.
  case other
}
