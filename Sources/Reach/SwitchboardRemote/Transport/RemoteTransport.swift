public import Switchboard

/// A way to reach the commands and properties of a program, wherever the program runs.
///
/// ``InProcessTransport`` reaches this program, and ``RemoteClient`` another process on the same
/// machine. `NATSClient` in the module SwitchboardNATS reaches programs on other machines. Commands
/// give the same results and throw the same ``RemoteFailure``. Only lost connections are reported
/// differently.
///
/// A transport runs commands by name. If the programs share the declaration of a protocol, a
/// `CommandClient` runs them as methods.
public protocol RemoteTransport: CommandCaller {
  /// Returns a description of the commands and properties that are offered now.
  /// - Throws: ``RemoteError`` if no program can be reached.
  func describe() async throws -> RemoteDescription

  /// Runs a command. If the task is cancelled, the command is cancelled as well.
  /// - Parameters:
  ///   - command: The qualified name of the command, such as `TabCommands.openTab`.
  ///   - arguments: The words for each parameter, in order of declaration. A flag that is on has
  ///     the word `on`. Parameters without words at the end can be left out.
  ///   - onProgress: A closure that receives the newest progress of the command.
  /// - Returns: The result of the command. Its text is nil if the command has no result.
  /// - Throws: ``RemoteFailure`` with the kind and the text of the error that the command throws,
  ///   or ``RemoteError`` if no program can be reached.
  func run(
    _ command: String, with arguments: [[String]],
    onProgress: (@Sendable (CommandProgress) -> Void)?
  ) async throws -> RemoteValue

  /// Observes a property by its name.
  ///
  /// A consumer that is slower than the producer gets the newest value.
  /// - Parameter name: The name of the property, such as `tab-count`.
  /// - Returns: The current value, if there is one, and then each later value. The sequence ends
  ///   when the property is withdrawn, or when its instance has no producer any longer. It throws
  ///   ``RemoteFailure`` if nothing is broadcast by that name, and ``RemoteError`` if the program is
  ///   gone.
  func observe(named name: String) async -> AsyncThrowingStream<RemoteValue, any Error>

  /// Waits until the connection has ended for good, or the task is cancelled.
  func waitForEnd() async
}

// MARK: - Conveniences

extension RemoteTransport {
  /// Runs a command. If the task is cancelled, the command is cancelled as well.
  /// - Parameters:
  ///   - command: The qualified name of the command, such as `TabCommands.openTab`.
  ///   - arguments: The words for each parameter, in order of declaration. A flag that is on has
  ///     the word `on`. Parameters without words at the end can be left out.
  ///   - onProgress: A closure that receives the newest progress of the command.
  /// - Returns: The result of the command. Its text is nil if the command has no result.
  /// - Throws: ``RemoteFailure`` with the kind and the text of the error that the command throws,
  ///   or ``RemoteError`` if no program can be reached.
  @discardableResult
  public func run(
    _ command: String, _ arguments: [String]...,
    onProgress: (@Sendable (CommandProgress) -> Void)? = nil
  ) async throws -> RemoteValue {
    try await run(command, with: arguments, onProgress: onProgress)
  }

  /// Observes a property by its key.
  ///
  /// A consumer that is slower than the producer gets the newest value.
  /// - Parameter key: The key, which this program shares with the program that has the property.
  /// - Returns: The current value, if there is one, and then each later value. The sequence ends
  ///   when the property is withdrawn. It throws ``RemoteFailure`` if nothing is broadcast for the
  ///   key, and ``RemoteError`` if the program is gone or a value has another type.
  public func observe<Key: BroadcastKey>(
    _ key: Key.Type
  ) async -> AsyncThrowingStream<Key.Value, any Error> where Key.Value: Decodable {
    await observe(named: key.name).newest { try $0.decoded() }
  }

  /// Observes a property of an instance by its key.
  ///
  /// A consumer that is slower than the producer gets the newest value.
  /// - Parameter key: The key, for example `Progress(id: 3)`. Its type is shared with the program
  ///   that has the property.
  /// - Returns: The current value, if there is one, and then each later value. The sequence ends
  ///   when the instance has no producer any longer. It throws ``RemoteFailure`` if nothing is
  ///   broadcast for the key, and ``RemoteError`` if the program is gone or a value has another type.
  public func observe<Key: InstanceBroadcastKey>(
    _ key: Key
  ) async -> AsyncThrowingStream<Key.Value, any Error> where Key.Value: Decodable {
    await observe(named: key.name).newest { try $0.decoded() }
  }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Returns a sequence of converted elements. A slow consumer gets only the newest one.
  /// - Parameter convert: A closure that returns the other value for an element.
  func newest<Value: Sendable>(
    _ convert: @escaping @Sendable (Element) async throws -> Value
  ) -> AsyncThrowingStream<Value, any Error> {
    let (values, continuation) = AsyncThrowingStream<Value, any Error>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let conversion = Task {
      do {
        for try await element in self { continuation.yield(try await convert(element)) }
        continuation.finish()
      } catch { continuation.finish(throwing: error) }
    }
    continuation.onTermination = { _ in conversion.cancel() }
    return values
  }
}

// MARK: - CommandCaller

extension RemoteTransport {
  public func call(_ command: String, with arguments: [[String]]) async throws {
    _ = try await run(command, with: arguments, onProgress: nil)
  }

  public func call<Value: Decodable>(
    _ command: String, with arguments: [[String]], returning type: Value.Type
  ) async throws -> Value {
    try await run(command, with: arguments, onProgress: nil).decoded()
  }
}

// MARK: - Conformances

extension RemoteClient: RemoteTransport {}
