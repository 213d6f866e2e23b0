/// The call of a command, as a described wrapper receives it.
///
/// Pass it to `next` unchanged, ``redirected(to:)`` another dispatcher, or ``rewritten(as:)``
/// another call of the same command.
@MainActor
public struct WrappedCall {
  /// The command.
  public let command: CommandDescription
  /// The name of the dispatcher that the command was sent through.
  public let dispatcher: String
  /// The arguments, in order of declaration. They are empty if the call is confidential.
  public let arguments: [DispatchArgument]
  /// A Boolean value that indicates whether the arguments are hidden from wrappers.
  public let isConfidential: Bool
  private(set) var destination: CommandDispatcher?
  private(set) var replacement: (any CommandCall)?

  init(
    _ command: CommandDescription, dispatcher: String, isConfidential: Bool,
    values: [CommandValue]
  ) {
    self.command = command
    self.dispatcher = dispatcher
    self.isConfidential = isConfidential
    arguments = isConfidential ? [] : DispatchArgument.all(of: command, values)
  }

  /// Returns the same call for another dispatcher, with the wrappers and handlers of that
  /// dispatcher.
  /// - Parameter dispatcher: The other dispatcher.
  public func redirected(to dispatcher: CommandDispatcher) -> Self {
    var call = self
    call.destination = dispatcher
    return call
  }

  /// Returns the same call with the arguments of another call of the command.
  ///
  ///     guard case .addNote(let text, let urgent)? = NoteCommandsCall(call) else { return try next(call) }
  ///     try next(call.rewritten(as: NoteCommandsCall.addNote(text.lowercased(), urgent: urgent)))
  ///
  /// The wrappers after this one see the new arguments. `next` throws ``CommandError`` if the other
  /// call belongs to another command.
  /// - Parameter replacement: The other call.
  public func rewritten(as replacement: some CommandCall) -> Self {
    var call = self
    call.replacement = replacement
    return call
  }
}

/// A wrapper between the callers of commands and their handlers.
@MainActor
final class CommandWrapper {
  enum Kind {
    /// A wrapper that creates the target to call instead of a handler, for each router that it
    /// concerns.
    case typed(
      @MainActor (CommandWrapper, CommandDispatcher) -> [ObjectIdentifier: HandlerRegistration])
    case described(CommandDispatcher.WrapperBody, async: CommandDispatcher.AsyncWrapperBody)
  }

  private static var lastID = 0

  let id: Int
  let name: String
  let kind: Kind
  /// The length of the chain from its dispatcher up. The wrappers of a parent come first.
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

  /// Returns whether this wrapper comes after another one. Any wrapper comes after none.
  ///
  /// The other wrapper may have ended.
  func follows(_ other: CommandWrapper?) -> Bool {
    other.map { ($0.depth, $0.id) < (depth, id) } ?? true
  }
}

/// The destination of the commands that a wrapper passes to its `next`.
struct CommandContinuation<Commands> {
  /// The router through which the command was first sent. Its dispatcher keeps the wrapper's
  /// `next`.
  weak var router: CommandRouter<Commands>?
  /// The wrapper, or nil for the beginning of another dispatcher's wrappers.
  let wrapper: CommandWrapper?
}
