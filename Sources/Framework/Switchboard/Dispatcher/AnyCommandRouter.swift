/// The base class of all command routers.
///
/// A router belongs to one dispatcher and one protocol. It is late-bound: you can store a router,
/// and each call goes to the handler that is registered at the time of the call.
@MainActor
open class AnyCommandRouter {
  /// The dispatcher in which the router looks up handlers, or nil once the dispatcher has been
  /// released.
  public final var dispatcher: CommandDispatcher? { reference.load() }
  final let reference: WeakReference<CommandDispatcher>
  private let inherited: [AnyCommandRouter]
  /// The registrations for each command, and for the protocol, whose key is nil. The newest ones come
  /// last.
  final private(set) var registrations: [Int?: [HandlerRegistration]] = [:]
  /// The names of the handlers whose registrations were the last to end, by command.
  final private var endedHandlers: [Int?: String] = [:]
  final private(set) var isClosed = false
  /// A Boolean value that indicates whether calls have no direct path, because they pass through
  /// interceptors or wrappers, or because they can be confidential or off the record.
  final var isIntercepted: Bool {
    didSet { refresh() }
  }

  /// Creates a router for a dispatcher. In your code, get a router from the dispatcher instead.
  public required init(of dispatcher: CommandDispatcher) {
    reference = dispatcher.reference
    isIntercepted = dispatcher.isIntercepted(Self.self)
    let direct = Self.inheritedRouters.map(dispatcher.anyRouter)
    inherited = direct + direct.flatMap(\.inherited)
  }

  /// The description of the protocol and its commands.
  open class var protocolDescription: CommandProtocolDescription {
    preconditionFailure("'@CommandProtocol' generates the description of \(Self.self)")
  }

  /// Returns the description of the protocol that declares a command. By default, returns
  /// ``protocolDescription``.
  /// - Parameter command: The command's position among those of the router, starting at 0.
  open class func protocolDescription(ofCommand command: Int) -> CommandProtocolDescription {
    protocolDescription
  }

  /// A Boolean value that indicates whether the protocol itself declares a confidential command.
  open class var hasConfidentialCommands: Bool { false }

  /// The routers for the command protocols that this router's protocol inherits directly.
  open class var inheritedRouters: [any CommandRouting.Type] { [] }

  /// Calls a synchronous command on a handler. `@CommandProtocol` generates an override.
  /// - Parameters:
  ///   - command: The command's position in its protocol, starting at 0.
  ///   - arguments: The handler and the arguments.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws.
  open class func call(
    _ command: Int, with arguments: CommandArguments
  ) throws -> CommandResult {
    preconditionFailure("\(Self.self) has no synchronous command \(command)")
  }

  /// Calls an asynchronous command on a handler. `@CommandProtocol` generates an override.
  /// - Parameters:
  ///   - command: The command's position in its protocol, starting at 0.
  ///   - arguments: The handler and the arguments.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws.
  open class func callAsync(
    _ command: Int, with arguments: CommandArguments
  ) async throws -> CommandResult {
    preconditionFailure("\(Self.self) has no asynchronous command \(command)")
  }

  /// The router for the same protocol in the parent dispatcher.
  var above: AnyCommandRouter? { nil }

  /// Updates the router after a change to registrations or interception.
  func refresh() {}
}

// MARK: - Inheritance

extension AnyCommandRouter: CommandSending {
  /// Returns this router, or its router for an inherited protocol.
  @inlinable
  public final func commandRouter<Router: CommandRouting>(_ type: Router.Type) -> Router {
    if let router = self as? Router { return router }
    return inheritedRouter(type)
  }

  /// Returns the router for an inherited protocol in the same dispatcher.
  /// - Complexity: O(*n*) in the number of inherited command protocols.
  @usableFromInline
  final func inheritedRouter<Router: CommandRouting>(_ type: Router.Type) -> Router {
    for case let router as Router in inherited { return router }
    preconditionFailure("\(Router.self) is not inherited by \(Self.self)")
  }

  /// This router and the routers for all inherited protocols.
  var lineage: [AnyCommandRouter] { [self] + inherited }
}

// MARK: - Identity

extension AnyCommandRouter {
  /// Returns the identity of a router's protocol, which contains its module and enclosing types.
  nonisolated static func protocolID(of router: AnyCommandRouter.Type) -> String {
    String(String(reflecting: router).dropLast("Router".count))
  }
}

// MARK: - Registrations

