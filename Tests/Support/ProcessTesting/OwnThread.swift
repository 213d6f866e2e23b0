import Dispatch
import Synchronization
public import Testing

/// A trait that runs each test on a separate thread, for tests that wait for other processes or take
/// long.
///
/// Such tests would otherwise keep the few threads that all tests share, and other tests would wait
/// for their tasks too long. Only some of them run at a time, so that all make progress.
public struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  private static let seats = Seats(count: 4)

  /// Always true, so that the trait also applies to the tests in a suite.
  public var isRecursive: Bool { true }

  /// Runs a test on a separate thread, once enough other tests have ended.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await Self.seats.take()
    defer { Self.seats.leave() }
    try await withTaskExecutorPreference(OwnThread()) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  /// Runs each test on a separate thread.
  public static var onOwnThread: Self { Self() }
}

/// A number of seats, which tests take in the order of their requests.
private final class Seats: Sendable {
  private struct State {
    var freeCount: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(freeCount: count)) }

  func take() async {
    await withCheckedContinuation { test in
      let isFree = state.withLock { state in
        guard state.freeCount > 0 else {
          state.waiting.append(test)
          return false
        }
        state.freeCount -= 1
        return true
      }
      if isFree { test.resume() }
    }
  }

  func leave() {
    let next = state.withLock { state in
      guard state.waiting.isEmpty else { return Optional(state.waiting.removeFirst()) }
      state.freeCount += 1
      return nil
    }
    next?.resume()
  }
}

/// An executor that runs jobs one after the other, outside the shared threads.
public final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "own-thread")

  /// Creates an executor.
  public init() {}

  /// Runs a job after all previously enqueued jobs.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
