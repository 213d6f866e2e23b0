/// A handler that records the calls it receives and returns the answers that a test sets.
///
/// `@CommandProtocol(.spy)` generates a subclass that conforms to the command protocol:
///
///     let spy = NoteCommandsSpy()
///     spy.answer(NoteCommandsRouter.Key.readNote) { index in "note \(index)" }
///     let registration = try dispatcher.register(spy, for: NoteCommandsRouter.self)
///     …
///     #expect(spy.calls == [.readNote(1)])
///
/// A command without an answer does nothing or returns nil. If its result isn't optional, it throws
/// ``CommandError``. `SwitchboardTesting` adds `unimplemented()`, which creates a spy that reports
/// calls without an answer.
@MainActor
open class CommandSpy<Call: CommandCall>: CommandSpying {
  /// The recorded calls, in order of arrival.
  public private(set) var calls: [Call] = []
  private var answers: [Place: Any] = [:]
  private let report: (@MainActor (Call) -> Void)?

  private struct Place: Hashable {
    let router: ObjectIdentifier
    let index: Int
  }

  /// Creates a spy without recorded calls.
  /// - Parameter report: A closure that receives each call that has no answer. The command then
  ///   throws ``CommandError`` if it can throw.
  public required init(reporting report: (@MainActor (Call) -> Void)? = nil) {
    self.report = report
  }

  /// Sets the answer to a command.
  ///
  /// For a command with a typed error, pass a function instead of a closure. Swift 6.3 crashes if a
  /// closure with a typed error is passed to a generic parameter.
  /// - Parameters:
  ///   - key: The key of the command.
  ///   - method: A closure or function that receives the arguments of each call and returns the
  ///     result.
  public func answer<Router, Method>(_ key: CommandKey<Router, Method>, with method: Method) {
    answers[Place(router: ObjectIdentifier(Router.self), index: key.index)] =
      MethodBox(method: method)
  }

  /// Removes the recorded calls. The answers remain.
  public func clear() { calls = [] }

  // MARK: CommandSpying

  /// Records a call.
  /// - Returns: The answer to the command, or nil if it has none.
  public final func record(_ call: any CommandCall) -> Any? {
    guard let own = Call(call) else { preconditionFailure("\(call) is not a call of \(Call.self)") }
    calls.append(own)
    let written = call.written
    if let answer = answers[Place(router: ObjectIdentifier(written.router), index: written.index)] {
      return answer
    }
    report?(own)
    return nil
  }

  /// A Boolean value that indicates whether calls without an answer are reported.
  public final var isReporting: Bool { report != nil }
}

/// The methods that generated code calls on a spy. Generated extensions of command protocols
/// implement the commands for all spies, so a spy for an inheriting protocol also has these
/// implementations.
///
/// Only ``CommandSpy`` conforms to this protocol.
@MainActor
public protocol CommandSpying: AnyObject {
  /// Records a call.
  /// - Returns: The answer to the command, or nil if it has none.
  func record(_ call: any CommandCall) -> Any?

  /// A Boolean value that indicates whether calls without an answer are reported.
  var isReporting: Bool { get }
}

// MARK: - Generated code

extension CommandSpying {
  /// Answers a command that cannot throw.
  /// - Parameter call: The call.
  /// - Returns: The answer, or nil if there is none.
  @discardableResult
  public func answer<Call: CommandCall, Value>(_ call: Call) -> Value? {
    try? result(of: call)?.value as? Value
  }

  /// Answers a command that can throw.
  /// - Parameter call: The call.
  /// - Returns: The answer.
  /// - Throws: Any error that the answer throws, or ``CommandError`` if there is no answer.
  public func answer<Call: CommandCall, Value>(throwing call: Call) throws -> Value {
    try value(of: result(of: call), call)
  }

  /// Answers a command that can throw only ``CommandError``.
  /// - Parameter call: The call.
  /// - Returns: The answer.
  /// - Throws: ``CommandError`` if the answer throws it or there is no answer.
  public func answer<Call: CommandCall, Value>(
    throwingCommandError call: Call
  ) throws(CommandError) -> Value {
    do { return try answer(throwing: call) } catch { throw commandError(error, call) }
  }

  /// Answers an asynchronous command that cannot throw.
  /// - Parameter call: The call.
  /// - Returns: The answer, or nil if there is none.
  @discardableResult
  public func answerAsync<Call: CommandCall, Value>(_ call: Call) async -> Value? {
    try? await asyncResult(of: call)?.value as? Value
  }

  /// Answers an asynchronous command that can throw.
  /// - Parameter call: The call.
  /// - Returns: The answer.
  /// - Throws: Any error that the answer throws, or ``CommandError`` if there is no answer.
  public func answerAsync<Call: CommandCall, Value>(throwing call: Call) async throws -> Value {
    try value(of: await asyncResult(of: call), call)
  }

  /// Answers an asynchronous command that can throw only ``CommandError``.
  /// - Parameter call: The call.
  /// - Returns: The answer.
  /// - Throws: ``CommandError`` if the answer throws it or there is no answer.
  public func answerAsync<Call: CommandCall, Value>(
    throwingCommandError call: Call
  ) async throws(CommandError) -> Value {
    do { return try await answerAsync(throwing: call) } catch { throw commandError(error, call) }
  }

  private func result<Call: CommandCall>(of call: Call) throws -> CommandResult? {
    guard let answer = record(call) else { return nil }
    let written = call.written
    return try Call.Router.call(
      written.index, on: CommandTarget(method: answer), with: CommandArguments(written.values))
  }

  private func asyncResult<Call: CommandCall>(of call: Call) async throws -> CommandResult? {
    guard let answer = record(call) else { return nil }
    let written = call.written
    return try await Call.Router.callAsync(
      written.index, on: CommandTarget(method: answer), with: CommandArguments(written.values))
  }

  private func value<Value>(of result: CommandResult?, _ call: any CommandCall) throws -> Value {
    if result == nil, isReporting { throw missingAnswer(call) }
    // A command without a result has no value.
    guard let value = (result?.value ?? ()) as? Value else { throw missingAnswer(call) }
    return value
  }

  private func missingAnswer(_ call: any CommandCall) -> CommandError {
    let command = call.command
    return .refused(
      command.qualifiedName,
      because:
        "the spy has no answer for it. Set one with 'answer(\(command.protocolName)Router.Key.\(command.name)) { … }'."
    )
  }

  private func commandError(_ error: any Error, _ call: any CommandCall) -> CommandError {
    error as? CommandError ?? .refused(call.command.qualifiedName, because: "\(error)")
  }
}
