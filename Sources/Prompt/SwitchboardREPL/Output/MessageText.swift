import Switchboard
import SwitchboardLineEditor

/// A namespace for functions that fit text into short, one-line messages.
enum MessageText {
  /// The maximum length of a quoted word.
  private static let wordLength = 60
  /// The maximum length of a quoted path, which is only useful if it is complete.
  private static let pathLength = 200
  /// The maximum length of a message, including its quotations.
  private static let messageLength = 2_000

  /// Returns a word in quotation marks, shortened if it is too long.
  static func quoted(_ word: String) -> String { "‘\(cut(word, to: wordLength))’" }

  /// Returns text shortened to a maximum length. An ellipsis replaces the middle of longer text.
  /// - Parameters:
  ///   - text: The text.
  ///   - length: The maximum number of characters, including the ellipsis.
  static func cut(_ text: String, to length: Int) -> String {
    guard text.count > length else { return text }
    return "\(text.prefix(length / 2))…\(text.suffix(length - length / 2 - 1))"
  }

  /// Returns an error message as one line, with hidden characters escaped and long quotations
  /// shortened.
  static func error(_ sentence: String) -> String {
    shortened(oneLine(sentence))
  }

  /// Returns an error message with long quotations shortened.
  static func shortened(_ line: String) -> String {
    guard line.utf8.count > wordLength else { return line }
    let parts = line.split(separator: "‘", omittingEmptySubsequences: false)
    let shown = parts.dropFirst().map { part in
      let word = part.prefix { $0 != "’" }
      let isPath = word.hasPrefix("/") || word.hasPrefix("~/")
      return cut(String(word), to: isPath ? pathLength : wordLength) + part[word.endIndex...]
    }
    return cut(([String(parts[0])] + shown).joined(separator: "‘"), to: messageLength)
  }

  /// Returns an error message wrapped for a terminal. What is wrong is red, how to fix it is not.
  /// - Parameters:
  ///   - error: The error.
  ///   - columns: The maximum number of cells in a row, or nil for one line.
  static func rows(of error: ErrorReport, columns: Int?) -> StyledText {
    let sentence = self.error(error.sentence)
    let count = self.error(error.parts.remedy).count
    let text = StyledText([
      StyledText.Part(String(sentence.dropLast(count)), TextStyle(color: .red)),
      StyledText.Part(String(sentence.suffix(count))),
    ])
    return HangingIndent.wrapped(text, indent: 2, columns: columns)
  }

  /// Returns a sentence wrapped for a terminal. Rows after the first one are indented.
  /// - Parameters:
  ///   - sentence: The sentence, as one line.
  ///   - columns: The maximum number of cells in a row, or nil for one line.
  static func rows(of sentence: String, columns: Int?) -> String {
    HangingIndent.wrapped(sentence, after: "", indent: 2, columns: columns)
  }

  /// Returns text as one line, with hidden characters replaced by Swift escapes such as `\n` and
  /// `\u{1b}`.
  static func oneLine(_ text: String) -> String {
    DisplayText.escaped(text, keepsLines: false)
  }
}
