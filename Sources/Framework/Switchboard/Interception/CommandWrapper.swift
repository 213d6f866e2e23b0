/// A command call that is passed to a wrapper.
///
/// Pass the call to `next` unchanged, redirect it to another dispatcher with ``redirected(to:)``,
/// or replace its arguments with ``rewritten(as:)``.
@MainActor
public struct WrappedCall {
  let router: AnyCommandRouter.Type
  let index: Int
  private(set) var values: [CommandValue]
  let sender: WeakReference<CommandDispatcher>
  /// The name of the dispatcher through which the command was sent.
  public let dispatcher: String
  /// A Boolean value that indicates whether the command was sent through a dispatcher that is off the
  /// record, or through a child of one.
  package let isOffTheRecord: Bool
  private let holdsSecret = CallEnvironment.current.holdsSecret
  private var isRevealed = false
  private(set) var destination: CommandDispatcher?
  private(set) var replacement: (any CommandCall)?

  init(_ sender: AnyCommandRouter, _ index: Int, _ values: [CommandValue]) {
    router = type(of: sender)
    self.index = index
    self.values = values
    self.sender = sender.reference
    dispatcher = sender.dispatcher?.name ?? ""
    isOffTheRecord = sender.dispatcher?.isChainOffTheRecord == true
  }

  /// The command's description.
  public var command: CommandDescription { router.protocolDescription.commands[index] }

  /// A Boolean value that indicates whether the arguments are hidden from wrappers.
  public var isConfidential: Bool {
    !isRevealed
      && (isOffTheRecord || holdsSecret || router.hasConfidentialCommands && command.isConfidential)
  }

  /// The arguments, in order of declaration, or an empty array if the call is confidential.
  public var arguments: [DispatchArgument] {
    isConfidential
      ? [] : zip(command.parameters, values).map { DispatchArgument(parameter: $0, value: $1) }
  }

  /// The same call with its arguments revealed, even if it is confidential.
  package var revealed: Self {
    var call = self
    call.isRevealed = true
    return call
  }

  /// Returns the same call, redirected to the wrappers and handlers of another dispatcher.
  /// - Parameter dispatcher: The other dispatcher.
  public func redirected(to dispatcher: CommandDispatcher) -> Self {
    var call = self
    call.destination = dispatcher
    return call
  }

  /// Returns the same call with other arguments.
  /// - Parameter words: The words for each parameter, in order of declaration.
  /// - Throws: ``CommandArgumentError`` if a word is not valid.
  package func rewritten(with words: [[String]]) throws(CommandArgumentError) -> Self {
    replacing(try command.values(of: words))
  }

  /// Returns the same call with other arguments.
  func replacing(_ values: [CommandValue]) -> Self {
    var call = self
    call.values = values
    return call
  }

  /// Returns the same call with the arguments from another call to the command.
  ///
  ///     guard case .addNote(let text, let urgent)? = NoteCommandsCall(call) else { return try next(call) }
  ///     try next(call.rewritten(as: NoteCommandsCall.addNote(text.lowercased(), urgent: urgent)))
  ///
  /// The wrappers after this one receive the new arguments. `next` throws ``CommandError`` if the
  /// other call is for a different command.
  /// - Parameter replacement: The call that supplies the arguments.
  public func rewritten(as replacement: some CommandCall) -> Self {
    var call = self
    call.replacement = replacement
    return call
  }
}

/// A wrapper that receives calls before they reach a handler.
@MainActor
final class CommandWrapper {
  enum Kind {
    /// A wrapper that makes a handler.
    case typed(WrapperHandling.Maker)
    /// A wrapper that receives calls as values.
    case described(CommandDispatcher.WrapperBody, async: CommandDispatcher.AsyncWrapperBody)
  }

  private static var lastID = 0

  let id: Int
  let name: String
  let kind: Kind
  /// The number of dispatchers in the chain from the wrapper's dispatcher to the root. Wrappers
  /// with a smaller depth run first.
  let depth: Int
  private let routers: Set<ObjectIdentifier>?
  private let index: Int?

  init(
    _ name: String, of routers: [AnyCommandRouter]?, index: Int? = nil, depth: Int, kind: Kind
  ) {
    Self.lastID += 1
    id = Self.lastID
    self.name = name
    self.kind = kind
    self.depth = depth
    self.routers = routers.map { Set($0.map { ObjectIdentifier(type(of: $0)) }) }
    self.index = index
  }

  func wraps(_ router: AnyCommandRouter.Type) -> Bool {
    routers?.contains(ObjectIdentifier(router)) ?? true
  }

  func wraps(_ router: AnyCommandRouter.Type, _ index: Int) -> Bool {
    wraps(router) && (self.index ?? index) == index
  }

  /// Returns whether this wrapper runs after another wrapper. Returns `true` if `other` is nil.
  ///
  /// The other wrapper might already have been removed.
  func follows(_ other: CommandWrapper?) -> Bool {
    other.map { ($0.depth, $0.id) < (depth, id) } ?? true
  }
}

/// The handler that a typed wrapper makes for a dispatcher.
@MainActor
struct WrapperHandling {
  /// A closure that registers the wrapper's handler with the first dispatcher. The routers of the
  /// second dispatcher are the handler's `next`.
  typealias Maker =
    @MainActor (_ handlers: CommandDispatcher, _ next: CommandDispatcher) throws -> Subscription

  private let handlers: CommandDispatcher
  private let next: CommandDispatcher
  private let registration: Subscription?

  init(of wrapper: CommandWrapper, for dispatcher: CommandDispatcher, _ make: Maker) {
    handlers = CommandDispatcher(beside: dispatcher)
    next = CommandDispatcher(beside: dispatcher, after: wrapper)
    registration = try? make(handlers, next)
  }

  /// Returns the router through which the calls of a router's protocol reach the handler.
  func router(of router: AnyCommandRouter) -> AnyCommandRouter {
    handlers.anyRouter(type(of: router))
  }
}

/// The point at which a command continues after a wrapper has passed it to `next`.
struct CommandContinuation {
  /// The dispatcher through which the command was first sent. The reference is weak, because that
  /// dispatcher retains the dispatcher of `next`.
  let dispatcher: WeakReference<CommandDispatcher>
  let wrapper: CommandWrapper
}
