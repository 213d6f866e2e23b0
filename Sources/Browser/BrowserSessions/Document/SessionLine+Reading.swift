import BrowserModel
import Foundation

// MARK: - Optional words

extension SessionLine {
  /// The next word, or nil at the end of the line.
  private var next: Token? { words < tokens.count ? tokens[words] : nil }

  /// The column of the next word, or nil at the end of the line.
  var column: Int? { next?.column }

  /// Consumes the next word if it equals the given word. Returns whether a word was consumed.
  mutating func take(_ word: String) -> Bool {
    takeValue { $0 == word ? true : nil } ?? false
  }

  /// Consumes the next word and returns its text, or returns nil if the word is not quoted.
  mutating func takeText() -> String? {
    next?.isQuoted == true ? takeValue(acceptsQuotes: true) { $0 } : nil
  }

  /// Consumes the next word and returns the value that it represents, or returns nil if the word
  /// doesn't represent a value.
  mutating func takeValue<Value>(
    acceptsQuotes: Bool = false, _ value: (String) -> Value?
  ) -> Value? {
    guard let next, acceptsQuotes || !next.isQuoted, let value = value(next.text) else {
      return nil
    }
    words += 1
    return value
  }

  /// Checks that no words are left.
  func end(else known: String) throws(SessionTextError) {
    guard let next else { return }
    throw error(.unknownWord(next.text, known: known), at: next.column)
  }
}

// MARK: - Required words

extension SessionLine {
  mutating func number(
    in range: ClosedRange<Int>, _ form: String
  ) throws(SessionTextError) -> Int {
    try needed(form, takeValue { text in Int(text).flatMap { range.contains($0) ? $0 : nil } })
  }

  mutating func time() throws(SessionTextError) -> Int {
    try needed("a time, as 2026-11-21T13:30:00.000Z", takeValue(SessionTime.time))
  }

  mutating func data() throws(SessionTextError) -> Data {
    try needed("bytes in base 64", takeValue { Data(base64Encoded: $0) })
  }

  mutating func address() throws(SessionTextError) -> String {
    try needed(
      "an address such as https://swift.org",
      takeValue(acceptsQuotes: true) { URL(string: $0) == nil ? nil : $0 })
  }

  mutating func text(_ form: String) throws(SessionTextError) -> String {
    try needed(form, takeText())
  }

  /// Returns a value, or throws an error about the next word if the value is nil.
  private func needed<Value>(_ form: String, _ value: Value?) throws(SessionTextError) -> Value {
    if let value { return value }
    throw next.map { error(.wrongValue($0.text, form: form), at: $0.column) }
      ?? error(.missing(form: form), at: nil)
  }
}
