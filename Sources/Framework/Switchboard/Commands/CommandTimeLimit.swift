/// A limit of the time in which a caller wants the outcome of its commands.
///
/// ```swift
/// try await CommandTimeLimit.running(within: .seconds(2)) { try await notes.printAll() }
/// ```
///
/// The limit also holds for what the commands send themselves, and travels to other machines. A program
/// there doesn't begin a command too late, and cancels one that takes too long.
public enum CommandTimeLimit {
  /// The time that the running command has left, or nil if its caller has not limited it.
  public static var timeLeft: Duration? { CallEnvironment.current.timeLeft?() }

  /// Runs commands until they end or a time limit expires.
  /// - Parameters:
  ///   - limit: The time limit. An earlier limit of the caller still holds.
  ///   - clock: The clock that measures the time.
  ///   - body: A closure that runs the commands. It is cancelled when the limit expires.
  /// - Returns: The value that `body` returns.
  /// - Throws: ``CommandTimeLimitExceeded`` if the limit expires, or any error that `body` throws.
  @discardableResult
  public static func running<Result: Sendable>(
    within limit: Duration, clock: any Clock<Duration> = ContinuousClock(),
    _ body: @escaping @Sendable @concurrent () async throws -> Result
  ) async throws -> Result {
    let elapsed = clock.stopwatch(), outer = CallEnvironment.current.timeLeft
    var environment = CallEnvironment.current
    environment.timeLeft = { min(limit - elapsed(), outer?() ?? limit) }
    return try await CallEnvironment.$current.withValue(environment) {
      try await withThrowingTaskGroup { group in
        group.addTask(operation: body)
        group.addTask {
          try await clock.sleep(for: limit)
          throw CommandTimeLimitExceeded(limit: limit)
        }
        defer { group.cancelAll() }
        guard let result = try await group.next() else { throw CancellationError() }
        return result
      }
    }
  }
}

/// An error that is thrown when commands have no outcome within their time limit.
public struct CommandTimeLimitExceeded: Error, Hashable, CustomStringConvertible {
  /// The time limit.
  public let limit: Duration

  public var description: String {
    "there was no outcome within \(limit): try again, or allow more time"
  }
}

extension CommandTimeLimitExceeded: ErrorKindNaming {
  public var kind: String { "timed_out" }
}
