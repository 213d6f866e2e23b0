/// The registration of a method for one command.
@usableFromInline
class MethodRegistration<Method>: HandlerRegistration {
  /// The method, bound once to a handler that is held: binding it for each call would allocate.
  @usableFromInline final let held: Method?

  init(held: Method?, holding: HandlerHolding) {
    self.held = held
    super.init(holding: holding)
  }

  /// The method, bound anew to a handler that is not held; nil once that has died.
  @usableFromInline func bindAnew() -> Method? { nil }

  /// The method, bound to its handler; nil once that has died.
  @inlinable final var method: Method? {
    @inline(__always) get { held ?? bindAnew() }
  }
}

// MARK: - With a handler

/// The registration of a method of a handler of a certain type.
final class BoundMethodRegistration<Handler: AnyObject, Method>: MethodRegistration<Method> {
  private let heldHandler: Handler?
  private let watched: WeakHandler<Handler>
  private let bind: @MainActor (Handler) -> Method

  init(
    _ handler: Handler, holding: HandlerHolding, bind: @escaping @MainActor (Handler) -> Method
  ) {
    let isHeld = holding == .strongly
    heldHandler = isHeld ? handler : nil
    watched = WeakHandler(handler, object: handler)
    self.bind = bind
    super.init(held: isHeld ? bind(handler) : nil, holding: holding)
  }

  override func bindAnew() -> Method? { watched.load().map(bind) }

  override var object: AnyObject? { watched.load() }
}
