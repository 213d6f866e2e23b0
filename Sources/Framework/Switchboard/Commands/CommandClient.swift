/// A type that sends the commands of a protocol to a program in another process.
///
/// `@CommandProtocol(.client)` generates a client for a protocol. Each of its methods is `async` and
/// `throws`, because the other program can be slow or gone:
///
/// ```swift
/// let notes = NoteCommandsClient(try await RemoteClient.connect(to: .socket(path)))
/// try await notes.addNote("milk", urgent: true)
/// ```
///
/// A client is `Sendable`. In a module whose default isolation is the main actor, its methods are
/// isolated to that actor.
public protocol CommandClient {
  /// The way to reach the program.
  var commandCaller: any CommandCaller { get }

  /// Creates a client that sends its commands to a program.
  /// - Parameter caller: The way to reach the program.
  init(_ caller: any CommandCaller)
}

/// A way to run commands in another program. The transports of the module SwitchboardRemote conform
/// to this protocol.
public protocol CommandCaller: Sendable {
  /// Runs a command without a result.
  /// - Parameters:
  ///   - command: The identity of the command, such as
  ///     `Notes.NoteCommands.addNote`.
  ///   - arguments: The words for each parameter, in order of declaration.
  /// - Throws: The error of the command, or the reason why the program cannot be reached.
  func call(_ command: String, with arguments: [[String]]) async throws

  /// Runs a command and returns its result, which is decoded on the caller's actor.
  /// - Parameters:
  ///   - command: The identity of the command, such as
  ///     `Notes.NoteCommands.countNotes`.
  ///   - arguments: The words for each parameter, in order of declaration.
  ///   - type: The type of the result.
  /// - Throws: The error of the command, or the reason why the program cannot be reached or why its
  ///   result has another type.
  func call<Value: Decodable>(
    _ command: String, with arguments: [[String]], returning type: Value.Type
  ) async throws -> Value
}

// MARK: - Generated code

extension CommandClient {
  /// Sends a command without a result.
  /// - Parameters:
  ///   - command: The Swift name of the command.
  ///   - router: The protocol's router.
  ///   - arguments: The words for each parameter, in order of declaration.
  /// - Throws: The error of the command, or the reason why the program cannot be reached.
  public func send(
    command: String, of router: AnyCommandRouter.Type, with arguments: [[String]]
  ) async throws {
    try await commandCaller.call(
      "\(AnyCommandRouter.protocolID(of: router)).\(command)", with: arguments)
  }

  /// Sends a command and returns its result.
  /// - Parameters:
  ///   - command: The Swift name of the command.
  ///   - router: The protocol's router.
  ///   - arguments: The words for each parameter, in order of declaration.
  /// - Throws: The error of the command, or the reason why the program cannot be reached or why its
  ///   result has another type.
  public func send<Value: Decodable>(
    command: String, of router: AnyCommandRouter.Type, with arguments: [[String]]
  ) async throws -> Value {
    try await commandCaller.call(
      "\(AnyCommandRouter.protocolID(of: router)).\(command)", with: arguments,
      returning: Value.self)
  }
}
