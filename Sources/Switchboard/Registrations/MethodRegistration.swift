/// The registration of a method for one command.
@usableFromInline
class MethodRegistration<Method>: HandlerRegistration {
  /// The method, bound to its handler; nil once that has died.
  @usableFromInline var method: Method? { nil }
}

// MARK: - With a handler

/// The registration of a method of a handler of a certain type.
final class BoundMethodRegistration<Handler: AnyObject, Method>: MethodRegistration<Method> {
  private let heldObject: Handler?
  private let heldMethod: Method?
  private let watched: WeakHandler<Handler>
  private let bind: @MainActor (Handler) -> Method

  init(
    _ handler: Handler, holding: HandlerHolding, bind: @escaping @MainActor (Handler) -> Method
  ) {
    // A held method is bound once; binding it again for each call would allocate.
    heldObject = holding == .strongly ? handler : nil
    heldMethod = holding == .strongly ? bind(handler) : nil
    watched = WeakHandler(handler, object: handler)
    self.bind = bind
    super.init(holding: holding)
  }

  override var method: Method? { heldMethod ?? watched.load().map(bind) }

  override var object: AnyObject? { watched.load() }
}
