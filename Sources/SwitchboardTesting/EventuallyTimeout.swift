/// What was waited for did not come about.
public struct EventuallyTimeout: Error, Hashable {
  /// How long it was waited for.
  public let limit: Duration
}

// MARK: - CustomStringConvertible

extension EventuallyTimeout: CustomStringConvertible {
  /// What did not happen.
  public var description: String { "what was waited for did not come about within \(limit)" }
}
