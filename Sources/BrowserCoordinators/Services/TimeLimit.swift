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

/// The reason why a time limit is refused.
enum TimeLimitError: Error, Equatable {
  /// The time limit is negative.
  case negative(Duration)
}

extension TimeLimitError: CustomStringConvertible {
  var description: String {
    switch self {
    case .negative(let limit): "‘--timeout’ should be 0 or more, not \(limit.argument)"
    }
  }
}
