/// A router for the commands of one protocol. `@CommandProtocol` generates a subclass for each
/// protocol.
///
/// A call takes one of two paths. The fast path calls the protocol's handler if the registration
/// keeps it alive and no interceptor, wrapper or other handler is involved. Otherwise, the slow
/// path notifies interceptors and then goes up the chain. In each dispatcher, it looks for a
/// handler for the command first and then for a handler for the protocol.
@MainActor
open class CommandRouter<Commands>: AnyCommandRouter {
  // Access to these properties is not checked for exclusivity. They are read and written one at a
  // time on the main actor, and the checks would cost more than the call.

  /// The handler that the fast path calls.
  @exclusivity(unchecked) @usableFromInline
  final var direct = HandlerTarget<Commands>()
  /// The protocol's handler in this dispatcher.
  @exclusivity(unchecked) @usableFromInline
  final var current = HandlerTarget<Commands>()
  /// The number of running calls that use a target in its slot. While ended registrations wait for
  /// these calls to return, `retiredBias` is added to make the number negative. The fast path then
  /// needs to check only one word after a call.
  @exclusivity(unchecked) @usableFromInline
  final var callsInPlace = 0
  /// The methods that are registered for single commands, by index, or an empty array if there are
  /// none.
  @exclusivity(unchecked) @usableFromInline
  final var methods: [UncountedMethod?] = []
  /// A Boolean value that indicates whether a command goes to the parent if `methods` and `current`
  /// have no target. If the value is `false`, the target must be looked up in the registrations,
  /// because a handler might override another one or make its commands unavailable, or the router
  /// might be closed.
  @exclusivity(unchecked) @usableFromInline
  final var isOpen = true
  /// The router for the same protocol in the parent dispatcher.
  @usableFromInline final let parent: CommandRouter<Commands>?

  private let handlers = RegistrationSlot<ProtocolRegistration<Commands>>()
  private var overrides: [Int: RegistrationSlot<AnyMethodRegistration>] = [:]
  private var retired: [HandlerRegistration] = []
  /// A Boolean value that indicates whether the router knows which handlers can make their commands
  /// unavailable. The first dispatch finds out, because the look-up is slow for the first object of
  /// each class, and most routers of a short run dispatch nothing.
  private var knowsConditions = false
  private static var retiredBias: Int { .min / 2 }
  private(set) final var isClosed = false
  /// The point in the sequence of wrappers at which commands continue if this router is a wrapper's
  /// `next`, or nil otherwise.
  final var continuation: CommandContinuation<Commands>?
  /// The target to call if this router makes a single asynchronous call for another router, or nil
  /// otherwise.
  final var preset: CommandTarget<Commands>?

  /// Creates a router for a dispatcher. In your code, get a router from the dispatcher instead.
  public required init(of dispatcher: CommandDispatcher) {
    parent = dispatcher.parent?.anyRouter(Self.self) as? CommandRouter<Commands>
    super.init(of: dispatcher)
  }

  override final func handler(ofCommandAt index: Int) -> HandlerInfo? {
    overrides[index]?.info(isOverride: true) ?? handlers.info(isOverride: false)
  }

  override final func deadHandler(ofCommandAt index: Int) -> String? {
    overrides[index]?.deadHandler ?? handlers.deadHandler
  }

  override final func next(after wrapper: CommandWrapper?, in dispatcher: CommandDispatcher)
    -> AnyCommandRouter
  {
    let next = Swift.type(of: self).init(of: dispatcher)
    next.continuation = CommandContinuation(router: self, wrapper: wrapper)
    next.continueInherited(after: wrapper, in: dispatcher)
    return next
  }

  override final func close() {
    isClosed = true
    change {
      handlers.removeAll()
      overrides = [:]
    }
  }

  override final func refresh() {
    let isCertain =
      handlers.isEmpty && overrides.isEmpty
      || knowsConditions && !handlers.isConditional
        && overrides.values.allSatisfy { $0.isCertain }
    isOpen = !isClosed && isCertain && handlers.all.count < 2
    current = isCertain ? handlers.current?.target ?? HandlerTarget() : HandlerTarget()
    methods = isCertain ? currentMethods : []
    direct = methods.isEmpty && !isIntercepted ? current : HandlerTarget()
  }
}

