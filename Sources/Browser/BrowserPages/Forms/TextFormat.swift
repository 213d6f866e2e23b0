import Foundation

/// The format of the text in a single-line text control, by the type of the `input` element.
public enum TextFormat: Hashable, Sendable {
  case plain, url, email, emails, number, date, month, week, time, dateTime, color
  /// A number that the user chooses by moving a slider. Without a step, all numbers are possible.
  case range(minimum: Double, maximum: Double, step: Double?)

  /// Returns the text that a control of this format contains after the user has entered a text, or
  /// nil if the control doesn't accept the text.
  package func accepted(_ text: String) -> String? {
    if let pattern, text.wholeMatch(of: pattern) == nil { return nil }
    switch self {
    case .plain: return text.withoutNewlines
    case .url, .email: return text.withoutNewlines.trimmed
    case .emails:
      let addresses = text.withoutNewlines.split(separator: ",", omittingEmptySubsequences: false)
      return addresses.map { String($0).trimmed }.joined(separator: ",")
    case .range: return nearest(to: Double(text) ?? 0)
    case .dateTime: return text.replacing(" ", with: "T")
    case .color: return text.lowercased()
    case .number, .date, .month, .week, .time: return text
    }
  }

  private var pattern: Regex<Substring>? {
    switch self {
    case .plain, .url, .email, .emails: nil
    case .number, .range: /-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?/
    case .date: /[0-9]{4,}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])/
    case .month: /[0-9]{4,}-(?:0[1-9]|1[0-2])/
    case .week: /[0-9]{4,}-W(?:0[1-9]|[1-4][0-9]|5[0-3])/
    case .time: /(?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,3})?)?/
    case .dateTime: /[0-9]{4,}-[01][0-9]-[0-3][0-9][T ][0-2][0-9]:[0-5][0-9](?::[0-9.]+)?/
    case .color: /\#[0-9A-Fa-f]{6}/
    }
  }

  /// The text of a control whose given text doesn't have this format.
  fileprivate var fallback: String {
    switch self {
    case .range(let minimum, let maximum, _): nearest(to: minimum + (maximum - minimum) / 2)
    case .color: "#000000"
    default: ""
    }
  }

  /// A text of this format, which shows the user how to write one.
  package var example: String {
    switch self {
    case .plain: "words"
    case .url: "https://example.org"
    case .email, .emails: "name@example.org"
    case .number: "1.5"
    case .range: fallback
    case .date: "2026-12-31"
    case .month: "2026-12"
    case .week: "2026-W53"
    case .time: "23:59"
    case .dateTime: "2026-12-31T23:59"
    case .color: "#ff8000"
    }
  }

  /// Returns the number of a range that is nearest to a number.
  private func nearest(to number: Double) -> String {
    guard case .range(let minimum, let maximum, let step) = self else { return "" }
    var number = max(minimum, min(number, maximum))
    if let step {
      let last = ((maximum - minimum) / step).rounded(.down)
      number = minimum + max(0, min(((number - minimum) / step).rounded(), last)) * step
    }
    return number.shortText
  }
}

/// The limits on the text in a control, in addition to its format.
public struct TextLimits: Hashable, Sendable {
  /// The least and the greatest number of UTF-16 code units, or nil for no limit.
  public var minimumLength: Int?, maximumLength: Int?
  /// The least and the greatest number, day or time, in the format of the control, or nil for no
  /// limit.
  public var minimum: String?, maximum: String?
  /// The distance between numbers that can be entered, counted from ``stepBase``, or nil if any
  /// number can be entered.
  public var step: Double?
  /// The number from which steps are counted.
  public var stepBase = 0.0

  /// Creates limits that allow every text.
  public init() {}
}

extension PageFormField {
  /// Returns a phrase that describes the text that the user must enter instead of the control's
  /// value, or nil if the value can be submitted. The phrase completes a sentence that begins with
  /// "enter".
  ///
  /// - Parameter isEdited: Whether the user has entered the value. As in other browsers, a value
  ///   from the page can have any length.
  func objection(isEdited: Bool) -> String? {
    guard !value.isEmpty, kind.takesText else { return nil }
    return formatObjection ?? rangeObjection ?? (isEdited ? lengthObjection : nil)
  }

  private var formatObjection: String? {
    let isValid =
      switch format {
      case .email: value.wholeMatch(of: TextFormat.emailAddress) != nil
      case .emails:
        value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
          $0.wholeMatch(of: TextFormat.emailAddress) != nil
        }
      case .url: WebAddress(value) != nil
      default: true
      }
    return isValid ? nil : "an address like ‘\(format.example)’"
  }

  private var rangeObjection: String? {
    if let minimum = limits.minimum, format.precedes(value, minimum) {
      return "at least \(minimum)"
    }
    if let maximum = limits.maximum, format.precedes(maximum, value) { return "at most \(maximum)" }
    guard format == .number, let step = limits.step, let number = Double(value) else { return nil }
    let steps = (number - limits.stepBase) / step
    guard abs(steps - steps.rounded()) > 1e-6 * max(1, abs(steps)) else { return nil }
    if step == 1, limits.stepBase == limits.stepBase.rounded() { return "a whole number" }
    return "a number in steps of \(step.shortText) from \(limits.stepBase.shortText)"
  }

  private var lengthObjection: String? {
    let length = value.utf16.count
    if let least = limits.minimumLength, length < least { return "at least \(least) characters" }
    if let most = limits.maximumLength, length > most { return "at most \(most) characters" }
    return nil
  }
}

extension TextFormat {
  /// An email address, nearly as the HTML standard defines it for forms.
  fileprivate static var emailAddress: Regex<Substring> {
    /[A-Za-z0-9.!#$%&'*+\/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?/
  }

  /// Returns whether a value of this format is before another one. Days and times are ordered like
  /// their texts.
  fileprivate func precedes(_ first: String, _ second: String) -> Bool {
    switch self {
    case .number: (Double(first) ?? 0) < (Double(second) ?? 0)
    case .date, .month, .week, .time, .dateTime: first < second
    default: false
    }
  }
}

extension PageFormField {
  /// Changes the value as browsers do for the format of the control. The HTML standard calls this the
  /// value sanitization.
  package mutating func sanitize() {
    guard kind == .text || kind == .password else { return }
    value = format.accepted(value) ?? format.fallback
  }
}

extension Double {
  /// The number without needless decimals.
  fileprivate var shortText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension String {
  fileprivate var withoutNewlines: String { filter { !["\n", "\r", "\r\n"].contains($0) } }

  /// The text without ASCII whitespace at its ends.
  fileprivate var trimmed: String {
    trimmingCharacters(in: CharacterSet(charactersIn: "\t\n\u{C}\r "))
  }
}
