// Conformances that let users type values of Foundation types at a prompt.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// MARK: - UUID

extension UUID: CommandArgument {
  public static var valueDescription: String {
    "a UUID, as 7D9B5C4E-0F3A-4B7C-9C57-2E1D54A0F6B1"
  }
  public static var argumentType: OutputType { .formatted("uuid") }
  public var argument: String { uuidString }
  public init?(argument: String) { self.init(uuidString: argument) }
}

// MARK: - Date

extension Date: CommandArgument {
  public static var valueDescription: String {
    "a date, as 2026-11-22, 2026-11-22T18:30, 18:30, today or tomorrow"
  }

  public static var argumentType: OutputType { .date }

  /// The date and time in UTC, in ISO 8601 format with full precision.
  public var argument: String {
    let seconds = timeIntervalSinceReferenceDate.rounded(.down)
    var time = time_t(seconds + Self.timeIntervalBetween1970AndReferenceDate)
    var parts = tm()
    gmtime_r(&time, &parts)
    let fraction = Self.digits(of: timeIntervalSinceReferenceDate - seconds)
    let year = String(parts.tm_year + 1900)
    let day =
      [String(repeating: "0", count: max(0, 4 - year.count)) + year]
      + [parts.tm_mon + 1, parts.tm_mday].map(Self.twoDigits)
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(Self.twoDigits)
    return "\(day.joined(separator: "-"))T\(clock.joined(separator: ":"))\(fraction)Z"
  }

  /// Creates a date from an ISO 8601 string, a time of day, or one of the words `now`, `today`,
  /// `tomorrow` and `yesterday`. A time of day without a date refers to the current day.
  ///
  /// A time without a time zone is in local time. A date without a time refers to midnight in local
  /// time.
  public init?(argument: String) {
    switch argument.lowercased() {
    case "now": self.init()
    case "today": self.init(dayFromToday: 0)
    case "tomorrow": self.init(dayFromToday: 1)
    case "yesterday": self.init(dayFromToday: -1)
    default: self.init(iso8601: argument)
    }
  }
}

extension Date {
  private init(dayFromToday offset: Int32) {
    self.init(local: Self.today(plus: offset))
  }

  private static func today(plus days: Int32) -> tm {
    var now = time(nil), parts = tm()
    localtime_r(&now, &parts)
    parts.tm_mday += days
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (0, 0, 0)
    return parts
  }

  private init(local parts: tm) {
    var parts = parts
    parts.tm_isdst = -1
    self.init(timeIntervalSince1970: Double(mktime(&parts)))
  }

  private init?(iso8601 text: String) {
    let day = #/(\d{4})-?(\d\d)-?(\d\d)/#, clock = #/(\d\d?):(\d\d)(?::(\d\d)([.,]\d+)?)?/#
    var parts = Self.today(plus: 0), rest = text[...]
    if let match = rest.prefixMatch(of: day) {
      rest = rest[match.range.upperBound...]
      (parts.tm_year, parts.tm_mon, parts.tm_mday) =
        (Self.number(match.1) - 1900, Self.number(match.2) - 1, Self.number(match.3))
      guard Self.exists(parts) else { return nil }
      if rest.isEmpty {
        self.init(local: parts)
        return
      }
      guard let mark = rest.popFirst(), "Tt ".contains(mark) else { return nil }
    }
    guard let match = rest.prefixMatch(of: clock) else { return nil }
    (parts.tm_hour, parts.tm_min) = (Self.number(match.1), Self.number(match.2))
    parts.tm_sec = match.3.map(Self.number) ?? 0
    guard parts.tm_hour < 24, parts.tm_min < 60, parts.tm_sec < 61 else { return nil }
    let fraction = match.4.flatMap { Double("0." + $0.dropFirst()) } ?? 0
    self.init(parts, zone: rest[match.range.upperBound...], fraction: fraction)
  }

  /// Creates a date from a day and time, a time zone such as `Z` or `+02:00`, and a fraction of a
  /// second. An empty time zone means local time.
  private init?(_ parts: tm, zone: Substring, fraction: Double) {
    guard !zone.isEmpty else {
      self = Date(local: parts).addingTimeInterval(fraction)
      return
    }
    var parts = parts, offset = 0.0
    if zone != "Z", zone != "z" {
      guard let match = zone.wholeMatch(of: #/([+-])(\d\d):?(\d\d)?/#) else { return nil }
      let minutes = Self.number(match.2) * 60 + (match.3.map(Self.number) ?? 0)
      offset = Double(minutes) * (match.1 == "-" ? -60 : 60)
    }
    let whole = Double(timegm(&parts)) - offset - Self.timeIntervalBetween1970AndReferenceDate
    self.init(timeIntervalSinceReferenceDate: whole + fraction)
  }

  /// Returns whether a day exists in the calendar. Without this check, the C library would move a
  /// nonexistent day to another month.
  private static func exists(_ parts: tm) -> Bool {
    var known = tm()
    (known.tm_year, known.tm_mon, known.tm_mday) = (parts.tm_year, parts.tm_mon, parts.tm_mday)
    timegm(&known)
    return known.tm_mon == parts.tm_mon && known.tm_mday == parts.tm_mday
  }

  private static func number(_ digits: Substring) -> Int32 { Int32(digits) ?? 0 }

  private static func twoDigits(_ number: Int32) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// Returns a fraction of a second as a decimal point and digits, without an exponent. Returns an
  /// empty string for zero.
  private static func digits(of fraction: Double) -> String {
    guard fraction > 0 else { return "" }
    let text = fraction.description
    guard let mark = text.firstIndex(of: "e"),
      let exponent = Int(text[text.index(after: mark)...])
    else { return String(text.dropFirst()) }
    let digits = text[..<mark].filter { $0 != "." }
    return "." + String(repeating: "0", count: -exponent - 1) + digits
  }
}
