import Dispatch
public import Testing

/// A trait that runs each test on a separate thread, for tests that wait for other processes.
///
/// Other tests may keep the main actor and the shared threads busy for minutes, which is longer
/// than a process is allowed to run.
public struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  /// Always true, so that the trait also applies to the tests in a suite.
  public var isRecursive: Bool { true }

  /// Runs a test on a separate thread.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(OwnThread()) { try await function() }
  }
}

extension Trait where Self == OwnThreadTrait {
  /// Runs each test on a separate thread.
  public static var onOwnThread: Self { Self() }
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