// MARK: - Targets of registrations

extension CommandRouter {
  /// Finds out which handlers can make their commands unavailable, unless that is known.
  final func learnConditions() {
    guard !knowsConditions else { return }
    knowsConditions = true
    refresh()
  }

  private var currentMethods: [UncountedMethod?] {
    guard !overrides.isEmpty else { return [] }
    return Self.protocolDescription.commands.indices.map { overrides[$0]?.current?.uncounted }
  }

  /// Returns the registration for a command in this router, along with the registered handler.
  /// Returns nil if there is no live handler.
  final func registration(
    ofCommandAt index: Int
  ) -> (HandlerRegistration, handler: AnyObject)? {
    let registration: HandlerRegistration? = overrides[index]?.current ?? handlers.current
    guard let registration, let handler = registration.object else { return nil }
    return (registration, handler)
  }

  /// Returns the target of a registration. The caller must keep the registration and its handler
  /// alive.
  final func target(
    _ registration: HandlerRegistration, keeping handler: AnyObject? = nil
  ) -> CommandTarget<Commands> {
    if let method = registration as? AnyMethodRegistration {
      return CommandTarget(method: method.uncounted, object: handler)
    }
    let target = known(registration, as: ProtocolRegistration<Commands>.self).target
    return CommandTarget(slot: target.strong ?? target.weak, object: handler)
  }
}

// MARK: - Registration

extension CommandRouter {
  /// The protocol's live handler in this dispatcher, or nil if there is none.
  final var currentHandler: AnyObject? { handlers.current?.object }

  /// Registers a handler.
  /// - Returns: A closure that ends the registration.
  final func add(
    _ handler: Commands, holding: HandlerHolding, replacing: Bool
  ) -> @MainActor () -> Void {
    let registration = ProtocolRegistration(handler, holding: holding)
    change { handlers.add(registration, replacing: replacing) }
    // The closure holds the router weakly and identifies the registration by its ID, because a
    // handler that keeps its own registration would otherwise keep itself alive. A weak reference
    // to the registration would slow down each call.
    let id = registration.id
    return { [weak self] in
      guard let self else { return }
      change { handlers.remove(id) }
    }
  }

  /// Returns the live handler that is registered for a single command in this dispatcher, or nil if
  /// there is none.
  final func currentOverride<Router, Method>(_ key: CommandKey<Router, Method>) -> AnyObject? {
    overrides[key.index]?.current?.object
  }

  /// Registers a handler for a single command.
  /// - Returns: A closure that ends the registration.
  final func add<Router, Method>(
    _ registration: MethodRegistration<Method>, for key: CommandKey<Router, Method>,
    replacing: Bool
  ) -> @MainActor () -> Void {
    let slot = overrides[key.index] ?? RegistrationSlot()
    change {
      overrides[key.index] = slot
      slot.add(registration, replacing: replacing)
    }
    let id = registration.id
    return { [weak self] in
      guard let self else { return }
      change { removeOverride(id, at: key.index) }
    }
  }

  private func removeOverride(_ id: Int, at index: Int) {
    overrides[index]?.remove(id)
    if overrides[index]?.isEmpty == true { overrides[index] = nil }
  }
}

// MARK: - Calls in progress

extension CommandRouter {
  /// Runs a closure that changes the registrations.
  ///
  /// Registrations that end are kept until the change is complete and all running calls have
  /// returned. This is necessary because releasing a handler may run code that registers handlers,
  /// sends commands, or ends other registrations.
  private func change(_ body: () -> Void) {
    CommandDispatcher.revision += 1
    let before: [HandlerRegistration] = handlers.all + overrides.values.flatMap(\.all)
    body()
    refresh()
    if callsInPlace != 0 {
      retired += before
      if callsInPlace > 0 { callsInPlace += Self.retiredBias }
    }
    withExtendedLifetime(before) {}
  }

  @usableFromInline
  final func releaseRetired() {
    guard callsInPlace == Self.retiredBias else { return }
    callsInPlace = 0
    let released = retired
    retired = []
    withExtendedLifetime(released) {}
  }
}
