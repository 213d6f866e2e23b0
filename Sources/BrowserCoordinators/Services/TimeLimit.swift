import Foundation

extension Duration {
  /// Creates the time limit of a command, which is a day at most.
  /// - Parameter seconds: The number of seconds that the user typed.
  /// - Throws: ``TimeLimitError`` if the number is negative.
  init(limit seconds: Double) throws(TimeLimitError) {
    guard seconds >= 0 else { throw .negative(seconds) }
    self = .seconds(min(seconds, 86_400))
  }
}

extension Clock where Duration == Swift.Duration {
  /// Runs an operation until it ends or a time limit expires.
  ///
  /// - Parameters:
  ///   - limit: The time limit.
  ///   - operation: The operation. It is cancelled when the limit expires.
  /// - Returns: Whether the operation ended before the limit.
  /// - Throws: The error of the operation, or `CancellationError` if the task is cancelled first.
  @MainActor
  func allows(
    _ limit: Duration, for operation: @escaping @MainActor @Sendable () async throws -> Void
  ) async throws -> Bool {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        try await operation()
        try Task.checkCancellation()
        return true
      }
      group.addTask {
        try await sleep(for: limit)
        return false
      }
      defer { group.cancelAll() }
      return try await group.next() == true
    }
  }
}

/// The reason why a time limit is refused.
enum TimeLimitError: Error, Equatable {
  /// The number of seconds is negative.
  case negative(Double)
}

extension TimeLimitError: CustomStringConvertible {
  var description: String {
    switch self {
    case .negative(let seconds): "‘--timeout’ should be 0 or more, not \(seconds.formatted())"
    }
  }
}
