/// A step of a tear-down that could not be done.
public struct TearDownFailure: Error, Hashable, Sendable {
  /// What was ending.
  public let subject: String
  /// The step.
  public let step: String
  /// Why it could not be done, in a sentence.
  public let reason: String
}

// MARK: - Sentences

extension TearDownFailure: CustomStringConvertible {
  /// What could not be done and why, in one sentence.
  public var description: String { "while \(subject) ended, what \(step) failed: \(reason)" }
}
