import Dispatch
public import Testing

/// A trait for tests that wait for other processes. Each test runs on a separate thread.
///
/// The main actor and the shared threads may be busy with other tests for minutes, longer than a
/// process is allowed to run.
public struct OwnThreadTrait: SuiteTrait, TestTrait, TestScoping {
  /// Always true, so that the trait also applies to the tests of a suite.
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

/// An executor that runs its tasks one after the other, away from the shared threads.
public final class OwnThread: TaskExecutor {
  private let queue = DispatchQueue(label: "own-thread")

  /// Creates the executor.
  public init() {}

  /// Runs a part of a task after all earlier ones.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
