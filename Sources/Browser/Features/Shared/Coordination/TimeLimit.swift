import Switchboard

extension Duration {
  /// Returns this duration as the time limit of a command, which is a day at most.
  ///
  /// - Throws: ``TimeLimitError`` if the duration is negative.
  func asTimeLimit() throws(TimeLimitError) -> Duration {
    guard self >= .zero else { throw .negative(self) }
    return min(self, .seconds(86_400))
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
  case negative(Duration)
}

extension TimeLimitError: CustomStringConvertible {
  var description: String {
    switch self {
    case .negative(let limit): "‘--timeout’ should be 0 or more, not \(limit.argument)"
    }
  }
}
