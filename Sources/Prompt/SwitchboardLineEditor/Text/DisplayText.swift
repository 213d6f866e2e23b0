/// A namespace for functions that measure and escape text for a terminal.
///
/// Text from other sources, such as a title or an address, must not control the terminal, reorder
/// the surrounding text, or hide parts of itself. All output passes through this type.
public enum DisplayText {
  /// Returns the number of cells that a line of text occupies.
  ///
  /// Emoji that joiners or skin tones combine into one character occupy the cells of one emoji.
  /// - Complexity: O(*n*) in the length of the text.
  public static func width(of text: String) -> Int {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.utf8.count }
    return UTF8Locale.perform {
      guard text.unicodeScalars.contains(where: \.combinesEmoji) else {
        return width(of: text.unicodeScalars)
      }
      return text.reduce(0) { $0 + width(of: $1) }
    }
  }

  private static func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    let isCombined = scalars.contains(where: \.combinesEmoji)
    return isCombined && scalars.contains { cells($0) == 2 } ? 2 : width(of: scalars)
  }

  private static func width(of scalars: String.UnicodeScalarView) -> Int {
    scalars.reduce(0) { $0 + max(0, cells($1)) }
  }

  /// Returns a line of text that is shortened to a number of cells. An ellipsis replaces the end of
  /// longer text.
  /// - Parameters:
  ///   - text: The line of text to shorten.
  ///   - cells: The maximum number of cells, including the ellipsis.
  public static func cut(_ text: String, to cells: Int) -> String {
    guard width(of: text) > cells else { return text }
    return prefix(of: text, in: cells - 1) + "…"
  }

  /// Returns the characters at the beginning of a line that fit into a number of cells.
  /// - Parameters:
  ///   - text: The line of text.
  ///   - cells: The maximum number of cells.
  public static func prefix(of text: some StringProtocol, in cells: Int) -> String {
    var prefix = ""
    var rest = cells
    for character in text {
      rest -= width(of: String(character))
      guard rest >= 0 else { break }
      prefix.append(character)
    }
    return prefix
  }

  /// Returns text with its hidden scalars replaced by Swift escapes, such as `\u{1b}` or
  /// `\u{202e}`.
  ///
  /// Hidden scalars are control characters, bidirectional overrides and isolates, and invisible
  /// characters. Joiners, variation selectors, and tags are kept where they are part of an emoji or
  /// a letter.
  /// - Parameters:
  ///   - text: The text to escape.
  ///   - keepsLines: Whether newlines and tabs are kept.
  /// - Complexity: O(*n*) in the length of the text.
  public static func escaped(_ text: String, keepsLines: Bool = true) -> String {
    var filter = ControlFilter(style: .escaped, keepsLines: keepsLines)
    return filter.text(of: text)
  }

  /// Returns text with its hidden scalars, including newlines and tabs, replaced by other text.
  /// - Parameters:
  ///   - text: The text that can contain hidden scalars.
  ///   - spelling: A closure that returns the replacement for a hidden scalar.
  /// - Complexity: O(*n*) in the length of the text.
  public static func replacingHidden(
    in text: String, with spelling: (Unicode.Scalar) -> String
  ) -> String {
    withoutActuallyEscaping(spelling) { spelling in
      var filter = ControlFilter(style: .escaped, keepsLines: false, spelling: spelling)
      return filter.text(of: text)
    }
  }
}
