public import Switchboard

/// The outcome of a line that an ``Interpreter`` executed.
public enum LineOutcome: Sendable {
  /// The line was empty or a comment.
  case blank
  /// The command returned.
  case done(CommandResult)
  /// The command runs in the background.
  case started(Job)
  /// The line was wrong, or its command failed.
  case failed(LineFailure)
  /// The line was `quit` or came after it.
  case ended

  /// A Boolean value that indicates whether the line did not fail.
  public var isSuccess: Bool { if case .failed = self { false } else { true } }

  /// The result of the command, or nil if it did not return one.
  public var result: CommandResult? { if case .done(let result) = self { result } else { nil } }

  /// The failure, or nil if the line did not fail.
  public var failure: LineFailure? { if case .failed(let failure) = self { failure } else { nil } }
}

/// The failure of a line.
public struct LineFailure: Error, CustomStringConvertible {
  /// The error and how to fix it, in one sentence.
  public let message: String
  /// The error of the command or of the parser, or nil if the failure was only reported.
  public let error: (any Error)?

  public var description: String { message }
}

// MARK: - LineRun

/// A running line: its place in messages, and the failures that are reported while it runs.
@MainActor
final class LineRun {
  /// The beginning of a message about the line.
  let place: String
  /// The session that runs the line.
  private(set) weak var session: PromptSession?
  /// The number of the job that runs the line or an enclosing line, or nil in the foreground.
  let job: Int?
  /// The failures that no command could throw.
  private(set) var reports: [String] = []
  private let outer: LineRun?

  init(place: String, of session: PromptSession, job: Int? = nil, inside outer: LineRun?) {
    self.place = place
    self.session = session
    self.job = job ?? outer?.job
    self.outer = outer
  }

  /// Adds a failure to this line and to the enclosing lines.
  func report(_ sentence: String) {
    reports.append(sentence)
    outer?.report(sentence)
  }
}

/// The line that the task runs.
enum LineContext {
  @TaskLocal static var run: LineRun?
}
