/// Collects the routers that one registration concerns: its protocol's and the inherited ones'.
///
/// `@CommandProtocol` writes the calls of ``add(_:to:)``, as only the compiler knows that a handler
/// of the inheriting protocol is one of the inherited.
@MainActor
public final class HandlerBinding {
  /// One router that the handler is to be registered with.
  private struct Step {
    let router: ObjectIdentifier
    let protocolName: String
    let handler: AnyObject
    let current: @MainActor () -> AnyObject?
    let bind: @MainActor () -> (@MainActor () -> Void)
    let registration: @MainActor () -> HandlerRegistration
  }

  private let dispatcher: CommandDispatcher
  private let holding: HandlerHolding
  private let replacing: Bool
  private let overriding: Bool
  private var seen: Set<ObjectIdentifier> = []
  private var steps: [Step] = []

  init(
    in dispatcher: CommandDispatcher, holding: HandlerHolding, replacing: Bool = false,
    overriding: Bool = false
  ) {
    self.dispatcher = dispatcher
    self.holding = holding
    self.replacing = replacing
    self.overriding = overriding
  }

  /// Adds a router, and those of the protocols that its protocol inherits.
  public func add<Router: CommandRouting>(_ handler: Router.HandlerProtocol, to type: Router.Type) {
    guard seen.insert(ObjectIdentifier(type)).inserted else { return }
    let router = dispatcher.typedRouter(type)
    steps.append(
      Step(
        router: ObjectIdentifier(type), protocolName: Router.protocolDescription.name,
        handler: handler as AnyObject,
        current: { router.currentHandler },
        bind: { [holding, replacing] in
          router.add(handler, holding: holding, replacing: replacing)
        }, registration: { ProtocolRegistration(handler, holding: .strongly) }))
    Router.bindInherited(handler, to: self)
  }

  /// Registers with all the routers, or with none.
  func commit() throws(RegistrationError) -> Subscription {
    if !replacing, !overriding {
      for step in steps { try refuseSecond(step) }
    }
    let removals = steps.map { $0.bind() }
    return Subscription { for remove in removals.reversed() { remove() } }
  }

  /// The handler as a target of its own for each router, which is registered with none.
  var registrations: [ObjectIdentifier: HandlerRegistration] {
    Dictionary(uniqueKeysWithValues: steps.map { ($0.router, $0.registration()) })
  }

  private func refuseSecond(_ step: Step) throws(RegistrationError) {
    guard let current = step.current(), current !== step.handler else { return }
    throw .taken(
      step.protocolName, by: current, refused: step.handler, dispatcher: dispatcher.name)
  }
}
