/// The target of a single command call: a handler for the protocol, or a method for that command.
///
/// ``CommandRouter`` creates a target for each call. The target keeps the handler alive if no
/// registration does. The slot and the method are valid only while the router counts the call as
/// running. An asynchronous call isn't counted. It reads the handler or the method from the target
/// before its first suspension, and no other code runs on the main actor until then.
@MainActor
public struct CommandTarget<Commands> {
  /// The slot that holds the protocol's handler, or nil if a method is called instead.
  @usableFromInline let slot: CallTargets<Commands>?
  /// The method that is registered for this command, or nil if the protocol's handler is called
  /// instead.
  @usableFromInline let method: UncountedMethod?
  /// The handler that an asynchronous call must keep alive, or nil if there is none.
  let object: AnyObject?

  @inline(__always)
  init(
    slot: CallTargets<Commands>? = nil, method: UncountedMethod? = nil, object: AnyObject? = nil
  ) {
    self.slot = slot
    self.method = method
    self.object = object
  }

  /// Returns the method that is registered for a single command, or nil if there is none.
  /// - Parameter key: The key of the command.
  @inlinable @inline(__always)
  public func method<Router, Method>(_ key: CommandKey<Router, Method>) -> Method? {
    guard let method else { return nil }
    // A key's index and its method's type come from the same declaration.
    return method.slot.call { known($0, as: MethodRegistration<Method>.self).method }
  }

  /// Calls the protocol's handler in its slot.
  /// - Parameter call: A closure that calls the command on the handler.
  /// - Returns: The handler's result.
  /// - Throws: Any error that the handler throws.
  @inlinable @inline(__always)
  public func call<Result, Failure: Error>(
    _ call: (Commands) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let slot else { preconditionFailure("a method has to be called instead") }
    return try slot.call(call)
  }

  /// The protocol's handler, retained for the caller.
  @inlinable
  public var handler: Commands {
    @inline(__always) get { call { $0 } }
  }
}

/// A reference to a method's registration, in a slot that doesn't retain the registration.
///
/// A router stores these values next to the registrations. It releases a registration only after it
/// has dropped this reference and all running calls have returned.
@usableFromInline
struct UncountedMethod {
  /// The slot, which watches the registration that owns it.
  @usableFromInline let slot: CallTargets<AnyMethodRegistration>
  let isKept: Bool

  /// The handler, or nil if it has been deallocated. Use this property only if the registration
  /// doesn't keep the handler alive.
  @MainActor var watchedHandler: AnyObject? {
    @inline(__always) get { slot.call { $0.object } }
  }
}
