/// An object that routes commands to the handlers that are registered for their protocols.
///
/// Dispatchers form a chain. If a dispatcher has no handler for a command, it passes the command to
/// its parent. Callers send commands through a router, which conforms to the command protocol, so
/// they never need access to the handler.
///
/// Chrome for iOS routes commands by selector at run time. Here, routers are generated from the
/// protocols, so registering a handler that doesn't conform is a compile-time error.
@MainActor
public final class CommandDispatcher {
  /// A phase in the lifetime of a dispatcher.
  public enum Phase: Sendable, Equatable {
    /// A command without a handler throws an error or, if it cannot throw, is reported.
    case active
    /// Live handlers keep working, but no handler can be added. A command without a handler throws
    /// an error or, if it cannot throw, is dropped silently.
    case shuttingDown
    /// The dispatcher has no handlers and doesn't pass commands up the chain.
    case closed
  }

  /// The name shown in listings and messages.
  public let name: String
  /// The dispatcher that receives commands that have no handler in this dispatcher.
  public let parent: CommandDispatcher?
  /// The current phase of the dispatcher.
  public private(set) var phase = Phase.active
  /// The number of commands that have been dropped silently since this dispatcher or one of its
  /// ancestors began to shut down.
  public private(set) var droppedCount = 0
  /// A closure that is called when a command that cannot throw has no handler. If this property is
  /// nil, the parent's closure is called.
  ///
  /// If no dispatcher in the chain has a closure, debug builds print a warning once for each
  /// command.
  public var onUnhandled: (@MainActor (CommandDescription) -> Void)?
  /// A closure that is called when a wrapper or the handler refuses a command that cannot throw.
  ///
  /// If this property is nil, the parent's closure is called. If no dispatcher in the chain has a
  /// closure, ``onUnhandled`` is called instead.
  public var onRefused: (@MainActor (CommandDescription, any Error) -> Void)?

  /// A Boolean value that indicates whether the commands sent through this dispatcher are off the
  /// record. Interceptors receive the names of these commands but not their arguments.
  public let isOffTheRecord: Bool
  /// A Boolean value that indicates whether this dispatcher or one of its ancestors is off the
  /// record.
  let isChainOffTheRecord: Bool

  /// A weak reference to this dispatcher, which the objects that don't retain it share.
  private(set) lazy var reference = WeakReference(self)
  var interceptors: [Interceptor] = []
  var wrappers: [CommandWrapper] = []
  private var drops = BroadcastObservers<(CommandDescription, any Error)>()
  /// The handlers that typed wrappers have made for this dispatcher, by wrapper ID.
  var wrapperHandlings: [Int: WrapperHandling] = [:]
  /// The point at which the commands of a wrapper's `next` continue, or nil for any other
  /// dispatcher.
  private(set) var continuation: CommandContinuation?
  /// The clock that measures dispatches.
  let clock: any Clock<Duration>
  private(set) var children: [WeakReference<CommandDispatcher>] = []
  static var lastDispatchID = 0
  /// A counter that increases whenever registrations or routers change in any dispatcher.
  static var revision = 0 {
    didSet { RegistrationObservers.noteChange() }
  }

  private var routers: [ObjectIdentifier: AnyCommandRouter] = [:]
  /// The routers, in order of first use.
  private(set) var orderedRouters: [AnyCommandRouter] = []

  /// Creates a dispatcher without handlers.
  /// - Parameters:
  ///   - name: The name shown in listings and messages.
  ///   - parent: The dispatcher that receives commands that have no handler in this dispatcher.
  ///   - isOffTheRecord: Whether interceptors receive commands without their arguments.
  ///   - clock: The clock that measures how long a ``Dispatch`` takes. Defaults to the parent's
  ///     clock, or to a `ContinuousClock`.
  public init(
    name: String = "commands", parent: CommandDispatcher? = nil, isOffTheRecord: Bool = false,
    clock: (any Clock<Duration>)? = nil
  ) {
    self.clock = clock ?? parent?.clock ?? ContinuousClock()
    self.name = name
    self.parent = parent
    self.isOffTheRecord = isOffTheRecord
    isChainOffTheRecord = isOffTheRecord || parent?.isChainOffTheRecord == true
    parent?.children.append(reference)
  }

