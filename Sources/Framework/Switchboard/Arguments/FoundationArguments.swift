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

extension UUID: CommandArgument, OutputRepresentable {
  public static var valueDescription: String {
    "a UUID, as 7D9B5C4E-0F3A-4B7C-9C57-2E1D54A0F6B1"
  }
  public static var argumentType: OutputType { .formatted("uuid") }
  public var argument: String { uuidString }
  public init?(argument: String) { self.init(uuidString: argument) }
}

// MARK: - Date

extension Date: CommandArgument, OutputRepresentable {
  public static var valueDescription: String {
    "a date, as 2026-11-22, 2026-11-22T18:30, 18:30, today or tomorrow"
  }

  public static var argumentType: OutputType { .date }
  public var output: OutputValue { .date(self) }

  /// The date and time in UTC, in ISO 8601 format with full precision.
  public var argument: String {
    let seconds = timeIntervalSinceReferenceDate.rounded(.down)
    let fraction = timeIntervalSinceReferenceDate - seconds
    // A decimal number prints without an exponent.
    let digits = Decimal(string: fraction.description)?.description.dropFirst() ?? ""
    // Foundation would print days before 1582 in the Julian calendar.
    var time = time_t(seconds + Self.timeIntervalBetween1970AndReferenceDate), parts = tm()
    gmtime_r(&time, &parts)
    let texts = [
      parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min,
      parts.tm_sec,
    ].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let year = String(repeating: "0", count: max(0, 4 - texts[0].count)) + texts[0]
    return "\(year)-\(texts[1])-\(texts[2])T\(texts[3...].joined(separator: ":"))\(digits)Z"
  }

  /// Creates a date from an ISO 8601 string, a time of day, or one of the words `now`, `today`,
  /// `tomorrow` and `yesterday`. A time of day without a date refers to the current day.
  ///
  /// A time without a time zone is in local time. A date without a time refers to midnight in local
  /// time.
  public init?(argument: String) {
    switch argument.lowercased() {
    case "now": self.init()
    case "today": self.init(local: Self.today(plus: 0))
    case "tomorrow": self.init(local: Self.today(plus: 1))
    case "yesterday": self.init(local: Self.today(plus: -1))
    default: self.init(iso8601: argument)
    }
  }
}

extension Date {
  private static func today(plus days: Int32) -> tm {
    var now = time(nil), parts = tm()
    localtime_r(&now, &parts)
    parts.tm_mday += days
    parts.tm_hour = 0
    parts.tm_min = 0
    parts.tm_sec = 0
    return parts
  }

  private init(local parts: tm) {
    var parts = parts
    parts.tm_isdst = -1
    self.init(timeIntervalSince1970: Double(mktime(&parts)))
  }

  private init?(iso8601 text: String) {
    let day = #/(\d{4})-?(\d\d)-?(\d\d)(?:[Tt ](?=.)|$)/#
    let clock = #/(\d\d?):(\d\d)(?::(\d\d)([.,]\d+)?)?([Zz]|([+-])(\d\d):?(\d\d)?)?/#
    let date = text.prefixMatch(of: day),
      rest = text[(date?.range.upperBound ?? text.startIndex)...]
    let time = rest.wholeMatch(of: clock)
    guard !text.isEmpty, rest.isEmpty || time != nil else { return nil }
    func number(_ digits: Substring?) -> Int32 { digits.flatMap { Int32($0) } ?? 0 }
    var parts = Self.today(plus: 0)
    if let date {
      parts.tm_year = number(date.1) - 1900
      parts.tm_mon = number(date.2) - 1
      parts.tm_mday = number(date.3)
    }
    parts.tm_hour = number(time?.1)
    parts.tm_min = number(time?.2)
    // The C library would move a day or a time that doesn't exist.
    var known = parts
    timegm(&known)
    guard known.tm_mon == parts.tm_mon, known.tm_hour == parts.tm_hour,
      known.tm_min == parts.tm_min, number(time?.3) < 61
    else { return nil }
    parts.tm_sec = number(time?.3)
    let fraction = time?.4.flatMap { Double("0." + $0.dropFirst()) } ?? 0
    guard time?.5 != nil else {
      self = Date(local: parts).addingTimeInterval(fraction)
      return
    }
    let minutes = number(time?.7) * 60 + number(time?.8)
    let offset = Double(minutes) * (time?.6 == "-" ? -60 : 60)
    let whole = Double(timegm(&parts)) - offset - Self.timeIntervalBetween1970AndReferenceDate
    self.init(timeIntervalSinceReferenceDate: whole + fraction)
  }
}
