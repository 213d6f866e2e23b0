import Foundation

/// The format of times in a session's text, for example `2026-11-21T13:30:00.000Z`.
///
/// The system's functions convert the times, because `Date.ISO8601FormatStyle` loses a millisecond in
/// half of all times, and uses the Julian calendar before 1582.
enum SessionTime {
  /// The range of times that can be written, from the year 0 to 9999, in milliseconds since 1970.
  static let range = -62_167_219_200_000...253_402_300_799_999

  /// Returns the nearest time that can be written.
  static func nearest(to time: Int) -> Int { min(max(time, range.lowerBound), range.upperBound) }

  /// Returns a time as text. A time outside `range` is replaced with the nearest time inside it.
  static func text(of time: Int) -> String {
    let time = nearest(to: time), milliseconds = (time % 1_000 + 1_000) % 1_000
    var seconds = (time - milliseconds) / 1_000
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let date =
      "\(padded(parts.tm_year + 1_900, 4))-\(padded(parts.tm_mon + 1))-\(padded(parts.tm_mday))"
    let clock = "\(padded(parts.tm_hour)):\(padded(parts.tm_min)):\(padded(parts.tm_sec))"
    return "\(date)T\(clock).\(padded(Int32(milliseconds), 3))Z"
  }

  private static func padded(_ number: Int32, _ count: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  /// Parses a time with optional milliseconds, or returns nil if the text is invalid.
  static func time(of text: String) -> Int? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let numbers = text.utf8.split { !digits.contains($0) }.compactMap { Int32(Substring($0)) }
    guard numbers.count == 6 || numbers.count == 7, numbers[0] < 10_000 else { return nil }
    var parts = tm()
    parts.tm_year = numbers[0] - 1_900
    parts.tm_mon = numbers[1] - 1
    parts.tm_mday = numbers[2]
    parts.tm_hour = numbers[3]
    parts.tm_min = numbers[4]
    parts.tm_sec = numbers[5]
    let time = timegm(&parts) * 1_000 + (numbers.count == 7 ? Int(numbers[6]) : 0)
    // The function accepts dates such as 30 February.
    let whole = numbers.count == 7 ? text : text.dropLast() + ".000Z"
    return self.text(of: time) == whole ? time : nil
  }
}
