/// The base class of all command routers.
///
/// A router belongs to one dispatcher and one protocol. It is late-bound: you can store a router,
/// and each call goes to the handler that is registered at the time of the call.
@MainActor
open class AnyCommandRouter {
  /// The dispatcher in which the router looks up handlers, or nil once the dispatcher has been
  /// released.
  public private(set) weak var dispatcher: CommandDispatcher?
  private var inherited: [AnyCommandRouter]
  /// A Boolean value that indicates whether calls have no direct path, because they pass through
  /// interceptors or wrappers, or because they can be confidential or off the record.
  final var isIntercepted: Bool {
    didSet { refresh() }
  }

  /// Creates a router for a dispatcher. In your code, get a router from the dispatcher instead.
  public required init(of dispatcher: CommandDispatcher) {
    self.dispatcher = dispatcher
    isIntercepted = dispatcher.isIntercepted(Self.self)
    let direct = Self.inheritedRouters.map(dispatcher.anyRouter)
    inherited = direct + direct.flatMap(\.inherited)
  }

  /// The description of the protocol and its commands.
  open class var protocolDescription: CommandProtocolDescription {
    preconditionFailure("'@CommandProtocol' generates the description of \(Self.self)")
  }

  /// A Boolean value that indicates whether the protocol itself declares a confidential command.
  open class var hasConfidentialCommands: Bool { false }

  /// The routers for the command protocols that this router's protocol inherits directly.
  open class var inheritedRouters: [any CommandRouting.Type] { [] }

  /// Sends a command whose arguments are values.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws, or ``CommandError`` if it doesn't reach a handler.
  func send(_ index: Int, _ values: [CommandValue]) async throws -> CommandResult {
    preconditionFailure("\(Swift.type(of: self)) isn't a CommandRouter")
  }

  /// Returns the handler that is registered with this router for a command, or nil if there is
  /// none.
  func handler(ofCommandAt index: Int) -> HandlerInfo? { nil }

  /// Returns the type of a handler that was registered with this router and has been deallocated,
  /// or nil if there is none.
  func deadHandler(ofCommandAt index: Int) -> String? { nil }

  /// Returns a router for the same protocol that sends commands to the wrapper or handler that
  /// follows the given wrapper.
  func next(after wrapper: CommandWrapper?, in dispatcher: CommandDispatcher) -> AnyCommandRouter {
    self
  }

  /// Ends every registration with this router. Commands are no longer passed to the parent.
  func close() {}

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

  /// Replaces the inherited routers with routers that send commands to the wrapper or handler that
  /// follows the given wrapper.
  func continueInherited(after wrapper: CommandWrapper?, in dispatcher: CommandDispatcher) {
    isIntercepted = true
    inherited = inherited.map { $0.next(after: wrapper, in: dispatcher) }
  }
}

// MARK: - Identity

extension AnyCommandRouter {
  /// Returns the identity of a router's protocol, which contains its module and enclosing types.
  nonisolated static func protocolID(of router: AnyCommandRouter.Type) -> String {
    String(String(reflecting: router).dropLast("Router".count))
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
      return try await send(index, values)
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

  /// Returns the error of a command that can throw only ``CommandError``.
  /// - Parameters:
  ///   - index: The command's position in its protocol, starting at 0.
  ///   - error: The error that was thrown instead of it.
  public final func commandError(_ index: Int, _ error: any Error) -> CommandError {
    let command = Self.protocolDescription.commands[index].qualifiedName
    return error as? CommandError ?? .refused(command, because: "\(error)")
  }

  /// Returns the error for a command that has no handler.
  func unhandledError(_ index: Int) -> CommandError {
    let command = Self.protocolDescription.commands[index].qualifiedName
    guard let dispatcher, dispatcher.isActive else { return .shutDown(command) }
    let routers = dispatcher.chain.lazy.map { $0.anyRouter(Swift.type(of: self)) }
    let dead = routers.compactMap { $0.deadHandler(ofCommandAt: index) }.first
    return .unhandled(command, deadHandler: dead)
  }
}
