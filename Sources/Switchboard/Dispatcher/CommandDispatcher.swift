/// Routes commands, by protocol, to their registered handlers.
///
/// Dispatchers chain: a command without a handler here goes to the parent. Callers hold a router, typed
/// as the protocol they need, and never know the handler.
///
/// Chrome for iOS routes by run-time selector. Here the routers are generated from the protocols, so a
/// handler that does not conform does not compile.
@MainActor
public final class CommandDispatcher {
  /// The phase of a dispatcher's life.
  public enum Phase: Sendable, Equatable {
    /// Commands without a handler are errors.
    case active
    /// Live handlers keep working, none can be added, and commands without one are dropped silently.
    case shuttingDown
    /// No handler is left, and none is reached.
    case closed
  }

  /// The name that listings and messages show.
  public let name: String
  /// The dispatcher that is asked next.
  public let parent: CommandDispatcher?
  /// How far this dispatcher is in its life.
  public private(set) var phase = Phase.active
  /// How many commands were dropped in silence since ``prepareForShutdown()``.
  public private(set) var droppedCount = 0
  /// Called when a command that cannot throw finds no handler. Defaults to the parent's.
  ///
  /// If there is none, debug builds print a warning once for each command.
  public var onUnhandled: (@MainActor (CommandDescription) -> Void)?
  /// Called when a wrapper or the handler refuses a command that cannot throw.
  ///
  /// Defaults to the parent's, and then to ``onUnhandled``.
  public var onRefused: (@MainActor (CommandDescription, any Error) -> Void)?

  /// A Boolean value that indicates whether commands sent through this dispatcher are private:
  /// interceptors see their names, and never their arguments.
  public let isConfidential: Bool

  /// A weak reference to this dispatcher, made once because each dispatch needs one.
  private(set) lazy var reference = WeakReference(self)
  var interceptors: [Interceptor] = []
  var wrappers: [CommandWrapper] = []
  /// What typed wrappers call instead of a handler, by wrapper and type of router.
  var wrapperTargets: [Int: [ObjectIdentifier: HandlerRegistration]] = [:]
  /// Measures how long dispatches take; nil for the parent's clock.
  let clock: (any Clock<Duration>)?
  var children: [Child] = []
  static var lastDispatchID = 0
  /// A number that grows with each change of registrations or routers, in any dispatcher.
  static var revision = 0

  private var routers: [ObjectIdentifier: AnyCommandRouter] = [:]
  /// In the order in which they were first asked for or registered with.
  private(set) var orderedRouters: [AnyCommandRouter] = []

  /// Makes a dispatcher without handlers.
  /// - Parameters:
  ///   - name: the name that listings and messages show.
  ///   - parent: the dispatcher that is asked for what this one does not handle.
  ///   - isConfidential: true to keep arguments from interceptors.
  ///   - clock: The clock that measures how long a ``Dispatch`` takes. Defaults to the parent's clock,
  ///     or to a monotonic one.
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

  /// Returns the late-bound way to the handlers of a protocol.
  /// - Parameter type: the router's type, as `TabCommandsRouter.self`.
  /// - Returns: the protocol, to be kept as long as one likes, whether or not a handler exists yet.
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
  ///   - handler: who handles the commands.
  ///   - type: the protocol's router, as `TabCommandsRouter.self`.
  ///   - holding: whether the registration keeps the handler alive.
  ///   - replacing: Whether the registration of another handler ends. It does not come back.
  ///   - overriding: Whether the handler stands in for another one, which answers again when this
  ///     registration ends or this handler dies.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Returns: the registration; it ends when dropped.
  /// - Throws: ``RegistrationError`` if another live handler is registered, or if the dispatcher is not
  ///   ``Phase/active``. Nothing changes then.
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
  ///   - handler: whose method it is.
  ///   - key: the command, as `TabCommandsRouter.Key.closeTab`.
  ///   - holding: whether the registration keeps the handler alive.
  ///   - replacing: Whether the registration of another handler of this command ends.
  ///   - overriding: Whether the handler stands in for another one of this command, which answers
  ///     again when this registration ends or this handler dies.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - method: the method, as `{ $0.closeTab }`.
  /// - Returns: the registration; when it ends the protocol's handler answers again.
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
  ///   - replacing: Whether the registration of another handler of this command ends.
  ///   - overriding: Whether the closure stands in for another handler of this command.
  ///   - fileID: The file of the call, for listings and messages.
  ///   - line: The line of the call, for listings and messages.
  ///   - handler: Handles the command. The registration keeps it alive.
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
  /// Says that a protocol is given where its router is needed.
  @available(
    *, unavailable,
    message: "give the protocol's router, as in 'NoteCommandsRouter.self', not the protocol itself"
  )
  public func router<Commands>(_ type: Commands.Type) -> Commands { fatalError() }

  /// Says that a protocol is given where its router is needed.
  @available(
    *, unavailable,
    message: "give the protocol's router, as in 'NoteCommandsRouter.self', not the protocol itself"
  )
  public func register<Commands>(
    _ handler: Commands, for type: Commands.Type, holding: HandlerHolding = .weakly,
    replacing: Bool = false, overriding: Bool = false
  ) throws(RegistrationError) -> Subscription { fatalError() }

  /// Says that a method does not fit the command.
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
    // A handler that came now would belong to something that is not torn down any more.
    case .shuttingDown: throw .shuttingDown(what, refused: handler, dispatcher: name)
    case .closed: throw .closed(what, refused: handler, dispatcher: name)
    }
    // A router of this dispatcher, or of one below, would send the command back here forever. Two
    // dispatchers that are handed each other's routers are not noticed.
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
  /// Live handlers keep working. Commands without a handler are dropped silently and counted, or throw
  /// ``CommandError/shutDown(_:)`` if they can throw. Registering throws ``RegistrationError``. Chrome
  /// for iOS does the same before it stops its coordinators.
  public func prepareForShutdown() {
    if phase == .active { phase = .shuttingDown }
  }

  /// Ends every registration. What is sent through this dispatcher has no handler, here or further
  /// up.
  public func close() {
    phase = .closed
    wrappers = []
    for router in orderedRouters { router.close() }
    wrapperTargets = [:]
  }

  /// True while neither this dispatcher nor one further up is shutting down or closed.
  var isActive: Bool {
    for level in levels where level.phase != .active { return false }
    return true
  }

  /// Reports a command that cannot throw and found no handler.
  ///
  /// The description and the error are made only for a report.
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

  /// Reports a command that cannot throw, and that a wrapper or its handler refused.
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

/// Warnings of debug builds about commands that were dropped without a report.
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
