package import Foundation

extension Date {
  /// The time in milliseconds since 1970, or the first or last that there is.
  package var milliseconds: Int {
    let time = (timeIntervalSince1970 * 1000).rounded()
    return Int(exactly: time) ?? (time < 0 ? .min : .max)
  }

  /// Makes a time of milliseconds since 1970.
  package init(milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
