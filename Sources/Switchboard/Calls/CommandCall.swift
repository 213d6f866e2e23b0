/// A command call as a value that can be stored, compared, encoded and sent.
///
/// `@CommandProtocol(.calls)` generates an enumeration that conforms to this protocol:
///
///     let call = NoteCommandsCall.addNote("milk", urgent: true)
///     let data = try JSONEncoder().encode(call)
///     try await call.send(to: dispatcher)
///
/// A call to an inherited command is represented by a case that wraps a value of the declaring
/// protocol's call type: `.noteCommands(.addNote("milk", urgent: true))`. See <doc:CallsAsValues>.
public protocol CommandCall: Codable, Equatable, Sendable {
  /// The router for the command protocol.
  associatedtype Router: CommandRouting

  /// The same call as a value of the declaring protocol's call type.
  var declared: any CommandCall { get }

  /// Creates a call of this type from a call to a command of this protocol or of a protocol that it
  /// inherits. Returns nil for any other call.
  /// - Parameter call: The call to convert.
  init?(_ call: any CommandCall)

  /// Reads a call to a command of this protocol or of a protocol that it inherits.
  /// - Returns: The call, or nil if none of these protocols declares the command.
  static func read(from reader: CallReader) throws -> Self?

  /// Writes the command and its arguments.
  func write(to writer: inout CallWriter)

  /// Calls the command on a handler or router.
  /// - Parameter commands: The handler or router.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws.
  @MainActor @discardableResult
  func send(to commands: Router.HandlerProtocol) async throws -> CommandResult

  /// Returns a method with the command's signature that ignores its arguments and makes this call.
  @MainActor
  func method(on commands: Router.HandlerProtocol) -> CallMethod
}

// MARK: - Defaults

extension CommandCall {
  public var declared: any CommandCall { self }
}

// MARK: - Use

extension CommandCall {
  /// Sends the call through a dispatcher.
  /// - Parameter dispatcher: The dispatcher.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws, or ``CommandError`` if a command that can throw
  ///   has no handler.
  @MainActor @discardableResult
  public func send(to dispatcher: CommandDispatcher) async throws -> CommandResult {
    try await send(to: dispatcher.router(Router.self))
  }

  /// Sends a call to an inherited command. `@CommandProtocol` generates calls to this method.
  ///
  /// The method is `async throws`, because generated code doesn't know the effects of inherited
  /// commands.
  /// - Throws: Any error that the command throws.
  @MainActor
  public func forward(to commands: Router.HandlerProtocol) async throws -> CommandResult {
    try await send(to: commands)
  }

  /// Returns the method for a call to an inherited command. `@CommandProtocol` generates calls to
  /// this method.
  ///
  /// Calling the generated method directly would cause a warning if the inherited protocol has a
  /// deprecated command.
  @MainActor
  public func forwardedMethod(on commands: Router.HandlerProtocol) -> CallMethod {
    method(on: commands)
  }

  /// The command's description.
  @MainActor
  public var command: CommandDescription { declared.declaredCommand }

  /// The line that makes this call at a prompt, or nil if an argument cannot be typed.
  @MainActor
  public var line: String? {
    CommandLineText.line(command, written.entries.map { CommandValue(any: $0.value).words })
  }

  /// A writer that contains the command and its arguments.
  var written: CallWriter {
    var writer = CallWriter()
    write(to: &writer)
    return writer
  }

  @MainActor
  private var declaredCommand: CommandDescription {
    Router.protocolDescription.commands[written.index]
  }

  /// Returns a method that makes this call on a router for the protocol, or nil for any other
  /// router.
  @MainActor
  func method(onRouter router: AnyCommandRouter) -> CallMethod? {
    (router as? Router).map { method(on: $0.commands) }
  }
}

// MARK: - Calls in progress

extension CommandCall {
  /// Creates a call from a dispatched command.
  ///
  /// Returns nil if the dispatch is confidential or belongs to another protocol.
  /// - Parameter dispatch: The dispatch.
  @MainActor
  public init?(_ dispatch: Dispatch) {
    self.init(dispatch.command, dispatch.arguments, isConfidential: dispatch.isConfidential)
  }

  /// Creates a call from a wrapped call.
  ///
  /// Returns nil if the call is confidential or belongs to another protocol.
  /// - Parameter call: The call that the wrapper receives.
  @MainActor
  public init?(_ call: WrappedCall) {
    self.init(call.command, call.arguments, isConfidential: call.isConfidential)
  }

  private init?(
    _ command: CommandDescription, _ arguments: [DispatchArgument], isConfidential: Bool
  ) {
    let reader = CallReader(command.qualifiedName, arguments.map { ($0.parameter.name, $0.value) })
    guard !isConfidential, let call = try? Self.read(from: reader) else { return nil }
    self = call
  }
}

/// A method that always makes the same call and ignores its own arguments.
@MainActor
public struct CallMethod {
  let index: Int
  let registration: AnyMethodRegistration

  /// Creates the method for a call. `@CommandProtocol` generates calls to this initializer.
  /// - Parameters:
  ///   - key: The key of the command.
  ///   - method: The method that makes the call.
  public init<Router, Method>(_ key: CommandKey<Router, Method>, _ method: Method) {
    index = key.index
    registration = ClosureRegistration(method, handler: ClosureHandler("rewritten call"))
  }
}
