/// The dispatch of a command, which interceptors receive before and after the command is handled.
@MainActor
public struct Dispatch {
  /// A number that is unique among all dispatches in the process.
  public let id: Int
  /// The ID of the dispatch that caused this one, or nil for an outermost dispatch.
  public let parentID: Int?
  /// The command that was sent.
  public var command: CommandDescription { call.command }
  /// The name of the dispatcher through which the command was sent.
  public var dispatcher: String { call.dispatcher }
  /// The outcome, or nil if the command is about to be handled.
  public private(set) var outcome: Outcome?
  /// A Boolean value that indicates whether the arguments are hidden from interceptors.
  public var isConfidential: Bool { call.isConfidential }

  /// The names of the wrappers that the command passes through, outermost first.
  public let wrappers: [String]
  /// The command's result, or nil if it has not returned one or the dispatch is confidential.
  public private(set) var result: CommandValue?
  /// The duration of the dispatch, or nil if it has not ended.
  public private(set) var duration: Duration?

  /// The call, without its arguments if they are hidden.
  private(set) var call: WrappedCall
  private let stopwatch: @MainActor () -> Duration

  init(
    _ call: WrappedCall, id: Int, stopwatch: @escaping @MainActor () -> Duration,
    wrappers: [String]
  ) {
    self.id = id
    parentID = DispatchContext.current
    self.call = call.isConfidential ? call.replacing([]) : call
    self.stopwatch = stopwatch
    self.wrappers = wrappers
  }

  /// Returns the same dispatch with its outcome, result and duration.
  func ended(with result: Swift.Result<CommandResult, any Error>) -> Self {
    var dispatch = self
    dispatch.duration = stopwatch()
    switch result {
    case .success(let result):
      dispatch.outcome = .returned
      dispatch.result = isConfidential ? nil : result.value.map { CommandValue($0) }
    case .failure(let error):
      let isUnhandled = (error as? CommandError)?.isWithoutHandler(command) == true
      dispatch.outcome = isUnhandled ? .unhandled : .threw(error)
    }
    return dispatch
  }

  /// The same dispatch without the arguments and results that cannot be typed.
  var withoutObjects: Self {
    guard result?.isTypeable == false || !call.values.allSatisfy(\.isTypeable) else { return self }
    var dispatch = self
    dispatch.call = call.replacing(call.values.map(\.withoutObject))
    dispatch.result = result?.withoutObject
    return dispatch
  }
}

// MARK: - Arguments

/// An argument of a dispatched command.
public struct DispatchArgument {
  /// The parameter that receives the argument.
  public let parameter: CommandParameter
  /// The argument, as a value and as words.
  public let value: CommandValue
}

// MARK: - Outcome

extension Dispatch {
  /// How a command has ended, as an interceptor sees it.
  public enum Outcome: Sendable {
    /// The handler returned.
    case returned
    /// The handler threw an error.
    case threw(any Error)
    /// The command has no handler.
    case unhandled
  }
}

// MARK: - Values computed on demand

extension Dispatch {
  /// The command's current handler, or nil if there is none.
  public var handler: HandledCommand? {
    call.sender.load().flatMap {
      $0.handledCommand(of: $0.anyRouter(call.router), at: call.index)
    }
  }

  /// A Boolean value that indicates whether the command was sent through a dispatcher that is off the
  /// record, or through a child of one.
  package var isOffTheRecord: Bool { call.isOffTheRecord }

  /// The arguments, in order of declaration, or an empty array if the dispatch is confidential.
  public var arguments: [DispatchArgument] { call.arguments }

  /// The error that the command threw, or nil if it has not thrown one.
  public var error: (any Error)? {
    guard case .threw(let error)? = outcome else { return nil }
    return error
  }

  /// The line that sends the command at a prompt, or nil if the arguments cannot be typed or are
  /// confidential.
  public var line: String? { line(named: command.displayName) }

  /// Returns the line that sends the command at a prompt, with another name for the command.
  func line(named name: String) -> String? {
    isConfidential ? nil : CommandLineText.line(command, named: name, call.values.map(\.words))
  }
}
