/// What a text looks like on a terminal.
public enum DisplayText {
  /// The number of cells that a text of one line takes.
  /// - Complexity: O(*n*) in the length of the text.
  public static func width(of text: String) -> Int {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.utf8.count }
    return UTF8Locale.perform { text.unicodeScalars.reduce(0) { $0 + max(0, cells($1)) } }
  }

  /// The text without what could steer a terminal; newlines and tabs stay.
  /// - Complexity: O(*n*) in the length of the text.
  public static func withoutControls(_ text: String) -> String {
    var filter = ControlFilter(keepsStyle: false)
    return filter.text(of: text)
  }
}
