/// A set of routers with which to register one handler. It consists of the router for a protocol
/// and the routers for the protocols that it inherits.
///
/// `@CommandProtocol` generates calls to ``add(_:to:)``, because only the compiler knows that a
/// handler for the inheriting protocol also conforms to the inherited one.
@MainActor
public final class HandlerBinding {
  private let dispatcher: CommandDispatcher
  private let holding: HandlerHolding
  /// The object that stands for a handler that is made on demand, or nil if the handler exists.
  private let placeholder: ClosureHandler?
  private var steps: [(router: AnyCommandRouter, registration: HandlerRegistration)] = []

  init(
    in dispatcher: CommandDispatcher, holding: HandlerHolding, placeholder: ClosureHandler? = nil
  ) {
    self.dispatcher = dispatcher
    self.holding = holding
    self.placeholder = placeholder
  }

  /// Adds the router for a protocol and the routers for the protocols that it inherits.
  /// - Parameters:
  ///   - handler: A closure that returns the handler of the commands.
  ///   - type: The router of the protocol.
  public func add<Router: CommandRouting>(
    _ handler: @escaping @MainActor () -> Router.HandlerProtocol, to type: Router.Type
  ) {
    let router = dispatcher.anyRouter(type)
    guard !steps.contains(where: { $0.router === router }) else { return }
    let registration =
      placeholder.map { ProtocolRegistration(making: handler, placeholder: $0) }
      ?? ProtocolRegistration(handler(), holding: holding)
    steps.append((router, registration))
    Router.bindInherited(handler, to: self)
  }

  /// Registers the handler with all routers, or with none if one of them already has another
  /// handler that must not be replaced.
  func commit(replacing: Bool, overriding: Bool) throws(RegistrationError) -> Subscription {
    if !replacing, !overriding {
      for (router, registration) in steps {
        guard let handler = registration.object else { continue }
        try dispatcher.refuse(
          handler, for: type(of: router).protocolDescription.name,
          besides: router.registrations[nil])
      }
    }
    let removals = steps.map { $0.router.add($0.registration, for: nil, replacing: replacing) }
    return Subscription { for remove in removals.reversed() { remove() } }
  }
}
