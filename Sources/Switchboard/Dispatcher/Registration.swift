/// One handler of a protocol, or one method for a command, as a router keeps it.
@MainActor
final class Registration<Target> {
  let holding: HandlerHolding
  private let load: @MainActor () -> (target: Target, object: AnyObject)?

  /// Keeps a handler of a whole protocol.
  init(handler: Target, holding: HandlerHolding) {
    self.holding = holding
    let object = handler as AnyObject
    switch holding {
    case .strongly:
      load = { (handler, object) }
    case .weakly:
      load = { [weak object] in object.map { ($0 as! Target, $0) } }
    }
  }

  /// Keeps a method of an object, for one command.
  init<Handler: AnyObject>(
    _ handler: Handler, holding: HandlerHolding, method: @escaping @MainActor (Handler) -> Target
  ) {
    self.holding = holding
    switch holding {
    case .strongly:
      let bound = method(handler)
      load = { (bound, handler) }
    case .weakly:
      load = { [weak handler] in handler.map { (method($0), $0) } }
    }
  }

  /// What to call; nil once the handler has died.
  var target: Target? { load()?.target }

  /// The handler; nil once it has died.
  var object: AnyObject? { load()?.object }
}
