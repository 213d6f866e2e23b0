/// Routes the commands of one protocol: the base of what `@CommandProtocol` generates.
///
/// It answers with this dispatcher's handler, else with the parent's: first the handler that one
/// command has for itself, then that of the protocol.
@MainActor
open class CommandRouter<Commands>: AnyCommandRouter {
  private let handlers = RegistrationSlot<Commands>()
  private var overrides: [Int: any OverrideSlot] = [:]
  private let parent: CommandRouter<Commands>?

  /// Makes the router of a dispatcher; ask the dispatcher for it instead.
  public required init(of dispatcher: CommandDispatcher) {
    parent = dispatcher.parent?.anyRouter(Self.self) as? CommandRouter<Commands>
    super.init(of: dispatcher)
  }

  /// Calls whoever handles a command now.
  /// - Parameters:
  ///   - key: the command.
  ///   - call: calls it on a handler of the protocol.
  ///   - overriding: calls it by a method that the command has for itself.
  /// - Returns: what the handler returned; nil if nobody handles it.
  /// - Throws: what the handler throws.
  public final func dispatch<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>,
    to call: (Commands) throws(Failure) -> Result,
    override overriding: (Method) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    switch target(of: key) {
    case .handler(let handler): try call(handler)
    case .method(let method): try overriding(method)
    case nil: nil
    }
  }

  /// Calls whoever handles an asynchronous command now, and keeps it alive until it returns.
  public final func dispatchAsync<Router, Method, Result, Failure: Error>(
    _ key: CommandKey<Router, Method>,
    to call: (Commands) async throws(Failure) -> Result,
    override overriding: (Method) async throws(Failure) -> Result
  ) async throws(Failure) -> Result? {
    switch target(of: key) {
    case .handler(let handler): try await call(handler)
    case .method(let method): try await overriding(method)
    case nil: nil
    }
  }

  override final func handler(ofCommandAt index: Int) -> HandlerInfo? {
    if let info = overrides[index]?.info { return info }
    return handlers.current.flatMap { registration in
      registration.object.map {
        HandlerInfo(object: $0, holding: registration.holding, isOverride: false)
      }
    }
  }

  override final func removeAllHandlers() {
    handlers.removeAll()
    overrides = [:]
  }
}

// MARK: - Look-up

extension CommandRouter {
  private enum Target<Method> {
    case handler(Commands)
    case method(Method)
  }

  private func target<Router, Method>(of key: CommandKey<Router, Method>) -> Target<Method>? {
    var level: CommandRouter? = self
    while let router = level {
      if let method = router.overrideSlot(key)?.current?.target { return .method(method) }
      if let handler = router.handlers.current?.target { return .handler(handler) }
      level = router.parent
    }
    return nil
  }

  private func overrideSlot<Router, Method>(
    _ key: CommandKey<Router, Method>
  ) -> RegistrationSlot<Method>? {
    overrides[key.index] as? RegistrationSlot<Method>
  }
}

// MARK: - Registration

extension CommandRouter {
  /// The live handler of the protocol at this level.
  final var currentHandler: AnyObject? { handlers.current?.object }

  /// Puts a handler in force until `remove` is called.
  final func add(
    _ handler: Commands, holding: HandlerHolding, replacing: Bool
  ) -> (@MainActor () -> Void) {
    let registration = Registration(handler: handler, holding: holding)
    handlers.add(registration, replacing: replacing)
    return { [weak self] in self?.handlers.remove(registration) }
  }

  /// The live handler that one command has for itself at this level.
  final func currentOverride<Router, Method>(_ key: CommandKey<Router, Method>) -> AnyObject? {
    overrideSlot(key)?.current?.object
  }

  /// Gives one command a handler of its own until `remove` is called.
  final func add<Router, Method>(
    _ registration: Registration<Method>, for key: CommandKey<Router, Method>, replacing: Bool
  ) -> (@MainActor () -> Void) {
    let slot = overrideSlot(key) ?? RegistrationSlot<Method>()
    overrides[key.index] = slot
    slot.add(registration, replacing: replacing)
    return { [weak slot] in slot?.remove(registration) }
  }
}

// MARK: - OverrideSlot

/// A slot of any command, for introspection.
@MainActor
private protocol OverrideSlot: AnyObject {
  var info: HandlerInfo? { get }
}

extension RegistrationSlot: OverrideSlot {
  fileprivate var info: HandlerInfo? {
    current.flatMap { registration in
      registration.object.map {
        HandlerInfo(object: $0, holding: registration.holding, isOverride: true)
      }
    }
  }
}
