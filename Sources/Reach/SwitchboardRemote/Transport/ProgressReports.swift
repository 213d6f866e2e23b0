package import Switchboard

/// The progress of a run, which its caller handles without holding up anything else.
package struct ProgressReports: Sendable {
  private let reports: AsyncStream<CommandProgress>
  private let continuation: AsyncStream<CommandProgress>.Continuation

  /// Creates an object without progress.
  package init() {
    (reports, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Adds progress. If the caller has not handled the previous one, only the newest is kept.
  package func add(_ progress: CommandProgress) { continuation.yield(progress) }

  /// Waits for the outcome of a run, while a closure receives the progress.
  /// - Parameters:
  ///   - report: A closure that receives the newest progress. It may take its time.
  ///   - outcome: A closure that waits for the outcome.
  package func result<Value: Sendable>(
    reportedTo report: (@Sendable (CommandProgress) -> Void)?,
    of outcome: @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let report else { return try await outcome() }
    async let isReported: Void = {
      for await progress in reports { report(progress) }
    }()
    let result: Result<Value, any Error>
    do { result = .success(try await outcome()) } catch { result = .failure(error) }
    continuation.finish()
    await isReported
    return try result.get()
  }
}
