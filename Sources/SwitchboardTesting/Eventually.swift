/// Waits until a condition holds, while others run; for what comes about by itself, but not at once.
///
/// - Parameters:
///   - limit: the longest wait, in real time; where others leave it few turns, as many tests at once
///     do, it goes on until it has looked a hundred times.
///   - condition: what is waited for, called on the caller's actor again and again.
/// - Throws: ``EventuallyTimeout`` when it does not hold in time, `CancellationError` when the task is
///   cancelled.
nonisolated(nonsending) public func eventually(
  within limit: Duration = .seconds(30), _ condition: () throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + limit
  var lookCount = 0
  while try !condition() {
    try Task.checkCancellation()
    lookCount += 1
    guard .now < deadline || lookCount < 100 else { throw EventuallyTimeout(limit: limit) }
    await Task.yield()
  }
}

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
