/// A call of a command as a value, which can be stored, compared, encoded and sent.
///
/// `@CommandProtocol(.calls)` generates the enumeration that conforms:
///
///     let call = NoteCommandsCall.addNote("milk", urgent: true)
///     let data = try JSONEncoder().encode(call)
///     try await call.send(to: dispatcher)
///
/// A call of an inherited command is a case with the call of the protocol that declares it:
/// `.noteCommands(.addNote("milk", urgent: true))`. See <doc:CallsAsValues>.
public protocol CommandCall: Codable, Equatable, Sendable {
  /// The router of the protocol.
  associatedtype Router: CommandRouting

  /// The same call as a value of the protocol that declares the command.
  var declared: any CommandCall { get }

  /// Creates the same call as a call of an inheriting protocol.
  /// - Parameter call: A call of this protocol, or of one that it inherits.
  init?(_ call: any CommandCall)

  /// Reads a call of the protocol, or of one that it inherits.
  /// - Returns: The call, or nil if no such protocol declares the command.
  static func read(from reader: CallReader) throws -> Self?

  /// Writes the command and its arguments.
  func write(to writer: inout CallWriter)

  /// Calls the command on a handler or router.
  /// - Parameter commands: The handler or router.
  /// - Returns: The result of the command.
  /// - Throws: The error of the command.
  @MainActor @discardableResult
  func send(to commands: Router.HandlerProtocol) async throws -> CommandResult

  /// Returns a method of the command's type that ignores its arguments and makes this call.
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
  /// - Throws: The error of the command, or ``CommandError`` if a command that can throw has no
  ///   handler.
  @MainActor @discardableResult
  public func send(to dispatcher: CommandDispatcher) async throws -> CommandResult {
    try await send(to: dispatcher.router(Router.self))
  }

  /// Sends a call of an inherited protocol. `@CommandProtocol` generates the call.
  ///
  /// A generated method doesn't know which effects the calls of inherited protocols have.
  /// - Throws: The error of the command.
  @MainActor
  public func forward(to commands: Router.HandlerProtocol) async throws -> CommandResult {
    try await send(to: commands)
  }

  /// Returns the method of a call of an inherited protocol. `@CommandProtocol` generates the call.
  ///
  /// The generated method is deprecated if a command of that protocol is.
  @MainActor
  public func forwardedMethod(on commands: Router.HandlerProtocol) -> CallMethod {
    method(on: commands)
  }

  /// The description of the command.
  @MainActor
  public var command: CommandDescription { declared.declaredCommand }

  /// The line that makes the call at a prompt, or nil if an argument has no words.
  @MainActor
  public var line: String? {
    CommandLineText.line(command, written.entries.map { CommandValue(any: $0.value).words })
  }

  /// The command and its arguments.
  var written: CallWriter {
    var writer = CallWriter()
    write(to: &writer)
    return writer
  }

  @MainActor
  private var declaredCommand: CommandDescription {
    Router.protocolDescription.commands[written.index]
  }

  /// Returns a method that makes this call on a router of the protocol, or nil for any other
  /// router.
  @MainActor
  func method(onRouter router: AnyCommandRouter) -> CallMethod? {
    (router as? Router).map { method(on: $0.commands) }
  }
}

// MARK: - Calls under way

extension CommandCall {
  /// Creates the call of a dispatched command.
  ///
  /// Returns nil if the dispatch is confidential or belongs to another protocol.
  /// - Parameter dispatch: The dispatch.
  @MainActor
  public init?(_ dispatch: Dispatch) {
    self.init(dispatch.command, dispatch.arguments, isConfidential: dispatch.isConfidential)
  }

  /// Creates the call that a described wrapper receives.
  ///
  /// Returns nil if the call is confidential or belongs to another protocol.
  /// - Parameter call: The call.
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

/// A method that makes one call and ignores the arguments of the call it replaces.
@MainActor
public struct CallMethod {
  let index: Int
  let registration: AnyMethodRegistration

  /// Creates the method of a call. `@CommandProtocol` generates the call.
  /// - Parameters:
  ///   - key: The command.
  ///   - method: The method that makes the call.
  public init<Router, Method>(_ key: CommandKey<Router, Method>, _ method: Method) {
    index = key.index
    registration = ClosureRegistration(method, handler: ClosureHandler("rewritten call"))
  }
}
