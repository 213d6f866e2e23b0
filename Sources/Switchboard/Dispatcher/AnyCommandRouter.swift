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
  /// A Boolean value that indicates whether calls take the slow path, because they pass through
  /// interceptors or wrappers, or because they can be confidential or off the record.
  @exclusivity(unchecked) @usableFromInline
  final var isIntercepted: Bool {
    didSet { refresh() }
  }

  /// The relay that receives this router's failures instead of the dispatcher. The value is nil
  /// unless the router makes a call that a wrapper has rewritten.
  final var relay: DispatchFailureRelay?

  /// Creates a router for a dispatcher. In your code, get a router from the dispatcher instead.
  public required init(of dispatcher: CommandDispatcher) {
    self.dispatcher = dispatcher
    isIntercepted = dispatcher.isIntercepted(Self.self)
    let direct = Self.inheritedRouters.map(dispatcher.anyRouter)
    inherited = direct + direct.flatMap(\.inherited)
  }

  /// The description of the protocol and its commands.
  open class var protocolDescription: CommandProtocolDescription {
    CommandProtocolDescription(name: "", summary: "", commands: [])
  }

  /// A Boolean value that indicates whether the protocol itself declares a confidential command.
  open class var hasConfidentialCommands: Bool { false }

  /// The routers for the command protocols that this router's protocol inherits directly.
  open class var inheritedRouters: [any CommandRouting.Type] { [] }

  /// Runs a command with parsed arguments.
  /// - Parameters:
  ///   - command: The command's position in its protocol, starting at 0.
  ///   - arguments: The arguments for the command.
  /// - Returns: The result as text, or nil for a command without a result.
  /// - Throws: ``CommandArgumentError`` if a word is not valid, or any error that the command
  ///   throws.
  open func run(_ command: Int, with arguments: ParsedArguments) async throws -> String? {
    try runSynchronously(command, with: arguments)
  }

  /// Runs a synchronous command with parsed arguments.
  /// - Parameters:
  ///   - command: The command's position in its protocol, starting at 0.
  ///   - arguments: The arguments for the command.
  /// - Returns: The result as text, or nil for a command without a result.
  /// - Throws: ``CommandArgumentError`` if a word is not valid, or any error that the command
  ///   throws.
  open func runSynchronously(_ command: Int, with arguments: ParsedArguments) throws -> String? {
    nil
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

extension AnyCommandRouter {
  /// Returns the router for an inherited protocol in the same dispatcher.
  /// - Complexity: O(*n*) in the number of inherited command protocols.
  public func inherited<Router: CommandRouting>(_ type: Router.Type) -> Router {
    // Routers are final, so comparing the types is enough and no cast is needed.
    for router in inherited where Swift.type(of: router) == type {
      return known(router, as: Router.self)
    }
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

// MARK: - Dispatch failures

/// The reason why a dispatch failed.
enum DispatchFailure: Error {
  case unhandled
  case failed(any Error)
}

/// An object that stores the failure of a rewritten call, so that the original call can fail in the
/// same way.
@MainActor
final class DispatchFailureRelay {
  var failure: DispatchFailure?
}

/// A call whose caller must know whether the command was dropped, although the command cannot throw.
@MainActor
final class WatchedCall {
  /// The call that the current task makes, or nil if no caller watches it.
  @TaskLocal static var current: WatchedCall?

  /// The number of calls that any task makes and watches.
  private static var count = 0

  private let router: AnyCommandRouter
  private let index: Int
  /// The reason why the command was dropped, or nil if it wasn't.
  private(set) var refusal: (any Error)?

  init(_ router: AnyCommandRouter, _ index: Int) {
    self.router = router
    self.index = index
    Self.count += 1
  }

  isolated deinit { Self.count -= 1 }

  /// Notes that a router has dropped a command. The command can be another one that the watched
  /// command has sent.
  fileprivate static func note(
    _ index: Int, of router: AnyCommandRouter, _ failure: DispatchFailure
  ) {
    // Usually no call is watched, and the value of a task takes longer to read.
    guard count > 0, let call = current, call.router === router, call.index == index else { return }
    call.refusal = router.error(index, failure)
  }
}

extension AnyCommandRouter {
  /// Reports a command that cannot throw and was not called.
  func drop(_ index: Int, _ failure: DispatchFailure) {
    if let relay { return relay.failure = failure }
    WatchedCall.note(index, of: self, failure)
    guard let dispatcher else { return }
    switch failure {
    case .unhandled:
      dispatcher.drop(
        Self.protocolDescription.commands[index], because: unhandledError(index, in: dispatcher))
    case .failed(let error):
      dispatcher.refuse(Self.protocolDescription.commands[index], because: error)
    }
  }

  /// Returns the error to throw from a command that can throw any error.
  func error(_ index: Int, _ failure: DispatchFailure) -> any Error {
    switch failure {
    case .unhandled: unhandledError(index)
    case .failed(let error): error
    }
  }

  /// Returns the error to throw from a command that is declared with `throws` or
  /// `throws(CommandError)`.
  func error<Failure: Error>(
    _ index: Int, _ failure: DispatchFailure, as type: Failure.Type
  ) -> Failure {
    let error = error(index, failure)
    if let error = error as? Failure { return error }
    return Self.failure(.refused(qualifiedName(index), because: "\(error)"))
  }

  /// Returns the error to throw from a command with a result if a wrapper returned without calling
  /// `next`.
  func missingResult<Failure: Error>(_ index: Int, as type: Failure.Type) -> Failure {
    Self.failure(missingResult(index))
  }

  private static func failure<Failure: Error>(_ error: CommandError) -> Failure {
    // The macro allows only these two error types.
    guard let error = error as? Failure else { preconditionFailure("\(Failure.self)") }
    return error
  }

  /// Returns the error to throw from a command with a result if a wrapper returned without calling
  /// `next`.
  func missingResult(_ index: Int) -> CommandError {
    .refused(qualifiedName(index), because: "a wrapper returned without a call of the next one")
  }

  /// Returns the error for a command that has no handler.
  func unhandledError(_ index: Int) -> CommandError {
    guard let dispatcher, dispatcher.isActive else { return .shutDown(qualifiedName(index)) }
    return unhandledError(index, in: dispatcher)
  }

  private func unhandledError(_ index: Int, in dispatcher: CommandDispatcher) -> CommandError {
    for level in dispatcher.levels {
      let router = level.anyRouter(Swift.type(of: self))
      if let dead = router.deadHandler(ofCommandAt: index) {
        return .unhandled(qualifiedName(index), deadHandler: dead)
      }
    }
    return .unhandled(qualifiedName(index))
  }

  /// Returns the error for a command that its handler cannot run at the moment, or nil if the
  /// handler can run it.
  func unavailability(_ index: Int, of handler: AnyObject) -> CommandError? {
    let command = Self.protocolDescription.commands[index]
    let reason = (handler as? any CommandAvailability)?.unavailability(of: command)
    return reason.map { .unavailable(command.qualifiedName, because: $0) }
  }

  private func qualifiedName(_ index: Int) -> String {
    Self.protocolDescription.commands[index].qualifiedName
  }
}
