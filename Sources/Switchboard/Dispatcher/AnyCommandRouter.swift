/// What the routers of all command protocols have in common.
///
/// A router belongs to one dispatcher and one protocol. It is late-bound: it can be kept for ever,
/// and reaches whoever is registered at the time of a call.
@MainActor
open class AnyCommandRouter {
  /// The dispatcher it looks handlers up in; nil once that has ended.
  public private(set) weak var dispatcher: CommandDispatcher?
  private let inherited: [AnyCommandRouter]
  /// True while somebody sees what is dispatched.
  @exclusivity(unchecked) @usableFromInline
  final var isIntercepted: Bool {
    didSet { refresh() }
  }

  /// Makes the router of a dispatcher; ask the dispatcher for it instead.
  public required init(of dispatcher: CommandDispatcher) {
    self.dispatcher = dispatcher
    isIntercepted = dispatcher.isIntercepted
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
  open func run(_ command: Int, with arguments: CommandArguments) async throws -> String? { nil }

  /// The one who handles a command at this level; nil if nobody does.
  func handler(ofCommandAt index: Int) -> HandlerInfo? { nil }

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
}

// MARK: - No handler

extension AnyCommandRouter {
  /// Reports that a command which cannot throw found no handler.
  func dropUnhandled(_ index: Int) {
    dispatcher?.drop(Self.protocolDescription.commands[index])
  }

  /// The error of a command that found no handler.
  func unhandledError(_ index: Int) -> CommandError {
    let command = Self.protocolDescription.commands[index].qualifiedName
    guard let dispatcher, dispatcher.isActive else { return .shutDown(command) }
    return .unhandled(command)
  }
}
