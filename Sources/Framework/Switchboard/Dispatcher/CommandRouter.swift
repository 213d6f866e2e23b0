/// A router for the commands of one protocol. `@CommandProtocol` generates a subclass for each
/// protocol.
///
/// A call takes one of two paths. The direct path calls the protocol's handler if nothing else is
/// involved. The other path collects the arguments as values, notifies interceptors, passes through
/// wrappers, and looks in each dispatcher of the chain for a handler for the command first and then
/// for a handler for the protocol.
@MainActor
open class CommandRouter<Commands>: AnyCommandRouter {
  // These properties aren't checked for exclusivity, because the checks would take as long as the
  // rest of a direct call. They are read and written one at a time.

  /// The handler for direct calls if its registration keeps it alive.
  @exclusivity(unchecked) @usableFromInline
  final var direct: Commands?
  /// The handler for direct calls if its registration doesn't keep it alive.
  @exclusivity(unchecked) @usableFromInline
  final var directReference: WeakReference<Commands>?
  /// A Boolean value that indicates whether calls can take the direct path. A direct call without a
  /// handler in this dispatcher goes to the parent's router.
  @exclusivity(unchecked) @usableFromInline
  final var isDirect = true
  /// The router for the same protocol in the parent dispatcher.
  @usableFromInline final let parent: CommandRouter<Commands>?

  /// Creates a router for a dispatcher. In your code, get a router from the dispatcher instead.
  public required init(of dispatcher: CommandDispatcher) {
    parent = dispatcher.parent?.anyRouter(Self.self) as? CommandRouter<Commands>
    super.init(of: dispatcher)
    refresh()
  }

  override final var above: AnyCommandRouter? { parent }

  override final func refresh() {
    isDirect =
      !isIntercepted && !isClosed
      && registrations.allSatisfy { index, list in
        index == nil && list.count == 1 && !list[0].isConditional
      }
    let registration =
      isDirect ? registrations[nil]?.first as? ProtocolRegistration<Commands> : nil
    direct = registration?.kept
    directReference = registration?.reference
  }

  /// Returns the protocol's handler, retained for the caller, or nil if the call must take the other
  /// path.
  @inlinable @inline(never)
  public final func directHandler() -> Commands? {
    if let direct { return direct }
    // Loading by the bits doesn't retain the reference, which would take as long as the rest.
    if let bits = directReference?.bits, let handler = WeakReference.load(bits) { return handler }
    return isDirect ? parent?.directHandler() : nil
  }
}
