/// The width of text on a terminal, and the escaping of foreign text.
///
/// Foreign text, such as a title or an address, must not control the terminal, reorder the text
/// around it, or hide a part of itself. All output passes through this type.
public enum DisplayText {
  /// Returns the number of cells that a line of text takes.
  /// - Complexity: O(*n*) in the length of the text.
  public static func width(of text: String) -> Int {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.utf8.count }
    return UTF8Locale.perform { text.unicodeScalars.reduce(0) { $0 + max(0, cells($1)) } }
  }

  /// Returns text in which hidden scalars are shown as Swift escapes: `\u{1b}`, `\u{202e}`.
  ///
  /// Control characters, bidirectional overrides and isolates, and invisible characters are hidden.
  /// Joiners, variation selectors and tags stay where they are a part of an emoji or a letter.
  /// - Parameters:
  ///   - text: The text.
  ///   - keepsLines: Whether newlines and tabs stay as they are.
  /// - Complexity: O(*n*) in the length of the text.
  public static func escaped(_ text: String, keepsLines: Bool = true) -> String {
    var filter = ControlFilter(style: .escaped, keepsLines: keepsLines)
    return filter.text(of: text)
  }

  /// Returns text with its hidden scalars, including newlines and tabs, replaced with other text.
  /// - Parameters:
  ///   - text: The text.
  ///   - spelling: Returns the text that replaces a hidden scalar.
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
