/// Numbers that are dealt once each, after those that a former run has dealt.
struct SerialNumbers {
  /// The numbers that may come from outside, few enough that they never run out.
  private static let accepted = 1...1 << 52

  private var last = 0

  /// Deals the next number.
  mutating func next() -> Int {
    last += 1
    return last
  }

  /// Takes a number as dealt, or refuses one that was never to be had.
  mutating func admit(_ number: Int) -> Bool {
    guard Self.accepted.contains(number) else { return false }
    last = max(last, number)
    return true
  }
}
