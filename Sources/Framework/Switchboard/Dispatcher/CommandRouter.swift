/// A router for the commands of one protocol. `@CommandProtocol` generates a subclass for each
/// protocol.
///
/// A call takes one of two paths. The direct path calls the protocol's handler if nothing else is
/// involved. The other path collects the arguments as values, notifies interceptors, passes through
/// wrappers, and looks in each dispatcher of the chain for a handler for the command first and then
/// for a handler for the protocol.
@MainActor
open class CommandRouter<Commands>: AnyCommandRouter {
  // These properties aren't checked for exclusivity, because the checks would take as long as the
  // rest of a direct call. They are read and written one at a time.

  /// The handler for direct calls if its registration keeps it alive.
  @exclusivity(unchecked) @usableFromInline
  final var direct: Commands?
  /// The handler for direct calls if its registration doesn't keep it alive.
  @exclusivity(unchecked) @usableFromInline
  final var directReference: WeakReference<Commands>?
  /// A Boolean value that indicates whether direct calls without a handler in this dispatcher go to
  /// the parent's.
  @exclusivity(unchecked) @usableFromInline
  final var isDirect = true
  /// The router for the same protocol in the parent dispatcher.
  @usableFromInline final let parent: CommandRouter<Commands>?

  private var handlers: [HandlerRegistration] = []
  private var overrides: [Int: [HandlerRegistration]] = [:]
  private var isClosed = false
  /// The point in the sequence of wrappers at which commands continue if this router is a wrapper's
  /// `next`, or nil otherwise.
  final var continuation: CommandContinuation<Commands>?

  /// Creates a router for a dispatcher. In your code, get a router from the dispatcher instead.
  public required init(of dispatcher: CommandDispatcher) {
    parent = dispatcher.parent?.anyRouter(Self.self) as? CommandRouter<Commands>
    super.init(of: dispatcher)
    refresh()
  }

  /// Calls a synchronous command on a handler. `@CommandProtocol` generates an override.
  /// - Parameters:
  ///   - command: The command's position in its protocol, starting at 0.
  ///   - handler: The handler.
  ///   - arguments: The arguments.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws.
  open class func call(
    _ command: Int, on handler: Commands, with arguments: CommandArguments
  ) throws -> CommandResult {
    preconditionFailure("\(Self.self) has no synchronous command \(command)")
  }

  /// Calls an asynchronous command on a handler. `@CommandProtocol` generates an override.
  /// - Parameters:
  ///   - command: The command's position in its protocol, starting at 0.
  ///   - handler: The handler.
  ///   - arguments: The arguments.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws.
  open class func callAsync(
    _ command: Int, on handler: Commands, with arguments: CommandArguments
  ) async throws -> CommandResult {
    preconditionFailure("\(Self.self) has no asynchronous command \(command)")
  }

  override final func send(_ index: Int, _ values: [CommandValue]) async throws -> CommandResult {
    Self.protocolDescription.commands[index].isAsync
      ? try await sendAsynchronously(index, values) : try sendSynchronously(index, values)
  }

  override final func handler(ofCommandAt index: Int) -> HandlerInfo? {
    let info = overrides[index]?.info(isOverride: true) ?? handlers.info(isOverride: false)
    // A handler that is made on demand is behind a router.
    guard let maker = (info?.object as? AnyCommandRouter)?.dispatcher, maker.maker != nil else {
      return info
    }
    return maker.anyRouter(Swift.type(of: self)).handler(ofCommandAt: index) ?? info
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
    change {
      $0.isClosed = true
      $0.handlers = []
      $0.overrides = [:]
    }
  }

  override final func refresh() {
    isDirect =
      !isIntercepted && !isClosed && overrides.isEmpty && handlers.count < 2
      && !handlers.contains { $0.isConditional }
    let registration = isDirect ? handlers.first as? ProtocolRegistration<Commands> : nil
    direct = registration?.kept
    directReference = registration?.reference
  }
}

