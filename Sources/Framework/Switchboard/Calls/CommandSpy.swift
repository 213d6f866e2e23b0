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
open class CommandSpy<Call: CommandCall>: CommandSending {
  /// The recorded calls, in order of arrival.
  public private(set) var calls: [Call] = []
  /// The dispatcher whose only handlers are the answers.
  private let dispatcher = CommandDispatcher(name: "spy")
  private let subscriptions = Subscriptions()
  private let report: (@MainActor (Call) -> Void)?

  /// Creates a spy without recorded calls.
  /// - Parameter report: A closure that receives each call that has no answer. The command then
  ///   throws ``CommandError`` if it can throw.
  public required init(reporting report: (@MainActor (Call) -> Void)? = nil) {
    self.report = report
    // A command that cannot throw and has no answer returns nil.
    dispatcher.onRefused = { _, _ in }
    subscriptions.keep(
      dispatcher.wrapCalls { [unowned self] call, next in
        try record(call) ?? next(call)
      } async: { [unowned self] call, next in
        if let result = try record(call) { return result }
        return try await next(call)
      })
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
    guard let answer = try? dispatcher.register(key, replacing: true, handler: method) else {
      preconditionFailure("a spy accepts every answer")
    }
    subscriptions.keep(answer)
  }

  /// Removes the recorded calls. The answers remain.
  public func clear() { calls = [] }

  /// Returns the router that records the commands of a protocol.
  public final func commandRouter<Router: CommandRouting>(_ type: Router.Type) -> Router {
    dispatcher.anyRouter(type).commandRouter(type)
  }

  /// Records a call.
  /// - Returns: The result of a call without an answer, or nil if the call has an answer.
  /// - Throws: ``CommandError`` if the call needs an answer and has none.
  private func record(_ call: WrappedCall) throws -> CommandResult? {
    guard let own = Call(call.revealed) else {
      preconditionFailure("\(call.command.id) is not a command of \(Call.self)")
    }
    calls.append(own)
    let command = call.command
    guard dispatcher.handledCommand(of: dispatcher.anyRouter(call.router), at: call.index) == nil
    else { return nil }
    report?(own)
    if command.resultType == nil, report == nil || !command.canThrow { return CommandResult() }
    throw CommandError.refused(
      command.qualifiedName,
      because:
        "the spy has no answer for it. Set one with 'answer(\(command.protocolName)Router.Key.\(command.name)) { … }'."
    )
  }
}