  /// Creates a dispatcher for a wrapper of another dispatcher. The new dispatcher reports dropped
  /// commands to the other one.
  /// - Parameters:
  ///   - dispatcher: The other dispatcher.
  ///   - wrapper: The wrapper after which commands continue there, or nil for a dispatcher of the
  ///     wrapper's handler.
  convenience init(beside dispatcher: CommandDispatcher, after wrapper: CommandWrapper? = nil) {
    self.init(name: dispatcher.name, isOffTheRecord: dispatcher.isChainOffTheRecord)
    let reference = dispatcher.reference
    continuation = wrapper.map { CommandContinuation(dispatcher: reference, wrapper: $0) }
    onUnhandled = {
      reference.load()?.drop($0, because: CommandError.unhandled($0.qualifiedName))
    }
    onRefused = { reference.load()?.drop($0, because: $1) }
  }

  isolated deinit {
    close()
    parent?.children.removeAll { $0 === reference }
  }

  /// Returns the late-bound router for a protocol.
  /// - Parameter type: The router's type, for example `TabCommandsRouter.self`.
  /// - Returns: The router, as a value of the command protocol. You can store it even if no handler
  ///   is registered.
  /// - Complexity: O(1).
  public func router<Router: CommandRouting>(_ type: Router.Type) -> Router.HandlerProtocol {
    guard let router = anyRouter(type) as? Router.HandlerProtocol else {
      preconditionFailure("\(type) does not conform to its protocol")
    }
    return router
  }

  func anyRouter(_ type: AnyCommandRouter.Type) -> AnyCommandRouter {
    if let router = routers[ObjectIdentifier(type)] { return router }
    let router = type.init(of: self)
    if phase == .closed { router.close() }
    Self.revision += 1
    routers[ObjectIdentifier(type)] = router
    orderedRouters.append(router)
    return router
  }
}

// MARK: - Registration

extension CommandDispatcher {
  /// Registers a handler for a protocol and for the command protocols that the protocol inherits from.
  /// - Parameters:
  ///   - handler: The object that handles the commands.
  ///   - type: The protocol's router, for example `TabCommandsRouter.self`.
  ///   - holding: A value that specifies whether the registration keeps the handler alive.
  ///   - replacing: Whether to permanently end the registration of another handler instead of
  ///     throwing an error.
  ///   - overriding: Whether the handler overrides another handler. The other handler takes over
  ///     when this registration ends or this handler is deallocated.
  /// - Returns: A subscription that ends the registration when released.
  /// - Throws: ``RegistrationError`` if another live handler is registered, or if the dispatcher is
  ///   not ``Phase/active``. The registrations are unchanged in that case.
  public func register<Router: CommandRouting>(
    _ handler: Router.HandlerProtocol, for type: Router.Type, holding: HandlerHolding = .weakly,
    replacing: Bool = false, overriding: Bool = false
  ) throws(RegistrationError) -> Subscription {
    let name = Router.protocolDescription.name
    try refuse(anyObject(handler), for: name)
    let binding = HandlerBinding(in: self, holding: holding)
    binding.add({ handler }, to: type)
    return try binding.commit(replacing: replacing, overriding: overriding)
  }

  /// Registers a method for a single command. The method takes precedence over the protocol's
  /// handler.
  /// - Parameters:
  ///   - handler: The object whose method is registered.
  ///   - key: The key of the command, for example `TabCommandsRouter.Key.closeTab`.
  ///   - holding: A value that specifies whether the registration keeps the handler alive.
  ///   - replacing: Whether to end the registration of another handler for this command instead of
  ///     throwing an error.
  ///   - overriding: Whether the method overrides another handler for this command. The other
  ///     handler takes over when this registration ends or this handler is deallocated.
  ///   - method: A closure that returns the method, for example `{ $0.closeTab }`.
  /// - Returns: A subscription that ends the registration when released. The protocol's handler
  ///   then takes over.
  /// - Throws: ``RegistrationError`` if the command has another live handler of its own, or if the
  ///   dispatcher is not ``Phase/active``.
  public func register<Handler: AnyObject, Router, Method>(
    _ handler: Handler, for key: CommandKey<Router, Method>, holding: HandlerHolding = .weakly,
    replacing: Bool = false, overriding: Bool = false,
    method: @escaping @MainActor (Handler) -> Method
  ) throws(RegistrationError) -> Subscription {
    let command = key.description.qualifiedName
    try refuse(handler, for: command)
    let router = anyRouter(Router.self)
    if !replacing, !overriding {
      try refuse(handler, for: command, besides: router.registrations[key.index])
    }
    let registration = MethodRegistration(
      handler, calling: key.call, holding: holding, method: method)
    return Subscription(router.add(registration, for: key.index, replacing: replacing))
  }

