/// What `@CommandProtocol` makes a router conform to; it is not meant to be conformed to by hand.
@MainActor
public protocol CommandRouting: AnyCommandRouter where Self: CommandRouter<HandlerProtocol> {
  /// The command protocol, as the type of a value: `any TabCommands`.
  associatedtype HandlerProtocol

  /// The router, typed as the protocol that callers know.
  var commands: HandlerProtocol { get }

  /// Adds `handler` to a binding once more for each command protocol that this one inherits.
  static func bindInherited(_ handler: HandlerProtocol, to binding: HandlerBinding)
}

// MARK: - Defaults

extension CommandRouting {
  /// Adds nothing, as a protocol that inherits no command protocol needs.
  public static func bindInherited(_ handler: HandlerProtocol, to binding: HandlerBinding) {}
}

// MARK: - Redeclared commands

/// Warns about a command that a protocol declares and also inherits; `@CommandProtocol` writes the lookups.
///
/// The macro does not see inherited protocols, but the compiler knows which keys their routers have.
@dynamicMemberLookup
public enum InheritedCommands<Keys> {
  /// Found for a command that has a key, and so is inherited.
  @available(
    *, deprecated,
    message: "an inherited protocol declares this command already: remove it from this one"
  )
  public static subscript<Key>(dynamicMember command: KeyPath<Keys.Type, Key>) -> Void { () }

  /// Found for any other command.
  public static subscript(dynamicMember command: String) -> Void { () }
}
