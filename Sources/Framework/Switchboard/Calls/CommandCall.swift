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

  /// Reads a call to a command of this protocol or of a protocol that it inherits.
  /// - Returns: The call, or nil if none of these protocols declares the command.
  static func read(from reader: CallReader) throws -> Self?

  /// Writes the command and its arguments.
  func write(to writer: inout CallWriter)
}

// MARK: - Use

extension CommandCall {
  /// Sends the call through a dispatcher.
  /// - Parameter dispatcher: The dispatcher.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws, or ``CommandError`` if a command
  ///   that can throw has no handler.
  @MainActor @discardableResult
  public func send(to dispatcher: CommandDispatcher) async throws -> CommandResult {
    try await send(to: dispatcher, throwingDrops: false)
  }

  /// Sends the call as ``send(to:)`` does.
  /// - Parameter throwingDrops: Whether to throw the reason if a command that cannot throw was not
  ///   called.
  @MainActor
  func send(
    to dispatcher: CommandDispatcher, throwingDrops: Bool
  ) async throws -> CommandResult {
    let written = written
    return try await dispatcher.anyRouter(written.router)
      .send(written.index, written.values, throwingDrops: throwingDrops)
  }

  /// Calls the command on a handler or router.
  /// - Parameter commands: The handler or router.
  /// - Returns: The command's result.
  /// - Throws: Any error that the command throws.
  @MainActor @discardableResult
  public func send(to commands: Router.HandlerProtocol) async throws -> CommandResult {
    // The handler may inherit the command, so the call goes through a dispatcher of its own.
    let dispatcher = CommandDispatcher()
    let registration = try dispatcher.register(commands, for: Router.self, holding: .strongly)
    defer { registration.cancel() }
    return try await send(to: dispatcher)
  }

  /// The command's description.
  @MainActor
  public var command: CommandDescription { written.command }

  /// The line that makes this call at a prompt, or nil if an argument cannot be typed.
  @MainActor
  public var line: String? {
    CommandLineText.line(command, written.values.map(\.words))
  }

  /// The command, as its protocol declares it, and the arguments.
  var written: CallWriter {
    var writer = CallWriter(Router.self)
    write(to: &writer)
    return writer
  }
}

// MARK: - Calls of other types

extension CommandCall {
  /// Creates a call of this type from a call to the same command. Returns nil if the command belongs to
  /// another protocol.
  /// - Parameter call: The other call.
  public init?(_ call: any CommandCall) {
    let written = call.written
    self.init(written.id, written.entries.map { ($0.name, CommandValue($0.value)) })
  }

  /// Creates a call from a dispatched command.
  ///
  /// Returns nil if the dispatch is confidential or belongs to another protocol.
  /// - Parameter dispatch: The dispatch.
  @MainActor
  public init?(_ dispatch: Dispatch) { self.init(dispatch.call) }

  /// Creates a call from a wrapped call.
  ///
  /// Returns nil if the call is confidential or belongs to another protocol.
  /// - Parameter call: The call that the wrapper receives.
  @MainActor
  public init?(_ call: WrappedCall) {
    guard !call.isConfidential else { return nil }
    self.init(call.command.id, call.arguments.map { ($0.parameter.name, $0.value) })
  }

  private init?(_ command: String, _ arguments: [(name: String, value: CommandValue)]) {
    guard let call = try? Self.read(from: CallReader(command, arguments)) else { return nil }
    self = call
  }
}
