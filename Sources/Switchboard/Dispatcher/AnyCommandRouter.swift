/// What the routers of all command protocols have in common.
///
/// A router belongs to one dispatcher and one protocol. It is late-bound: you can keep it,
/// and it reaches the handler that is registered at the time of a call.
@MainActor
open class AnyCommandRouter {
  /// The dispatcher it looks handlers up in; nil once that has ended.
  public private(set) weak var dispatcher: CommandDispatcher?
  private var inherited: [AnyCommandRouter]
  /// A Boolean value that indicates whether interceptors or wrappers come before the handlers.
  @exclusivity(unchecked) @usableFromInline
  final var isIntercepted: Bool {
    didSet { refresh() }
  }

  /// What gets the shortfalls of this router instead of its dispatcher, if it makes a rewritten call.
  final var relay: ShortfallRelay?

  /// Makes the router of a dispatcher; ask the dispatcher for it instead.
  public required init(of dispatcher: CommandDispatcher) {
    self.dispatcher = dispatcher
    isIntercepted = dispatcher.isIntercepted(Self.self)
    let direct = Self.inheritedRouters.map(dispatcher.anyRouter)
    inherited = direct + direct.flatMap(\.inherited)
  }

  /// What the protocol is called, and its commands.
  open class var protocolDescription: CommandProtocolDescription {
    CommandProtocolDescription(name: "", summary: "", commands: [])
  }

  /// The routers of the command protocols that this one's protocol inherits directly.
  open class var inheritedRouters: [any CommandRouting.Type] { [] }

  /// Runs a command with typed words.
  /// - Parameters:
  ///   - command: the command's place in its protocol, from 0.
  ///   - arguments: the words typed for it.
  /// - Returns: the result as text; nil for a command without one.
  /// - Throws: ``CommandArgumentError`` if a word is wrong, else what the command throws.
  open func run(_ command: Int, with arguments: CommandArguments) async throws -> String? {
    try runSynchronously(command, with: arguments)
  }

  /// Runs a synchronous command with typed words.
  /// - Parameters:
  ///   - command: The command's place in its protocol, from 0.
  ///   - arguments: The words typed for it.
  /// - Returns: The result as text; nil for a command without one.
  /// - Throws: ``CommandArgumentError`` if a word is wrong, or what the command throws.
  open func runSynchronously(_ command: Int, with arguments: CommandArguments) throws -> String? {
    nil
  }

  /// The handler of a command at this level; nil if there is none.
  func handler(ofCommandAt index: Int) -> HandlerInfo? { nil }

  /// The type of the handler of a command at this level that has died; nil if none has.
  func deadHandler(ofCommandAt index: Int) -> String? { nil }

  /// Returns a router of the same protocol, which sends a command to what comes after a wrapper.
  func next(after wrapper: CommandWrapper?, in dispatcher: CommandDispatcher) -> AnyCommandRouter {
    self
  }

  /// Ends every registration at this level, and asks no other.
  func close() {}

  /// Takes account of what has changed about registrations and interception.
  func refresh() {}
}

// MARK: - Inheritance

extension AnyCommandRouter {
  /// The router of an inherited protocol, in the same dispatcher.
  /// - Complexity: linear in the number of inherited command protocols.
  public func inherited<Router: CommandRouting>(_ type: Router.Type) -> Router {
    // Routers are final, so that the type decides, without a cast.
    for router in inherited where Swift.type(of: router) == type {
      return known(router, as: Router.self)
    }
    preconditionFailure("\(Router.self) is not inherited by \(Self.self)")
  }

  /// This router and all it inherits from.
  var lineage: [AnyCommandRouter] { [self] + inherited }

  /// Sends inherited commands, too, to what comes after a wrapper of any protocol.
  func continueInherited(after wrapper: CommandWrapper?, in dispatcher: CommandDispatcher) {
    isIntercepted = true
    inherited = inherited.map { $0.next(after: wrapper, in: dispatcher) }
  }
}

// MARK: - No call

/// Why a command was not called, or its call does not count.
enum Shortfall: Error {
  case unhandled
  case failed(any Error)
}

/// Keeps why a rewritten call was not called, for the call that it replaces.
@MainActor
final class ShortfallRelay {
  var shortfall: Shortfall?
}

extension AnyCommandRouter {
  /// Reports a command that cannot throw and has not been called.
  func drop(_ index: Int, _ shortfall: Shortfall) {
    if let relay { return relay.shortfall = shortfall }
    guard let dispatcher else { return }
    switch shortfall {
    case .unhandled:
      dispatcher.drop(
        Self.protocolDescription.commands[index], because: unhandledError(index, in: dispatcher))
    case .failed(let error):
      dispatcher.refuse(Self.protocolDescription.commands[index], because: error)
    }
  }

  /// The error of a command that can throw any.
  func error(_ index: Int, _ shortfall: Shortfall) -> any Error {
    switch shortfall {
    case .unhandled: unhandledError(index)
    case .failed(let error): error
    }
  }

  /// The error of a command that throws any error, or ``CommandError`` and no other.
  func error<Failure: Error>(
    _ index: Int, _ shortfall: Shortfall, as type: Failure.Type
  ) -> Failure {
    let error = error(index, shortfall)
    if let error = error as? Failure { return error }
    return Self.failure(.refused(qualifiedName(index), because: "\(error)"))
  }

  /// The error of a command that has a result, if a wrapper returns without one.
  func missingResult<Failure: Error>(_ index: Int, as type: Failure.Type) -> Failure {
    Self.failure(missingResult(index))
  }

  private static func failure<Failure: Error>(_ error: CommandError) -> Failure {
    // The macro refuses a command that throws anything but these two types.
    guard let error = error as? Failure else { preconditionFailure("\(Failure.self)") }
    return error
  }

  /// The error of a command that has a result, if a wrapper returns without one.
  func missingResult(_ index: Int) -> CommandError {
    .refused(qualifiedName(index), because: "a wrapper returned without a call of the next one")
  }

  /// The error of a command that no handler answers.
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

  /// The error of a command that its handler does not run now; nil if it does.
  func unavailability(_ index: Int, of handler: AnyObject) -> CommandError? {
    let command = Self.protocolDescription.commands[index]
    let reason = (handler as? any CommandAvailability)?.unavailability(of: command)
    return reason.map { .unavailable(command.qualifiedName, because: $0) }
  }

  private func qualifiedName(_ index: Int) -> String {
    Self.protocolDescription.commands[index].qualifiedName
  }
}
