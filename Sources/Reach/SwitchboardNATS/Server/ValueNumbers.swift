#if NATS
  internal import Foundation
  internal import SwitchboardRemote

  /// The numbers of a program's values, which increase.
  ///
  /// A number is the time in microseconds by the clock of the NATS server, which all programs share.
  /// The clock of this machine measures how much time has passed since the server told its time. If
  /// the server doesn't tell it, the date of this machine counts.
  @MainActor
  final class ValueNumbers {
    /// A time of the server, and the moment when it was that time.
    struct Reference: Sendable {
      let microseconds: Int
      let instant: ContinuousClock.Instant
    }

    var reference: Reference?
    private let date: @Sendable () -> Date
    /// The greatest number so far.
    private(set) var last = 0
    /// The values with which the program stopped serving, and their numbers, by property.
    private var earlier: [String: (value: EncodedValue, number: Int)] = [:]

    /// Creates numbers.
    /// - Parameter date: A closure that returns the time by the clock of this machine.
    init(_ date: @escaping @Sendable () -> Date) { self.date = date }

    /// Returns a number that is greater than all earlier ones.
    func next() -> Int {
      last = max(last + 1, now)
      return last
    }

    /// Returns the number of a value. A value that the program has served before keeps its number,
    /// so that it hides no newer value of another program.
    func number(of value: EncodedValue, for name: String) -> Int {
      guard let earlier = earlier[name], earlier.value.message(0) == value.message(0) else {
        return next()
      }
      return earlier.number
    }

    /// Notes the values with which the program stops serving, or forgets them when it serves again.
    func keep(_ values: [String: (value: EncodedValue, number: Int)]) { earlier = values }

    private var now: Int {
      guard let reference else { return Int(date().timeIntervalSince1970 * 1_000_000) }
      let passed = reference.instant.duration(to: .now) / .microseconds(1)
      return reference.microseconds + Int(passed)
    }
  }
#endif
