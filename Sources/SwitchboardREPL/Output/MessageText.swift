import SwitchboardLineEditor

/// Prepares texts for a message, which is one short line.
enum MessageText {
  /// The longest word that a message quotes.
  private static let wordLength = 60
  /// The longest text that a message of another module may quote, such as a pattern or a path.
  private static let quotationLength = 200
  /// The longest message, including its quotations.
  private static let messageLength = 2_000

  /// Returns a word in quotes, cut if it is too long.
  static func quoted(_ word: String) -> String { "‘\(cut(word, to: wordLength))’" }

  /// Returns text of a limited length. An ellipsis replaces the middle of longer text.
  /// - Parameters:
  ///   - text: The text.
  ///   - length: The maximum number of characters, including the ellipsis.
  static func cut(_ text: String, to length: Int) -> String {
    guard text.count > length else { return text }
    return "\(text.prefix(length / 2))…\(text.suffix(length - length / 2 - 1))"
  }

  /// Returns the message of a wrong argument, which ends in "not ‘argument’", with the argument cut.
  static func withCutArgument(_ sentence: String) -> String {
    guard let start = sentence.firstRange(of: ", not ‘")?.upperBound, sentence.hasSuffix("’") else {
      return sentence
    }
    return sentence[..<start].dropLast() + quoted(String(sentence[start...].dropLast()))
  }

  /// Returns an error as it is shown: in one line, without hidden characters, and with long
  /// quotations cut.
  static func error(_ sentence: String) -> String {
    let line = oneLine(sentence)
    guard line.utf8.count > quotationLength else { return line }
    let parts = line.split(separator: "‘", omittingEmptySubsequences: false)
    let shown = parts.dropFirst().map { part in
      let word = part.prefix { $0 != "’" }
      return cut(String(word), to: quotationLength) + part[word.endIndex...]
    }
    return cut(([String(parts[0])] + shown).joined(separator: "‘"), to: messageLength)
  }

  /// Returns an error as a terminal shows it: in rows that are broken between words. The rows after
  /// the first are indented.
  /// - Parameters:
  ///   - sentence: The error.
  ///   - columns: The maximum number of cells in a row, or nil for one line.
  static func rows(ofError sentence: String, columns: Int?) -> String {
    HangingIndent.wrapped(error(sentence), after: "", indent: 2, columns: columns)
  }

  /// Returns text in one line, with hidden characters as Swift escapes: `\n`, `\u{1b}`.
  static func oneLine(_ text: String) -> String {
    DisplayText.escaped(text, keepsLines: false)
  }
}
