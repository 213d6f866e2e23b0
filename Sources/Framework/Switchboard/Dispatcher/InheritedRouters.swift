/// A type whose dynamic members are the routers of the command protocols from which a protocol
/// inherits. `@CommandProtocol` generates code that accesses them.
///
/// The macro cannot see inherited protocols, but the router of an inheriting protocol has a member for
/// each command protocol among them.
@dynamicMemberLookup
public enum InheritedRouters<Router> {
  /// Looks up the router of a command protocol.
  public static subscript<Inherited>(
    dynamicMember name: KeyPath<Router.Type, Inherited>
  ) -> Inherited { Router.self[keyPath: name] }

  /// Looks up the router of any other type.
  @available(
    *, unavailable,
    message: """
      a command protocol inherits command protocols by their own names, and nothing else: let the \
      handlers conform to other protocols
      """
  )
  public static subscript(dynamicMember name: String) -> NoRouter.Type { NoRouter.self }
}

/// The router of a type that is not a command protocol.
@MainActor
public final class NoRouter: CommandRouter<Any>, CommandRouting {
  public typealias HandlerProtocol = Any
  public typealias Key = Never
}
