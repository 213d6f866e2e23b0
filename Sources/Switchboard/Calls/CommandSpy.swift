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
  private var answers: [Place: AnyMethodRegistration] = [:]
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
    answers[place(of: key)] = ClosureRegistration(method, handler: ClosureHandler("answer"))
  }

  /// Removes the recorded calls. The answers remain.
  public func clear() { calls = [] }

  private func place<Router, Method>(of key: CommandKey<Router, Method>) -> Place {
    Place(router: ObjectIdentifier(Router.self), index: key.index)
  }

  // MARK: CommandSpying

  /// Records a call. `@CommandProtocol` generates calls to this method.
  /// - Parameters:
  ///   - call: The call, which is of the type that the spy records.
  ///   - key: The key of the command.
  /// - Returns: The answer to the command, or nil if it has none.
  public final func record<Router, Method>(
    _ call: some CommandCall, _ key: CommandKey<Router, Method>
  ) -> Method? {
    guard let call = Call(call) else {
      preconditionFailure("\(call) is not a call of \(Call.self)")
    }
    calls.append(call)
    if let answer = answers[place(of: key)] {
      return known(answer, as: MethodRegistration<Method>.self).method
    }
    report?(call)
    return nil
  }

  /// Finishes a call to a command that has neither a result nor an answer. `@CommandProtocol`
  /// generates calls to this method.
  /// - Throws: ``CommandError`` if the spy reports calls without an answer.
  public final func finish<Router, Method>(
    _ key: CommandKey<Router, Method>
  ) throws(CommandError) {
    if report != nil { throw missingAnswer(key) }
  }

  /// Returns the error for a command that has a result but no answer. `@CommandProtocol` generates
  /// calls to this method.
  public final func missingAnswer<Router, Method>(
    _ key: CommandKey<Router, Method>
  ) -> CommandError {
    let command = key.description
    return .refused(
      command.qualifiedName,
      because:
        "the spy has no answer for it. Set one with 'answer(\(Router.self).Key.\(command.name)) { … }'."
    )
  }
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
  func record<Router, Method>(
    _ call: some CommandCall, _ key: CommandKey<Router, Method>
  ) -> Method?

  /// Finishes a call to a command that has neither a result nor an answer.
  /// - Throws: ``CommandError`` if the spy reports calls without an answer.
  func finish<Router, Method>(_ key: CommandKey<Router, Method>) throws(CommandError)

  /// Returns the error for a command that has a result but no answer.
  func missingAnswer<Router, Method>(_ key: CommandKey<Router, Method>) -> CommandError
}