  /// Registers a closure for a single command. The closure takes precedence over the protocol's
  /// handler.
  ///
  ///     let saving = try dispatcher.register(NoteCommandsRouter.Key.save) { path, force in … }
  ///
  /// - Parameters:
  ///   - key: The key of the command.
  ///   - replacing: Whether to end the registration of another handler for this command instead of
  ///     throwing an error.
  ///   - overriding: Whether the closure overrides another handler for this command.
  ///   - fileID: The file ID of the call site, for listings and messages.
  ///   - line: The line number of the call site, for listings and messages.
  ///   - handler: The closure that handles the command. The registration keeps it alive.
  /// - Returns: A subscription that ends the registration when released.
  /// - Throws: ``RegistrationError`` if the command has another live handler of its own, or if the
  ///   dispatcher is not ``Phase/active``.
  public func register<Router, Method>(
    _ key: CommandKey<Router, Method>, replacing: Bool = false, overriding: Bool = false,
    fileID: StaticString = #fileID, line: UInt = #line, handler: Method
  ) throws(RegistrationError) -> Subscription {
    try register(
      ClosureHandler(ClosureHandler.place(fileID, line)), for: key, holding: .strongly,
      replacing: replacing, overriding: overriding
    ) { _ in handler }
  }

  /// Registers a handler that is made when the first command for it arrives.
  ///
  ///     let exporting = try dispatcher.register(ExportCommandsRouter.self) { Exporter() }
  ///
  /// - Parameters:
  ///   - type: The protocol's router, for example `TabCommandsRouter.self`.
  ///   - replacing: Whether to permanently end the registration of another handler instead of
  ///     throwing an error.
  ///   - overriding: Whether the handler overrides another handler.
  ///   - fileID: The file ID of the call site, for listings and messages.
  ///   - line: The line number of the call site, for listings and messages.
  ///   - make: A closure that makes the handler. It is called once. The registration keeps the
  ///     handler alive. Until it is made, it has no candidates and makes no command unavailable.
  /// - Returns: A subscription that ends the registration when released.
  /// - Throws: ``RegistrationError`` if another live handler is registered, or if the dispatcher is
  ///   not ``Phase/active``.
  public func register<Router: CommandRouting>(
    _ type: Router.Type, replacing: Bool = false, overriding: Bool = false,
    fileID: StaticString = #fileID, line: UInt = #line,
    making make: @escaping @MainActor () -> Router.HandlerProtocol
  ) throws(RegistrationError) -> Subscription {
    let place = ClosureHandler(ClosureHandler.place(fileID, line))
    try refuse(place, for: Router.protocolDescription.name)
    let binding = HandlerBinding(in: self, holding: .strongly, placeholder: place)
    binding.add(
      {
        if let made = place.made as? Router.HandlerProtocol { return made }
        let handler = make()
        place.made = anyObject(handler)
        return handler
      }, to: type)
    return try binding.commit(replacing: replacing, overriding: overriding)
  }
}

// MARK: - Diagnostics for common mistakes

extension CommandDispatcher {
  /// Produces a compile-time error if a protocol is passed instead of its router.
  @available(
    *, unavailable,
    message: "give the protocol's router, as in 'NoteCommandsRouter.self', not the protocol itself"
  )
  public func router<Commands>(_ type: Commands.Type) -> Commands { fatalError() }

  /// Produces a compile-time error if a protocol is passed instead of its router.
  @available(
    *, unavailable,
    message: "give the protocol's router, as in 'NoteCommandsRouter.self', not the protocol itself"
  )
  public func register<Commands>(
    _ handler: Commands, for type: Commands.Type, holding: HandlerHolding = .weakly,
    replacing: Bool = false, overriding: Bool = false
  ) throws(RegistrationError) -> Subscription { fatalError() }

  /// Produces a compile-time error if a method doesn't match the command.
  @available(
    *, unavailable,
    message:
      "return a method with the parameters, effects and result of the command, as in '{ $0.closeTab }'"
  )
  public func register<Handler: AnyObject, Router, Method, Other>(
    _ handler: Handler, for key: CommandKey<Router, Method>, holding: HandlerHolding = .weakly,
    replacing: Bool = false, overriding: Bool = false,
    method: @escaping @MainActor (Handler) -> Other
  ) throws(RegistrationError) -> Subscription { fatalError() }
}

