/// Makes texts fit to stand in a message, which is one line.
enum MessageText {
  /// A word in quotes, cut where it is too long to be read.
  static func quoted(_ word: String) -> String { "‘\(cut(word, to: 60))’" }

  /// A text, cut to a number of characters of which the last shows that it is cut.
  static func cut(_ text: String, to length: Int) -> String {
    text.count > length ? text.prefix(length - 1) + "…" : text
  }

  /// A sentence, in which what stands between its quotes is cut.
  static func withCutQuotation(_ sentence: String) -> String {
    guard let start = sentence.firstIndex(of: "‘"), let end = sentence.lastIndex(of: "’"),
      start < end
    else { return sentence }
    let word = String(sentence[sentence.index(after: start)..<end])
    return sentence[..<start] + quoted(word) + sentence[sentence.index(after: end)...]
  }

  /// A text in one line, its control characters shown as they are written in Swift: `\n`, `\u{1b}`.
  static func oneLine(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch (scalar, scalar.properties.generalCategory) {
      case ("\n", _): "\\n"
      case ("\t", _): "\\t"
      case (_, .control), (_, .lineSeparator), (_, .paragraphSeparator):
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }.joined()
  }
}
