/// What `@CommandProtocol` makes a router conform to; it is not meant to be conformed to by hand.
@MainActor
public protocol CommandRouting: AnyCommandRouter where Self: CommandRouter<Commands> {
  /// The command protocol, as the type of a value: `any TabCommands`.
  associatedtype Commands

  /// The router, typed as the protocol that callers know.
  var commands: Commands { get }

  /// Adds `handler` to a binding once more for each command protocol that this one inherits.
  static func bindInherited(_ handler: Commands, to binding: HandlerBinding)
}

// MARK: - Defaults

extension CommandRouting {
  /// Adds nothing, as a protocol that inherits no command protocol needs.
  public static func bindInherited(_ handler: Commands, to binding: HandlerBinding) {}
}
