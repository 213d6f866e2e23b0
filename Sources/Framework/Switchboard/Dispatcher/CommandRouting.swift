/// An object that implements the commands of a protocol by sending them through routers: a router, or
/// a ``CommandSpy``.
///
/// `@CommandProtocol` generates the implementations for such objects.
@MainActor
public protocol CommandSending: AnyObject {
  /// Returns the router for a protocol whose commands this object implements.
  /// - Parameter type: The protocol's router.
  func commandRouter<Router: CommandRouting>(_ type: Router.Type) -> Router
}

extension CommandSending {
  /// Returns the handler of a protocol's router, retained for the caller, or nil if the call cannot
  /// take the direct path. See ``CommandRouter``.
  /// - Parameter type: The router's type.
  @inlinable
  public func directHandler<Router: CommandRouting>(
    of type: Router.Type
  ) -> Router.HandlerProtocol? {
    // A router calls itself, because a result of `commandRouter(_:)` would be retained, which takes as
    // long as the rest of a direct call.
    if let router = self as? Router { return router.directHandler() }
    return commandRouter(type).directHandler()
  }
}

/// A router that `@CommandProtocol` generates. Don't conform to this protocol yourself.
@MainActor
public protocol CommandRouting: AnyCommandRouter where Self: CommandRouter<HandlerProtocol> {
  /// The command protocol as an existential type, such as `any TabCommands`.
  associatedtype HandlerProtocol

  /// The keys of the protocol's own commands.
  associatedtype Key

  /// Adds a handler to a binding for each command protocol that this protocol inherits. By default,
  /// does nothing.
  static func bindInherited(
    _ handler: @escaping @MainActor () -> HandlerProtocol, to binding: HandlerBinding)
}

// MARK: - Defaults

extension CommandRouting {
  public static func bindInherited(
    _ handler: @escaping @MainActor () -> HandlerProtocol, to binding: HandlerBinding
  ) {}
}

// MARK: - Redeclared commands

/// A type whose dynamic members cause a warning for each command that a protocol both declares and
/// inherits. `@CommandProtocol` generates code that accesses these members.
///
/// The macro cannot see inherited protocols, but the compiler knows which keys their routers have.
@dynamicMemberLookup
public struct InheritedCommands<Keys> {
  /// Creates a value whose members are the commands of a router's protocol.
  public init<Router: CommandRouting>(_ router: Router.Type) where Keys == Router.Key {}

  /// Looks up an inherited command. The compiler chooses this overload, because an inherited
  /// command has a key.
  @available(
    *, deprecated,
    message: "an inherited protocol declares this command already: remove it from this one"
  )
  public subscript<Key>(dynamicMember command: KeyPath<Keys.Type, Key>) -> Void { () }

  /// Looks up a command that is not inherited.
  public subscript(dynamicMember command: String) -> Void { () }
}
