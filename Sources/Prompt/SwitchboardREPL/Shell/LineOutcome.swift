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
  /// The part of the line that the error is about, or nil.
  var place: Range<String.Index>?

  public var description: String { message }
}