extension AnyCommandRouter {
  /// Returns the registration in effect for a command, or nil if there is no live handler.
  final func current(ofCommandAt index: Int) -> HandlerRegistration? {
    registrations[index]?.current ?? registrations[nil]?.current
  }

  /// Adds a registration.
  /// - Parameters:
  ///   - registration: The registration.
  ///   - index: The command's position in its protocol, or nil for all commands of the protocol.
  ///   - replacing: Whether the registrations of other handlers end.
  /// - Returns: A closure that ends the registration.
  final func add(
    _ registration: HandlerRegistration, for index: Int?, replacing: Bool
  ) -> @MainActor () -> Void {
    change(index) { $0.add(registration, replacing: replacing) }
    // A handler that keeps its own registration would otherwise keep itself alive.
    let router = WeakReference(self), reference = WeakReference(registration)
    return {
      guard let registration = reference.load(), let router = router.load() else { return }
      // Only an active dispatcher has errors that name the handler.
      if router.dispatcher?.phase == .active { router.endedHandlers[index] = registration.name }
      router.change(index) { list in list.removeAll { $0 === registration } }
    }
  }

  /// Ends every registration with this router. Commands are no longer passed to the parent.
  final func close() {
    isClosed = true
    for index in registrations.keys { change(index) { $0 = [] } }
    refresh()
  }

  /// Changes the registrations.
  ///
  /// Registrations that end are released last, because releasing a handler may run code that
  /// registers handlers, sends commands, or ends other registrations.
  private func change(_ index: Int?, _ body: (inout [HandlerRegistration]) -> Void) {
    let before = registrations[index] ?? []
    var after = before
    CommandDispatcher.revision += 1
    body(&after)
    registrations[index] = after.isEmpty ? nil : after
    refresh()
    withExtendedLifetime(before) {}
  }
}

// MARK: - Targets

extension AnyCommandRouter {
  /// Returns the registration whose handler takes a call, in this dispatcher or in the nearest
  /// ancestor that has one.
  /// - Parameter passed: The registrations whose handlers have passed the call on.
  /// - Throws: ``CommandError`` if there is no such registration, or if the handler makes the
  ///   command unavailable.
  final func target(
    of call: WrappedCall, besides passed: [HandlerRegistration] = []
  ) throws -> HandlerRegistration {
    var router: AnyCommandRouter? = self
    while let current = router, !current.isClosed {
      for index in [call.index, nil] {
        if let target = try current.target(of: call, for: index, passed) { return target }
      }
      router = current.above
    }
    throw unhandledError(call.index)
  }

  private func target(
    of call: WrappedCall, for index: Int?, _ passed: [HandlerRegistration]
  ) throws -> HandlerRegistration? {
    guard let list = registrations[index] else { return nil }
    for registration in list.reversed() where !passed.contains(where: { $0 === registration }) {
      let wasConditional = registration.isConditional
      let takes = try registration.takes(call)
      // A handler that was made just now may be called directly from now on.
      if registration.isConditional != wasConditional { refresh() }
      if takes { return registration }
    }
    return nil
  }
}

// MARK: - Commands that don't reach a handler

extension AnyCommandRouter {
  /// Sends a command, and reports it if it cannot throw and was not called.
  /// - Parameter throwingDrops: Whether the reason is also thrown. Otherwise, such a command has no
  ///   result.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws.
  func send(
    _ index: Int, _ values: [CommandValue], throwingDrops: Bool
  ) async throws -> CommandResult {
    do {
      // The caller waits in any case, so a wrapper or a handler in another program may take its time.
      return try await sendAsynchronously(index, values)
    } catch  where !Self.protocolDescription.commands[index].canThrow {
      drop(index, because: error)
      if throwingDrops { throw error }
      return CommandResult()
    }
  }

  /// Reports a command that cannot throw and was not called.
  func drop(_ index: Int, because error: any Error) {
    dispatcher?.drop(Self.protocolDescription.commands[index], because: error)
  }

  /// Returns the error for a command that has no handler.
  func unhandledError(_ index: Int) -> CommandError {
    let command = Self.protocolDescription.commands[index].qualifiedName
    guard let dispatcher, dispatcher.isActive else { return .shutDown(command) }
    for router in sequence(first: self, next: \.above) {
      let lists = [router.registrations[index], router.registrations[nil]].compactMap(\.self)
      if let dead = lists.compactMap(\.deadHandler).first {
        return .unhandled(command, deadHandler: dead)
      }
      if let ended = router.endedHandlers[index] ?? router.endedHandlers[nil] {
        return .unhandled(command, endedHandler: ended)
      }
    }
    return .unhandled(command)
  }
}
