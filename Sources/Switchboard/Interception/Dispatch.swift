/// A command on its way, as interceptors see it: once before it is handled and once after.
@MainActor
public struct Dispatch {
  /// Tells it from every other dispatch of the process.
  public let id: Int
  /// The dispatch during which it was sent; nil if it is an outermost one.
  public let parentID: Int?
  /// The command.
  public let command: CommandDescription
  /// The name of the dispatcher that it was sent through.
  public let dispatcher: String
  /// Whether it is about to be handled, or has been.
  public let moment: Moment
  /// True if its arguments are nobody's business.
  public let isConfidential: Bool

  private let findHandler: @MainActor () -> HandledCommand?
  private let values: [CommandValue]

  init(
    id: Int, parentID: Int?, command: CommandDescription, dispatcher: String, moment: Moment,
    isConfidential: Bool, values: [CommandValue],
    findHandler: @escaping @MainActor () -> HandledCommand?
  ) {
    self.id = id
    self.parentID = parentID
    self.command = command
    self.dispatcher = dispatcher
    self.moment = moment
    self.isConfidential = isConfidential
    self.values = isConfidential ? [] : values
    self.findHandler = findHandler
  }

  /// The same dispatch at another moment.
  func at(_ moment: Moment) -> Self {
    Self(
      id: id, parentID: parentID, command: command, dispatcher: dispatcher, moment: moment,
      isConfidential: isConfidential, values: values, findHandler: findHandler)
  }
}

// MARK: - Moment

extension Dispatch {
  /// Where a dispatch is.
  public enum Moment: Sendable {
    /// It is about to be handled.
    case began
    /// Its handler has returned, or there is none.
    case ended(Outcome)
  }

  /// What came of a dispatch.
  public enum Outcome: Sendable {
    /// Its handler returned.
    case returned
    /// Its handler threw an error.
    case threw(any Error)
    /// Nobody handles it.
    case unhandled
  }
}

// MARK: - What is made on demand

extension Dispatch {
  /// Who handles the command, at this moment; nil if nobody does.
  public var handler: HandledCommand? { findHandler() }

  /// The line that sends the command from a prompt; nil if its arguments have no words, or are
  /// confidential.
  public var line: String? {
    isConfidential ? nil : CommandLineText.line(command, values.map(\.words))
  }
}