// MARK: - Targets

extension CommandRouter {
  /// Returns the protocol's handler, retained for the caller, or nil if the call must take the other
  /// path.
  @inlinable @inline(never)
  public final func directHandler() -> Commands? {
    if let direct { return direct }
    // Loading by the bits doesn't retain the reference, which would take as long as the rest.
    if let bits = directReference?.bits, let handler = WeakReference.load(bits) { return handler }
    return isDirect ? parent?.directHandler() : nil
  }

  /// Returns the target of a call in this dispatcher or in the nearest ancestor that has a target.
  /// - Throws: ``CommandError`` if there is no target, or if the handler makes the command
  ///   unavailable.
  final func target(of call: WrappedCall) throws -> CommandStep<Commands> {
    dispatcher?.makeLazyHandlers()
    var router: CommandRouter? = self
    while let current = router, !current.isClosed {
      for registration in (current.overrides[call.index] ?? []).reversed() {
        if let target = try target(of: call, in: registration) { return target }
      }
      for registration in current.handlers.reversed() {
        if let target = try target(of: call, in: registration) { return target }
      }
      router = current.parent
    }
    throw unhandledError(call.index)
  }

  /// Returns the target of a registration, or nil if its handler declines the call or has been
  /// deallocated.
  private func target(
    of call: WrappedCall, in registration: HandlerRegistration
  ) throws -> CommandStep<Commands>? {
    if registration.isConditional, let handler = registration.object as? any CommandAvailability {
      if handler.declines(call.revealed) { return nil }
      if let reason = handler.unavailability(of: call.command) {
        throw CommandError.unavailable(call.command.qualifiedName, because: reason)
      }
    }
    return target(of: registration)
  }

  /// Returns the target of a registration, or nil if its handler has been deallocated.
  final func target(of registration: HandlerRegistration) -> CommandStep<Commands>? {
    if let registration = registration as? MethodRegistration {
      return registration.method().map { .method($0) }
    }
    return (registration as? ProtocolRegistration<Commands>)?.handler.map { .handler($0) }
  }
}

// MARK: - Registration

extension CommandRouter {
  /// The protocol's live handler in this dispatcher, or nil if there is none.
  final var currentHandler: AnyObject? { handlers.current?.object }

  /// Registers a handler.
  /// - Returns: A closure that ends the registration.
  final func add(
    _ registration: ProtocolRegistration<Commands>, replacing: Bool
  ) -> @MainActor () -> Void {
    change { $0.handlers.add(registration, replacing: replacing) }
    // The closure identifies the registration by its ID, because a handler that keeps its own
    // registration would otherwise keep itself alive.
    return { [weak self, id = registration.id] in
      self?.change { router in router.handlers.removeAll { $0.id == id } }
    }
  }

  /// Returns the live handler that is registered for a single command in this dispatcher, or nil if
  /// there is none.
  final func currentOverride(ofCommandAt index: Int) -> AnyObject? {
    overrides[index]?.current?.object
  }

  /// Registers a handler for a single command.
  /// - Returns: A closure that ends the registration.
  final func add(
    _ registration: MethodRegistration, forCommandAt index: Int, replacing: Bool
  ) -> @MainActor () -> Void {
    change { $0.overrides[index, default: []].add(registration, replacing: replacing) }
    return { [weak self, id = registration.id] in
      self?.change { router in
        router.overrides[index]?.removeAll { $0.id == id }
        if router.overrides[index]?.isEmpty == true { router.overrides[index] = nil }
      }
    }
  }

  /// Changes the registrations.
  ///
  /// Registrations that end are released last, because releasing a handler may run code that
  /// registers handlers, sends commands, or ends other registrations.
  private func change(_ body: (CommandRouter) -> Void) {
    let before = (handlers, overrides)
    CommandDispatcher.revision += 1
    body(self)
    refresh()
    withExtendedLifetime(before) {}
  }
}
