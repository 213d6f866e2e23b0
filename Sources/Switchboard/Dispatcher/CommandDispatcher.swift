/// An object that routes commands, by protocol, to their registered handlers.
///
/// Dispatchers form a chain: a command without a handler here goes to the parent. Callers hold a
/// router, typed as the protocol they need, and never know the handler.
///
/// Chrome for iOS routes by run-time selector. Here the routers are generated from the protocols,
/// so a handler that does not conform does not compile.
@MainActor
public final class CommandDispatcher {
  /// The phase of a dispatcher's life.
  public enum Phase: Sendable, Equatable {
    /// Commands without a handler are errors.
    case active
    /// Live handlers keep working. No handler can be added. Commands without a handler are dropped
    /// silently.
    case shuttingDown
    /// The dispatcher has no handlers and reaches none up the chain.
    case closed
  }

  /// The name that listings and messages show.
  public let name: String
  /// The dispatcher that gets the commands without a handler here.
  public let parent: CommandDispatcher?
  /// The current phase of the dispatcher.
  public private(set) var phase = Phase.active
  /// The number of commands that were dropped silently since ``prepareForShutdown()``.
  public private(set) var droppedCount = 0
  /// Called when a command that cannot throw finds no handler. Defaults to the parent's.
  ///
  /// If neither is set, debug builds print a warning once for each command.
  public var onUnhandled: (@MainActor (CommandDescription) -> Void)?
  /// Called when a wrapper or the handler refuses a command that cannot throw.
  ///
  /// Defaults to the parent's, and then to ``onUnhandled``.
  public var onRefused: (@MainActor (CommandDescription, any Error) -> Void)?

  /// A Boolean value that indicates whether commands sent through this dispatcher are confidential.
  /// Interceptors see the names of such commands, but not their arguments.
  public let isConfidential: Bool

  /// A weak reference to this dispatcher, created once because each dispatch needs one.
  private(set) lazy var reference = WeakReference(self)
  var interceptors: [Interceptor] = []
  var wrappers: [CommandWrapper] = []
  /// The targets that typed wrappers call instead of a handler, by wrapper and type of router.
  var wrapperTargets: [Int: [ObjectIdentifier: HandlerRegistration]] = [:]
  /// The clock that measures dispatches, or nil for the parent's clock.
  let clock: (any Clock<Duration>)?
  var children: [Child] = []
  static var lastDispatchID = 0
  /// A number that grows with each change of registrations or routers, in any dispatcher.
  static var revision = 0

  private var routers: [ObjectIdentifier: AnyCommandRouter] = [:]
  /// The routers, in the order of their first use.
  private(set) var orderedRouters: [AnyCommandRouter] = []

  /// Creates a dispatcher without handlers.
  /// - Parameters:
  ///   - name: The name that listings and messages show.
  ///   - parent: The dispatcher that gets the commands without a handler here.
  ///   - isConfidential: Whether to keep arguments from interceptors.
  ///   - clock: The clock that measures how long a ``Dispatch`` takes. Defaults to the parent's
  ///     clock, or to a monotonic one.
  public init(
    name: String = "commands", parent: CommandDispatcher? = nil, isConfidential: Bool = false,
    clock: (any Clock<Duration>)? = nil
  ) {
    self.clock = clock
    self.name = name
    self.parent = parent
    self.isConfidential = isConfidential
    parent?.children.append(Child(dispatcher: self))
  }

  isolated deinit { close() }

  /// Returns the late-bound router of a protocol.
  /// - Parameter type: The router's type, for example `TabCommandsRouter.self`.
  /// - Returns: The router, typed as the protocol. You can keep it, whether or not a handler exists
  ///   yet.
  /// - Complexity: O(1).
  public func router<Router: CommandRouting>(_ type: Router.Type) -> Router.HandlerProtocol {
    typedRouter(type).commands
  }

