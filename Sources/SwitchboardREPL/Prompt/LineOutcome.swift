public import Switchboard

/// What came of a line that an ``Interpreter`` executed.
public enum LineOutcome: Sendable {
  /// The line was empty, or a comment.
  case blank
  /// The command returned.
  case done(CommandResult)
  /// The command runs in the background.
  case started(Job)
  /// The line was wrong, or its command failed.
  case failed(LineFailure)
  /// The line was `quit`, or followed it.
  case ended

  /// A Boolean value that indicates whether nothing went wrong.
  public var isSuccess: Bool { if case .failed = self { false } else { true } }

  /// The result of the command; nil unless it returned.
  public var result: CommandResult? { if case .done(let result) = self { result } else { nil } }

  /// What went wrong; nil if nothing did.
  public var failure: LineFailure? { if case .failed(let failure) = self { failure } else { nil } }
}

/// Why a line failed.
public struct LineFailure: Error, CustomStringConvertible {
  /// What went wrong and how to fix it, in one sentence.
  public let message: String
  /// What the command threw, or why the line could not be parsed; nil if the failure was only reported.
  public let error: (any Error)?

  /// The message.
  public var description: String { message }
}

// MARK: - LineRun

/// A line while it runs: where it stands, and what was reported meanwhile.
@MainActor
final class LineRun {
  /// What precedes a message about the line.
  let place: String
  /// The session that runs the line.
  private(set) weak var session: PromptSession?
  /// The number of the job that runs the line, or a line around it; nil in the foreground.
  let job: Int?
  /// What went wrong that no command could throw.
  private(set) var reports: [String] = []
  private let outer: LineRun?

  init(place: String, of session: PromptSession, job: Int? = nil, inside outer: LineRun?) {
    self.place = place
    self.session = session
    self.job = job ?? outer?.job
    self.outer = outer
  }

  /// Adds what went wrong, to the lines around this one as well.
  func report(_ sentence: String) {
    reports.append(sentence)
    outer?.report(sentence)
  }
}

/// The line that the task runs.
enum LineContext {
  @TaskLocal static var run: LineRun?
}
