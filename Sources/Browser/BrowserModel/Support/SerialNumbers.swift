/// A generator of unique numbers that skips the numbers issued in earlier runs.
struct SerialNumbers {
  /// The range of stored numbers that are accepted.
  private static let accepted = 1...1 << 52
  /// The largest stored number that affects the numbers issued later. A larger number indicates
  /// damaged data, and a sequence that continued from it would soon exceed the accepted range.
  private static let greatestContinued = 1 << 51

  private var last = 0

  mutating func next() -> Int {
    last += 1
    return last
  }

  /// Reserves a stored number so that it isn't issued again. Returns whether the number was
  /// accepted.
  mutating func admit(_ number: Int) -> Bool {
    guard Self.accepted.contains(number) else { return false }
    if number <= Self.greatestContinued { last = max(last, number) }
    return true
  }
}
