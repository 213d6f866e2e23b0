/// A sequence of numbers, each issued once, that also skips the numbers of former runs.
struct SerialNumbers {
  /// The numbers accepted from outside.
  private static let accepted = 1...1 << 52
  /// The greatest number after which the sequence continues. A greater number is damage: the numbers
  /// after it would soon be outside of the accepted range.
  private static let greatestContinued = 1 << 51

  private var last = 0

  /// Returns the next number.
  mutating func next() -> Int {
    last += 1
    return last
  }

  /// Reserves a stored number and returns whether it is acceptable.
  mutating func admit(_ number: Int) -> Bool {
    guard Self.accepted.contains(number) else { return false }
    if number <= Self.greatestContinued { last = max(last, number) }
    return true
  }
}