  func typedRouter<Router: CommandRouting>(_ type: Router.Type) -> Router {
    known(anyRouter(type), as: Router.self)
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
  /// Registers a handler for a protocol and for the command protocols that it inherits.
  /// - Parameters:
  ///   - handler: The object that handles the commands.
  ///   - type: The protocol's router, for example `TabCommandsRouter.self`.
  ///   - holding: Whether the registration keeps the handler alive.
  ///   - replacing: Whether to end the registration of another handler permanently.
  ///   - overriding: Whether the handler stands in for another handler, which takes over again when
  ///     this registration ends or this handler dies.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Returns: The registration, which ends when you release it.
  /// - Throws: ``RegistrationError`` if another live handler is registered, or if the dispatcher is
  ///   not ``Phase/active``. Nothing changes in that case.
  public func register<Router: CommandRouting>(
    _ handler: Router.HandlerProtocol, for type: Router.Type, holding: HandlerHolding = .weakly,
    replacing: Bool = false, overriding: Bool = false, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(RegistrationError) -> Subscription {
    let name = Router.protocolDescription.name
    try refuse(handler as AnyObject, for: name)
    let binding = HandlerBinding(
      in: self, holding: holding, replacing: replacing, overriding: overriding)
    binding.add(handler, to: type)
    return try binding.commit().made(as: "registration", of: name, fileID: fileID, line: line)
  }

  /// Registers a method for one command, which takes precedence over the protocol's handler.
  /// - Parameters:
  ///   - handler: The object whose method is registered.
  ///   - key: The command, for example `TabCommandsRouter.Key.closeTab`.
  ///   - holding: Whether the registration keeps the handler alive.
  ///   - replacing: Whether to end the registration of another handler of this command.
  ///   - overriding: Whether the handler stands in for another handler of this command, which takes
  ///     over again when this registration ends or this handler dies.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - method: The method, for example `{ $0.closeTab }`.
  /// - Returns: The registration. When it ends, the protocol's handler takes over again.
  /// - Throws: ``RegistrationError`` if the command has another live handler of its own, or if the
  ///   dispatcher is not ``Phase/active``.
  public func register<Handler: AnyObject, Router, Method>(
    _ handler: Handler, for key: CommandKey<Router, Method>, holding: HandlerHolding = .weakly,
    replacing: Bool = false, overriding: Bool = false, fileID: StaticString = #fileID,
    line: UInt = #line, method: @escaping @MainActor (Handler) -> Method
  ) throws(RegistrationError) -> Subscription {
    try refuse(handler, for: key, isWelcome: replacing || overriding)
    let registration = BoundMethodRegistration(handler, holding: holding, bind: method)
    let end = typedRouter(Router.self).add(registration, for: key, replacing: replacing)
    return Subscription(end)
      .made(
        as: "registration", of: key.description.qualifiedName, fileID: fileID, line: line)
  }

  /// Registers a closure for one command, which takes precedence over the protocol's handler.
  ///
  ///     let saving = try dispatcher.register(NoteCommandsRouter.Key.save) { path, force in … }
  ///
  /// - Parameters:
  ///   - key: The command.
  ///   - replacing: Whether to end the registration of another handler of this command.
  ///   - overriding: Whether the closure stands in for another handler of this command.
  ///   - fileID: The file of the call, for listings and messages.
  ///   - line: The line of the call, for listings and messages.
  ///   - handler: The closure that handles the command. The registration keeps it alive.
  /// - Returns: The registration, which ends when you release it.
  /// - Throws: ``RegistrationError`` if the command has another live handler of its own, or if the
  ///   dispatcher is not ``Phase/active``.
  public func register<Router, Method>(
    _ key: CommandKey<Router, Method>, replacing: Bool = false, overriding: Bool = false,
    fileID: StaticString = #fileID, line: UInt = #line, handler: Method
  ) throws(RegistrationError) -> Subscription {
    let object = ClosureHandler(ClosureHandler.place(fileID, line))
    try refuse(object, for: key, isWelcome: replacing || overriding)
    let registration = ClosureRegistration(handler, handler: object)
    let end = typedRouter(Router.self).add(registration, for: key, replacing: replacing)
    return Subscription(end)
      .made(
        as: "registration", of: key.description.qualifiedName, fileID: fileID, line: line)
  }

  private func refuse<Router, Method>(
    _ handler: AnyObject, for key: CommandKey<Router, Method>, isWelcome: Bool
  ) throws(RegistrationError) {
    let command = key.description.qualifiedName
    try refuse(handler, for: command)
    let current = typedRouter(Router.self).currentOverride(key)
    if !isWelcome, let current, current !== handler {
      throw .taken(command, by: current, refused: handler, dispatcher: name)
    }
  }
}

// MARK: - Mistakes with a message of their own

extension CommandDispatcher {
  /// Explains at compile time that a protocol is passed where its router is needed.
  @available(
    *, unavailable,
    message: "give the protocol's router, as in 'NoteCommandsRouter.self', not the protocol itself"
  )
  public func router<Commands>(_ type: Commands.Type) -> Commands { fatalError() }

  /// Explains at compile time that a protocol is passed where its router is needed.
  @available(
    *, unavailable,
    message: "give the protocol's router, as in 'NoteCommandsRouter.self', not the protocol itself"
  )
  public func register<Commands>(
    _ handler: Commands, for type: Commands.Type, holding: HandlerHolding = .weakly,
    replacing: Bool = false, overriding: Bool = false
  ) throws(RegistrationError) -> Subscription { fatalError() }

  /// Explains at compile time that a method does not fit the command.
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

// MARK: - What cannot be registered

extension CommandDispatcher {
  private func refuse(_ handler: AnyObject, for what: String) throws(RegistrationError) {
    switch phase {
    case .active: break
    // A handler that is added now would belong to something that is no longer torn down.
    case .shuttingDown: throw .shuttingDown(what, refused: handler, dispatcher: name)
    case .closed: throw .closed(what, refused: handler, dispatcher: name)
    }
    // A router of this dispatcher, or of one below it, would send the command back here endlessly.
    // Two dispatchers that hold each other's routers are not detected.
    if let router = handler as? AnyCommandRouter, let levels = router.dispatcher?.levels,
      levels.contains(where: { $0 === self })
    {
      throw .loop(what, refused: handler, dispatcher: name)
    }
  }
}

// MARK: - Phases

extension CommandDispatcher {
  /// Begins the shutdown, so that handlers can be torn down in any order.
  ///
  /// Live handlers keep working. Commands without a handler are dropped silently and counted, or
  /// throw ``CommandError/shutDown(_:)`` if they can throw. Registering throws
  /// ``RegistrationError``. Chrome for iOS does the same before it stops its coordinators.
  public func prepareForShutdown() {
    if phase == .active { phase = .shuttingDown }
  }

  /// Ends every registration. A command that is sent through this dispatcher has no handler, here
  /// or further up.
  public func close() {
    phase = .closed
    wrappers = []
    for router in orderedRouters { router.close() }
    wrapperTargets = [:]
  }

  /// A Boolean value that indicates whether neither this dispatcher nor one further up is shutting
  /// down or closed.
  var isActive: Bool {
    for level in levels where level.phase != .active { return false }
    return true
  }

  /// Reports a command that cannot throw and has no handler.
  ///
  /// The description and the error are created only for a report.
  func drop(
    _ command: @autoclosure () -> CommandDescription, because error: @autoclosure () -> CommandError
  ) {
    guard isActive else { return droppedCount += 1 }
    for level in levels {
      if let report = level.onUnhandled { return report(command()) }
    }
    #if DEBUG
      DroppedCommands.warn(command(), because: error(), isConfidential: isConfidential)
    #endif
  }

  /// Reports a command that cannot throw and was refused by a wrapper or by its handler.
  func refuse(_ command: @autoclosure () -> CommandDescription, because error: any Error) {
    for level in levels {
      if let report = level.onRefused { return report(command(), error) }
    }
    for level in levels {
      if let report = level.onUnhandled { return report(command()) }
    }
    #if DEBUG
      DroppedCommands.warn(command(), because: error, isConfidential: isConfidential)
    #endif
  }
}

/// The warnings of debug builds about commands that were dropped without a report.
@MainActor
package enum DroppedCommands {
  /// Prints a warning. Tests replace it.
  package static var print: (@MainActor (String) -> Void) = { text in
    #if DEBUG
      DiscardWatch.writeOnce(text)
    #endif
  }
  private static var warned: Set<String> = []

  #if DEBUG
    /// Warns about a command once, without the text of an error that may contain secrets.
    static func warn(
      _ command: CommandDescription, because error: any Error, isConfidential: Bool
    ) {
      let name = command.qualifiedName
      guard warned.insert(name).inserted else { return }
      let reason = isConfidential || command.isConfidential ? "\(name) was not run" : "\(error)"
      print("\(reason). The command was dropped. Set onUnhandled to report such commands.")
    }
  #endif
}
