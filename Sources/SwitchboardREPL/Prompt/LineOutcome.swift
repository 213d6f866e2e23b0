public import Switchboard

/// The outcome of a line that an ``Interpreter`` executes.
public enum LineOutcome: Sendable {
  /// The line was empty or a comment.
  case blank
  /// The command returned.
  case done(CommandResult)
  /// The command runs in the background.
  case started(Job)
  /// The line was invalid, or its command failed.
  case failed(LineFailure)
  /// The line was `quit` or came after it.
  case ended

  /// A Boolean value that indicates whether the outcome is not a failure.
  public var isSuccess: Bool { if case .failed = self { false } else { true } }

  /// The result of the command, or nil if it did not return one.
  public var result: CommandResult? { if case .done(let result) = self { result } else { nil } }

  /// The failure, or nil if the line did not fail.
  public var failure: LineFailure? { if case .failed(let failure) = self { failure } else { nil } }
}

/// A failure to run a line.
public struct LineFailure: Error, CustomStringConvertible {
  /// A sentence that describes the error and how to fix it.
  public let message: String
  /// The error from the command or the parser, or nil if the failure was reported but not thrown.
  public let error: (any Error)?

  public var description: String { message }
}

// MARK: - LineRun

/// A running line, with the position that messages show and the failures reported while it runs.
@MainActor
final class LineRun {
  /// The prefix of messages about the line.
  let place: String
  /// The session that runs the line.
  private(set) weak var session: PromptSession?
  /// The number of the job that runs the line or an enclosing line, or nil in the foreground.
  let job: Int?
  /// The numbers of the hooks that have led to the line.
  let hooks: Set<Int>
  /// The failures that were reported but not thrown.
  private(set) var reports: [String] = []
  private let outer: LineRun?

  init(
    place: String, of session: PromptSession, job: Int? = nil, inside outer: LineRun?,
    hooks: Set<Int>? = nil
  ) {
    self.place = place
    self.session = session
    self.job = job ?? outer?.job
    self.hooks = hooks ?? outer?.hooks ?? []
    self.outer = outer
  }

  /// A Boolean value that indicates whether neither a job nor a hook runs the line, so that it may
  /// use the terminal.
  var isForeground: Bool { job == nil && hooks.isEmpty }

  /// A Boolean value that indicates whether the line runs in the foreground and outside of other
  /// lines, so that its results can wait for its end.
  var isOutermost: Bool { isForeground && outer == nil }

  /// Adds a failure to this line and to the enclosing lines.
  func report(_ sentence: String) {
    reports.append(sentence)
    outer?.report(sentence)
  }
}

/// The task-local context of a running line.
enum LineContext {
  @TaskLocal static var run: LineRun?
  /// The aliases that have led to the running line. They do not apply again.
  @TaskLocal static var aliases: Set<String> = []
  /// The number of lines that enclose the running line, for example with ‘time’.
  @TaskLocal static var depth = 0
  /// The script that a line runs, or nil for lines of the prompt.
  @TaskLocal static var script: RunningScript?
}

/// A script that a line runs.
struct RunningScript: Sendable {
  /// The path as the user typed it, which is `$0` in the script.
  let path: String
  /// The arguments, which are `$1`, `$2` and so on.
  let parameters: [String]
}
