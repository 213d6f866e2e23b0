/// The protocol of the routers that `@CommandProtocol` generates. Do not conform to it by hand.
@MainActor
public protocol CommandRouting: AnyCommandRouter where Self: CommandRouter<HandlerProtocol> {
  /// The command protocol, as the type of a value: `any TabCommands`.
  associatedtype HandlerProtocol

  /// The router, typed as the protocol that callers know.
  var commands: HandlerProtocol { get }

  /// Adds `handler` to a binding for each command protocol that this protocol inherits. Defaults to
  /// adding nothing.
  static func bindInherited(_ handler: HandlerProtocol, to binding: HandlerBinding)
}

// MARK: - Defaults

extension CommandRouting {
  public static func bindInherited(_ handler: HandlerProtocol, to binding: HandlerBinding) {}
}

// MARK: - Redeclared commands

/// Warns about a command that a protocol declares and also inherits. `@CommandProtocol` generates
/// the lookups.
///
/// The macro does not see inherited protocols, but the compiler knows which keys their routers
/// have.
@dynamicMemberLookup
public enum InheritedCommands<Keys> {
  /// Looks up an inherited command. The compiler chooses this overload, because such a command has a
  /// key.
  @available(
    *, deprecated,
    message: "an inherited protocol declares this command already: remove it from this one"
  )
  public static subscript<Key>(dynamicMember command: KeyPath<Keys.Type, Key>) -> Void { () }

  /// The result of looking up any other command.
  public static subscript(dynamicMember command: String) -> Void { () }
}
