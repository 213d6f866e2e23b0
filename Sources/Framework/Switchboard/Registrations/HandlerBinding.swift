/// A set of routers with which to register one handler. It consists of the router for a protocol
/// and the routers for the protocols that it inherits.
///
/// `@CommandProtocol` generates calls to ``add(_:to:)``, because only the compiler knows that a
/// handler for the inheriting protocol also conforms to the inherited one.
@MainActor
public final class HandlerBinding {
  /// A pending registration of the handler with one router.
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

  /// Adds the router for a protocol and the routers for the protocols that it inherits.
  /// - Parameters:
  ///   - handler: The handler of the commands.
  ///   - type: The router of the protocol.
  public func add<Router: CommandRouting>(_ handler: Router.HandlerProtocol, to type: Router.Type) {
    guard seen.insert(ObjectIdentifier(type)).inserted else { return }
    let router = dispatcher.typedRouter(type)
    steps.append(
      Step(
        router: ObjectIdentifier(type), protocolName: Router.protocolDescription.name,
        handler: handler as AnyObject,
        current: { router.currentHandler },
        bind: { [holding, replacing] in
          router.add(ProtocolRegistration(handler, holding: holding), replacing: replacing)
        }, registration: { ProtocolRegistration(handler, holding: .strongly) }))
    Router.bindInherited(handler, to: self)
  }

  /// Registers the handler with all routers, or with none if one of them already has another
  /// handler that must not be replaced.
  func commit() throws(RegistrationError) -> Subscription {
    if !replacing, !overriding {
      for step in steps { try refuseSecond(step) }
    }
    let removals = steps.map { $0.bind() }
    return Subscription { for remove in removals.reversed() { remove() } }
  }

  /// New registrations of the handler, keyed by router type, that haven't been added to the routers.
  var registrations: [ObjectIdentifier: HandlerRegistration] {
    Dictionary(uniqueKeysWithValues: steps.map { ($0.router, $0.registration()) })
  }

  private func refuseSecond(_ step: Step) throws(RegistrationError) {
    guard let current = step.current(), current !== step.handler else { return }
    throw RegistrationError(
      .taken(by: HandlerInfo.name(of: current)), step.protocolName, refused: step.handler,
      by: dispatcher)
  }
}
