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
