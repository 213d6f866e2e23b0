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

  /// A task that waits for a point in time.
  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(elapsed: .zero)
    var sleepers: [Sleeper] = []
    var lastID = 0
    var cancelled: Set<Int> = []
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
      let due = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return due
    }
    for sleeper in due.sorted(by: { ($0.deadline, $0.id) < ($1.deadline, $1.id) }) {
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
        admit(Sleeper(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
  }

  private func admit(_ sleeper: Sleeper) {
    let outcome: Result<Void, any Error>? = state.withLock { state in
      // The task may have been cancelled before its sleeper was added.
      if state.cancelled.remove(sleeper.id) != nil { return .failure(CancellationError()) }
      if sleeper.deadline <= state.now { return .success(()) }
      state.sleepers.append(sleeper)
      return nil
    }
    if let outcome { sleeper.continuation.resume(with: outcome) }
  }

  private func cancel(_ id: Int) {
    let sleeper = state.withLock { state in
      guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil as Sleeper?
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }
}
