/// Waits until a condition holds, while others run; for what comes about by itself, but not at once.
///
/// - Parameters:
///   - limit: the longest wait, in real time.
///   - condition: what is waited for, called on the caller's actor again and again.
/// - Throws: ``EventuallyTimeout`` when it does not hold in time, `CancellationError` when the task is
///   cancelled.
nonisolated(nonsending) public func eventually(
  within limit: Duration = .seconds(60), _ condition: () throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + limit
  while try !condition() {
    try Task.checkCancellation()
    guard .now < deadline else { throw EventuallyTimeout(limit: limit) }
    await Task.yield()
  }
}
