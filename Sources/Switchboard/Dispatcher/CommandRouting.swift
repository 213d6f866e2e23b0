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
