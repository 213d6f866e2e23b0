/// The registration of a handler for a whole protocol.
///
/// The handler lies at an address of its own, so that a router can call it in place.
final class ProtocolRegistration<Commands>: HandlerRegistration {
  let held: UnsafeMutablePointer<HeldHandler<Commands>>?
  let watched: UnsafeMutablePointer<WeakHandler<Commands>>?

  init(_ handler: Commands, holding: HandlerHolding) {
    switch holding {
    case .strongly:
      held = .allocate(capacity: 1)
      held?.initialize(to: HeldHandler(handler))
      watched = nil
    case .weakly:
      held = nil
      watched = .allocate(capacity: 1)
      watched?.initialize(to: WeakHandler(handler, object: handler as AnyObject))
    }
    super.init(holding: holding)
  }

  override var object: AnyObject? {
    (held?.pointee.handler ?? watched?.pointee.load()).map { $0 as AnyObject }
  }

  isolated deinit {
    held?.deinitialize(count: 1)
    held?.deallocate()
    watched?.deinitialize(count: 1)
    watched?.deallocate()
  }
}