// MARK: - Refused registrations

extension CommandDispatcher {
  private func refuse(_ handler: AnyObject, for what: String) throws(RegistrationError) {
    switch phase {
    case .active: break
    // A handler that is added now would never be torn down.
    case .shuttingDown: throw RegistrationError(.shuttingDown, what, refused: handler, by: self)
    case .closed: throw RegistrationError(.closed, what, refused: handler, by: self)
    }
    // A router of this dispatcher or of one of its descendants would send the command back to this
    // dispatcher endlessly. Two dispatchers that register each other's routers are not detected.
    if let router = handler as? AnyCommandRouter, let levels = router.dispatcher?.levels,
      levels.contains(where: { $0 === self })
    {
      throw RegistrationError(.loop, what, refused: handler, by: self)
    }
  }

  /// Refuses a handler if another one is registered.
  func refuse(
    _ handler: AnyObject, for what: String, besides list: [HandlerRegistration]?
  ) throws(RegistrationError) {
    guard let current = list?.current?.object, current !== handler else { return }
    throw RegistrationError(
      .taken(by: ClosureHandler.name(of: current)), what, refused: handler, by: self)
  }
}

// MARK: - Phases

extension CommandDispatcher {
  /// Begins the shutdown, so that handlers can be torn down in any order.
  ///
  /// Live handlers keep working. Commands without a handler are dropped silently and counted, or
  /// throw ``CommandError/shutDown(_:)`` if they can throw. Registering a handler throws
  /// ``RegistrationError``. Chrome for iOS does the same before it stops its coordinators.
  public func prepareForShutdown() {
    if phase == .active { phase = .shuttingDown }
  }

  /// Ends every registration. Commands sent through this dispatcher then have no handler, even if
  /// the parent has one.
  public func close() {
    phase = .closed
    wrappers = []
    for router in orderedRouters { router.close() }
    wrapperHandlings = [:]
  }

  /// A Boolean value that indicates whether this dispatcher and all of its ancestors are active.
  var isActive: Bool { levels.allSatisfy { $0.phase == .active } }

  /// Reports a command that cannot throw, and has no handler or was refused by a wrapper or by its
  /// handler.
  func drop(_ command: CommandDescription, because error: any Error) {
    let isUnhandled = (error as? CommandError)?.isWithoutHandler(command) == true
    guard isActive || !isUnhandled else { return droppedCount += 1 }
    for level in levels { level.drops.notify(of: (command, error)) }
    if !isUnhandled {
      for level in levels {
        if let report = level.onRefused { return report(command, error) }
      }
    }
    for level in levels {
      if let report = level.onUnhandled { return report(command) }
    }
    #if DEBUG
      guard levels.allSatisfy(\.drops.isEmpty) else { return }
      DroppedCommands.warn(command, because: error, isOffTheRecord: isOffTheRecord)
    #endif
  }

  /// Observes the commands that ``onUnhandled`` and ``onRefused`` report for this dispatcher and
  /// its descendants.
  package func observeDrops(
    _ body: @escaping @MainActor (CommandDescription, any Error) -> Void
  ) -> Subscription {
    let observer = ClosureObserver<(CommandDescription, any Error)>({ body($0.0, $0.1) })
    drops.add(observer)
    return Subscription { [reference] in reference.load()?.drops.remove(observer) }
  }
}

/// A namespace for warnings that debug builds print about commands that were dropped without being
/// reported.
@MainActor
package enum DroppedCommands {
  /// The closure that prints a warning. Tests replace this closure.
  package static var print: (@MainActor (String) -> Void) = { text in
    #if DEBUG
      StandardErrorNote.writeOnce(text)
    #endif
  }
  private static var warned: Set<String> = []

  #if DEBUG
    /// Prints a warning the first time a command is dropped. The text of the error is omitted if
    /// the command is confidential or off the record.
    static func warn(
      _ command: CommandDescription, because error: any Error, isOffTheRecord: Bool
    ) {
      let name = command.qualifiedName
      guard warned.insert(name).inserted else { return }
      let isConfidential = command.isConfidential || CallEnvironment.current.holdsSecret
      let reason = isOffTheRecord || isConfidential ? "\(name) was not run" : "\(error)"
      print("\(reason). The command was dropped. Set onUnhandled to report such commands.")
    }
  #endif
}
