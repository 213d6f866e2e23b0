import Foundation

/// The format of the text in a single-line text control.
///
/// The HTML standard calls the changes that a control makes to its text the value sanitization.
public enum TextFormat: Hashable, Sendable {
  case plain
  case url
  case email(allowsSeveral: Bool)
  case number
  case range(TextFormatRange)
  case date, month, week, time, localTime
  case color

  /// Returns the text that a control of this format holds after it was given a text.
  func sanitized(_ text: String) -> String { accepted(text) ?? fallback }

  /// Returns the text that a control of this format holds after the user has entered a text, or nil if
  /// it doesn't hold such a text.
  func accepted(_ text: String) -> String? {
    let line = text.filter { !["\n", "\r", "\r\n"].contains($0) }
    switch self {
    case .plain: return line
    case .url, .email(allowsSeveral: false): return line.trimmed
    case .email(allowsSeveral: true):
      return line.split(separator: ",", omittingEmptySubsequences: false)
        .map { String($0).trimmed }.joined(separator: ",")
    case .number: return Self.number(text).map { _ in text }
    case .range(let range): return Self.number(text).map { Self.text(range.nearest(to: $0)) }
    case .date: return Self.isDate(text) ? text : nil
    case .month: return Self.isMonth(text) ? text : nil
    case .week: return Self.isWeek(text) ? text : nil
    case .time: return Self.isTime(text) ? text : nil
    case .localTime: return Self.localTime(text)
    case .color:
      return text.wholeMatch(of: /\#[0-9A-Fa-f]{6}/) == nil ? nil : text.lowercased()
    }
  }

  private var fallback: String {
    switch self {
    case .range(let range): Self.text(range.middle)
    case .color: "#000000"
    default: ""
    }
  }

  /// A text of this format, which shows the user how to write one.
  package var example: String {
    switch self {
    case .plain: "words"
    case .url: "https://example.org"
    case .email: "name@example.org"
    case .number, .range: fallback.isEmpty ? "1.5" : fallback
    case .date: "2026-12-31"
    case .month: "2026-12"
    case .week: "2026-W53"
    case .time: "23:59"
    case .localTime: "2026-12-31T23:59"
    case .color: "#ff8000"
    }
  }
}

extension PageFormField {
  /// Changes the value as a control of this kind and format does.
  package mutating func sanitize() {
    if kind == .text || kind == .password { value = format.sanitized(value) }
  }
}

// MARK: - Numbers

/// The numbers of a control that lets the user choose one by moving a slider.
public struct TextFormatRange: Hashable, Sendable {
  /// The smallest number.
  public var minimum: Double
  /// The largest number.
  public var maximum: Double
  /// The distance between the numbers, or nil if all numbers are possible.
  public var step: Double?

  /// Creates a range from attributes.
  /// - Parameters:
  ///   - minimum: The value of the attribute `min`, or nil.
  ///   - maximum: The value of the attribute `max`, or nil.
  ///   - step: The value of the attribute `step`, or nil.
  public init(minimum: String?, maximum: String?, step: String?) {
    self.minimum = minimum.flatMap(TextFormat.number) ?? 0
    self.maximum = maximum.flatMap(TextFormat.number) ?? 100
    let distance = step.flatMap(TextFormat.number) ?? 1
    self.step = step?.lowercased() == "any" ? nil : distance > 0 ? distance : 1
  }

  fileprivate var middle: Double {
    maximum < minimum ? minimum : nearest(to: minimum + (maximum - minimum) / 2)
  }

  fileprivate func nearest(to number: Double) -> Double {
    let number = max(minimum, min(number, maximum))
    guard let step else { return number }
    let steps = ((number - minimum) / step).rounded()
    return minimum + (minimum + steps * step > maximum ? steps - 1 : steps) * step
  }
}

extension TextFormat {
  fileprivate static func number(_ text: String) -> Double? {
    guard text.wholeMatch(of: /-?([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE][-+]?[0-9]+)?/) != nil,
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  private static func text(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

// MARK: - Dates

extension TextFormat {
  private static func isMonth(_ text: String) -> Bool {
    guard let match = text.wholeMatch(of: /([0-9]{4,})-(0[1-9]|1[0-2])/) else { return false }
    return Int(match.1) ?? 0 > 0
  }

  private static func isDate(_ text: String) -> Bool {
    guard text.wholeMatch(of: /[0-9]{4,}-[0-9]{2}-[0-9]{2}/) != nil,
      isMonth(String(text.dropLast(3))), let day = Int(text.suffix(2)),
      let month = Int(text.dropLast(3).suffix(2)), let year = Int(text.dropLast(6))
    else { return false }
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...lengths[month - 1]).contains(day)
  }

  private static func isWeek(_ text: String) -> Bool {
    guard let match = text.wholeMatch(of: /([0-9]{4,})-W([0-9]{2})/), let year = Int(match.1),
      let week = Int(match.2), (1...1_000_000).contains(year)
    else { return false }
    /// The weekday of the last day of a year, where 0 is Sunday.
    func lastDay(_ year: Int) -> Int { (year + year / 4 - year / 100 + year / 400) % 7 }
    let isLong = lastDay(year) == 4 || lastDay(year - 1) == 3
    return (1...(isLong ? 53 : 52)).contains(week)
  }

  private static func isTime(_ text: String) -> Bool {
    text.wholeMatch(of: /([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\.[0-9]{1,3})?)?/) != nil
  }

  /// Returns a date and time in its shortest form, or nil if the text is none.
  private static func localTime(_ text: String) -> String? {
    guard let separator = text.firstIndex(where: { $0 == "T" || $0 == " " }) else { return nil }
    let time = String(text[separator...].dropFirst()), date = String(text[..<separator])
    guard isDate(date), isTime(time) else { return nil }
    return date + "T" + (time.count > 5 ? time.replacing(/:00(\.0+)?$/, with: "") : time)
  }
}

extension String {
  /// The text without the spaces of ASCII at its ends.
  fileprivate var trimmed: String {
    trimmingCharacters(in: CharacterSet(charactersIn: "\t\n\u{C}\r "))
  }
}
