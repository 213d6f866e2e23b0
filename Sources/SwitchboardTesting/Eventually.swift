/// Waits until a condition holds, while other tasks run.
///
/// - Parameters:
///   - limit: The longest wait, in real time. The condition is always checked at least a hundred
///     times, even if many tests run at once.
///   - condition: The condition, which is called repeatedly on the caller's actor.
/// - Throws: ``EventuallyTimeout`` if the condition does not hold in time. `CancellationError` if
///   the task is cancelled.
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

/// An error that says that a condition didn't become true in time.
public struct EventuallyTimeout: Error, Hashable {
  /// The longest wait, in real time.
  public let limit: Duration
}

// MARK: - CustomStringConvertible

extension EventuallyTimeout: CustomStringConvertible {
  public var description: String { "the condition did not hold within \(limit)" }
}
