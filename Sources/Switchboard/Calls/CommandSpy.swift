/// A handler that records the calls it receives and gives the answers that a test sets.
///
/// `@CommandProtocol(.spy)` generates a subclass that conforms to the protocol:
///
///     let spy = NoteCommandsSpy()
///     spy.answer(NoteCommandsRouter.Key.readNote) { index in "note \(index)" }
///     let registration = try dispatcher.register(spy, for: NoteCommandsRouter.self)
///     …
///     #expect(spy.calls == [.readNote(1)])
///
/// A command without an answer does nothing, or returns nil. If it has a result that is not
/// Optional, it throws ``CommandError``. `SwitchboardTesting` adds `unimplemented()`, a spy that
/// reports such a call.
@MainActor
open class CommandSpy<Call: CommandCall>: CommandSpying {
  /// The calls, in order of arrival.
  public private(set) var calls: [Call] = []
  private var answers: [Place: AnyMethodRegistration] = [:]
  private let report: (@MainActor (Call) -> Void)?

  private struct Place: Hashable {
    let router: ObjectIdentifier
    let index: Int
  }

  /// Creates a spy without calls.
  /// - Parameter report: Called with each call that has no answer. Such a command throws
  ///   ``CommandError`` if it can.
  public required init(reporting report: (@MainActor (Call) -> Void)? = nil) {
    self.report = report
  }

  /// Sets the answer of a command.
  ///
  /// Give a command with a typed error a function instead of a closure: Swift 6.3 crashes on a
  /// closure with a typed error that is an argument of a generic type.
  /// - Parameters:
  ///   - key: The command.
  ///   - method: Called with the arguments of each call.
  public func answer<Router, Method>(_ key: CommandKey<Router, Method>, with method: Method) {
    answers[place(of: key)] = ClosureRegistration(method, handler: ClosureHandler("answer"))
  }

  /// Removes the recorded calls. The answers stay.
  public func clear() { calls = [] }

  private func place<Router, Method>(of key: CommandKey<Router, Method>) -> Place {
    Place(router: ObjectIdentifier(Router.self), index: key.index)
  }

  // MARK: CommandSpying

  /// Records a call. `@CommandProtocol` generates the call.
  /// - Returns: The answer of the command, if it has one.
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

  /// Ends a command without a result and without an answer. `@CommandProtocol` generates the call.
  /// - Throws: ``CommandError`` if the spy reports such calls.
  public final func finish<Router, Method>(
    _ key: CommandKey<Router, Method>
  ) throws(CommandError) {
    if report != nil { throw missingAnswer(key) }
  }

  /// Returns the error of a command with a result and without an answer. `@CommandProtocol`
  /// generates the call.
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

/// The part of a spy that generated methods call. The spy of an inheriting protocol inherits these
/// methods.
///
/// Only ``CommandSpy`` conforms.
@MainActor
public protocol CommandSpying: AnyObject {
  /// Records a call.
  /// - Returns: The answer of the command, if it has one.
  func record<Router, Method>(
    _ call: some CommandCall, _ key: CommandKey<Router, Method>
  ) -> Method?

  /// Ends a command without a result and without an answer.
  /// - Throws: ``CommandError`` if the spy reports such calls.
  func finish<Router, Method>(_ key: CommandKey<Router, Method>) throws(CommandError)

  /// Returns the error of a command with a result and without an answer.
  func missingAnswer<Router, Method>(_ key: CommandKey<Router, Method>) -> CommandError
}
