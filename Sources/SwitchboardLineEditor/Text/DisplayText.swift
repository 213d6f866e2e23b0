/// A namespace for functions that measure and escape text for a terminal.
///
/// Text from other sources, such as a title or an address, must not control the terminal, reorder
/// the surrounding text, or hide parts of itself. All output passes through this type.
public enum DisplayText {
  /// Returns the number of cells that a line of text occupies.
  /// - Complexity: O(*n*) in the length of the text.
  public static func width(of text: String) -> Int {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.utf8.count }
    return UTF8Locale.perform { text.unicodeScalars.reduce(0) { $0 + max(0, cells($1)) } }
  }

  /// Returns text with its hidden scalars replaced by Swift escapes, such as `\u{1b}` or
  /// `\u{202e}`.
  ///
  /// Hidden scalars are control characters, bidirectional overrides and isolates, and invisible
  /// characters. Joiners, variation selectors, and tags are kept where they are part of an emoji or
  /// a letter.
  /// - Parameters:
  ///   - text: The text.
  ///   - keepsLines: Whether newlines and tabs are kept.
  /// - Complexity: O(*n*) in the length of the text.
  public static func escaped(_ text: String, keepsLines: Bool = true) -> String {
    var filter = ControlFilter(style: .escaped, keepsLines: keepsLines)
    return filter.text(of: text)
  }

  /// Returns text with its hidden scalars, including newlines and tabs, replaced by other text.
  /// - Parameters:
  ///   - text: The text.
  ///   - spelling: A closure that returns the replacement for a hidden scalar.
  /// - Complexity: O(*n*) in the length of the text.
  public static func replacingHidden(
    in text: String, with spelling: (Unicode.Scalar) -> String
  ) -> String {
    guard !text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) }) else { return text }
    let scalars = Array(text.unicodeScalars), hidden = HiddenScalars(in: scalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      if hidden.contains(index) {
        result += spelling(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
