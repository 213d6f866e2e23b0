/// Collects the routers that one registration concerns: its protocol's and the inherited ones'.
///
/// `@CommandProtocol` writes the calls of ``add(_:to:)``, as only the compiler knows that a handler
/// of the inheriting protocol is one of the inherited.
@MainActor
public final class HandlerBinding {
  private let dispatcher: CommandDispatcher
  private let holding: HandlerHolding
  private let replacing: Bool
  private var seen: Set<ObjectIdentifier> = []
  private var steps: [(check: @MainActor () throws(RegistrationError) -> Void, bind: @MainActor () -> (@MainActor () -> Void))] = []

  init(in dispatcher: CommandDispatcher, holding: HandlerHolding, replacing: Bool) {
    self.dispatcher = dispatcher
    self.holding = holding
    self.replacing = replacing
  }

  /// Adds a router, and those of the protocols that its protocol inherits.
  public func add<Router: CommandRouting>(_ handler: Router.Commands, to type: Router.Type) {
    guard seen.insert(ObjectIdentifier(type)).inserted else { return }
    let router = dispatcher.typedRouter(type)
    steps.append(
      (
        check: { [self] () throws(RegistrationError) in
          try refuseSecond(router.currentHandler, beside: handler as AnyObject, for: type)
        },
        bind: { [holding, replacing] in
          router.add(handler, holding: holding, replacing: replacing)
        }
      ))
    Router.bindInherited(handler, to: self)
  }

  private func refuseSecond(
    _ current: AnyObject?, beside handler: AnyObject, for type: AnyCommandRouter.Type
  ) throws(RegistrationError) {
    guard !replacing, let current, current !== handler else { return }
    throw RegistrationError(
      what: type.protocolDescription.name, current: current, refused: handler,
      dispatcher: dispatcher.name)
  }

  /// Registers with all the routers, or with none.
  func commit() throws(RegistrationError) -> Subscription {
    for step in steps { try step.check() }
    let removals = steps.map { $0.bind() }
    return Subscription { for remove in removals.reversed() { remove() } }
  }
}
