import CLibEdit

/// What a text looks like on a terminal.
public enum DisplayText {
  // The locale is made once and only read afterwards, so that sharing it is safe.
  nonisolated(unsafe) private static let locale = cel_locale_create()

  /// The number of cells that a text of one line takes.
  /// - Complexity: O(*n*) in the length of the text.
  public static func width(of text: String) -> Int {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.utf8.count }
    if let locale { cel_locale_enter(locale) }
    defer { if locale != nil { cel_locale_leave() } }
    return text.unicodeScalars.reduce(0) { $0 + max(0, Int(cel_width($1.value))) }
  }

  /// The text without what could steer a terminal; newlines and tabs stay.
  /// - Complexity: O(*n*) in the length of the text.
  public static func withoutControls(_ text: String) -> String {
    var filter = ControlFilter(keepsStyle: false)
    var lines = filter.lines(of: text)
    if !text.hasSuffix("\n") { lines.removeLast() }
    return lines
  }
}
