public import Foundation
// The leak checker and the manual clock are needed by whoever tests a browser.
@_exported public import SwitchboardTesting

// MARK: - Dates

extension ManualClock {
  /// The present as a date: that of the year 2001 at zero, for code that is given dates.
  public var date: Date {
    let (seconds, attoseconds) = now.elapsed.components
    return Date(
      timeIntervalSinceReferenceDate: Double(seconds) + Double(attoseconds) / 1e18)
  }
}
