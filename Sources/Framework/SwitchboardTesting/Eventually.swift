/// Waits until a condition holds while other tasks run.
///
/// - Parameters:
///   - limit: The maximum time to wait, in real time. The condition is always checked at least a
///     hundred times, even if many tests run in parallel.
///   - condition: A closure that returns whether the condition holds. It is called repeatedly on
///     the caller's actor, and can wait for another one.
/// - Throws: ``EventuallyTimeout`` if the condition doesn't hold in time, `CancellationError` if
///   the task is cancelled, or any error that `condition` throws.
nonisolated(nonsending) public func eventually(
  within limit: Duration = .seconds(60), _ condition: () async throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + limit
  var lookCount = 0
  while try await !condition() {
    try Task.checkCancellation()
    lookCount += 1
    guard .now < deadline || lookCount < 100 else { throw EventuallyTimeout(limit: limit) }
    // Most conditions soon hold. A test that waits longer must not keep others from running.
    if lookCount < 100 { await Task.yield() } else { try await Task.sleep(for: .milliseconds(1)) }
  }
}

/// An error that indicates that a condition didn't hold in time.
public struct EventuallyTimeout: Error, Hashable {
  /// The maximum time to wait, in real time.
  public let limit: Duration
}

// MARK: - CustomStringConvertible

extension EventuallyTimeout: CustomStringConvertible {
  public var description: String { "the condition did not hold within \(limit)" }
}
