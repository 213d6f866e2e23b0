import Synchronization

/// A clock that a test advances manually. Pass it to code that accepts a clock as a parameter.
public final class ManualClock: Clock {
  /// A point in time on the clock.
  public struct Instant: InstantProtocol {
    /// The time that has elapsed since the clock was created.
    public let elapsed: Duration

    public func advanced(by duration: Duration) -> Self {
      Self(elapsed: elapsed + duration)
    }

    public func duration(to other: Self) -> Duration { other.elapsed - elapsed }

    public static func < (first: Self, second: Self) -> Bool { first.elapsed < second.elapsed }
  }

  private typealias Sleeper = (
    deadline: Instant, continuation: CheckedContinuation<Void, any Error>
  )

  private struct State {
    var now = Instant(elapsed: .zero)
    /// The tasks that wait for a point in time, in order of their IDs.
    var sleepers: [Int: Sleeper] = [:]
    var lastID = 0
  }

  private let state = Mutex(State())

  /// Creates a clock that starts at zero.
  public init() {}

  public var now: Instant { state.withLock { $0.now } }

  public var minimumResolution: Duration { .zero }

  /// The number of tasks that are waiting for a later point in time.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Advances the clock and resumes the tasks whose deadlines have been reached, in order of
  /// deadline.
  /// - Parameter duration: The duration by which to advance the clock.
  public func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for id in due.keys { state.sleepers[id] = nil }
      return due
    }
    for (_, sleeper) in due.sorted(by: { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
    ) {
      sleeper.continuation.resume()
    }
  }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          // A task that is cancelled later finds its sleeper.
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers[id] = (deadline, continuation)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
