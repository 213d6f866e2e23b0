/// Waits for a reply that a thread of a connection delivers.
///
/// A continuation is always resumed by way of the concurrency threads. For a caller on the main
/// actor, this would wake two threads in succession, which takes longer than the reply itself. Here,
/// the thread of the connection takes the first of the two steps, which does nothing but pass the
/// task on to the main actor. So that this thread never runs anything else, other callers take the
/// usual way.
/// - Parameters:
///   - isolation: The actor of the caller.
///   - wait: A closure that waits for the reply, on the actor of the caller.
package func withDirectResumption<Value>(
  isolation: isolated (any Actor)? = #isolation, _ wait: () async throws -> Value
) async throws -> Value {
  let isOnMainActor = isolation === MainActor.shared
  return try await withTaskExecutorPreference(isOnMainActor ? ResumingThread.shared : nil) {
    _ = isolation
    return try await wait()
  }
}

/// An executor that runs each job on the thread that submits it.
private final class ResumingThread: TaskExecutor {
  static let shared = ResumingThread()

  func enqueue(_ job: consuming ExecutorJob) {
    UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
