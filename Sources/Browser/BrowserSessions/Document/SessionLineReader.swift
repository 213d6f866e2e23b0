import BrowserModel
import Foundation

/// A reader that consumes the words on a line one by one.
struct SessionLineReader {
  private let line: SessionLine
  private var rest: ArraySlice<SessionLine.Token>

  /// Creates a reader that starts after the first word on a line.
  init(_ line: SessionLine) {
    self.line = line
    rest = line.tokens.dropFirst()
  }

  /// The column of the next word, or nil at the end of the line.
  var column: Int? { rest.first?.column }
}

// MARK: - Optional words

extension SessionLineReader {
  /// Consumes the next word if it equals the given word. Returns whether a word was consumed.
  mutating func take(_ word: String) -> Bool {
    guard let next = rest.first, !next.isQuoted, next.text == word else { return false }
    rest.removeFirst()
    return true
  }

  /// Consumes the next word and returns its text, or returns nil if the word is not quoted.
  mutating func takeText() -> String? {
    guard let next = rest.first, next.isQuoted else { return nil }
    rest.removeFirst()
    return next.text
  }

  /// Consumes the next word and returns the value that it represents, or returns nil if the word
  /// doesn't represent a value.
  mutating func takeValue<Value>(_ value: (String) -> Value?) -> Value? {
    guard let next = rest.first, !next.isQuoted, let value = value(next.text) else { return nil }
    rest.removeFirst()
    return value
  }

  /// Checks that no words are left.
  func end(else known: String) throws(SessionTextError) {
    guard let next = rest.first else { return }
    throw error(.unknownWord(next.text, known: known), at: next.column)
  }
}

// MARK: - Required words

extension SessionLineReader {
  mutating func number(
    in range: ClosedRange<Int>, _ form: String
  ) throws(SessionTextError) -> Int {
    try value(form) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
  }

  mutating func time() throws(SessionTextError) -> Int {
    try value("a time, as 2026-11-21T13:30:00.000Z", SessionTime.time)
  }

  mutating func data() throws(SessionTextError) -> Data {
    try value("bytes in base 64") { Data(base64Encoded: $0) }
  }

  mutating func address() throws(SessionTextError) -> String {
    try value("an address such as https://swift.org", acceptsQuotes: true) {
      URL(string: $0) == nil ? nil : $0
    }
  }

  mutating func text(_ form: String) throws(SessionTextError) -> String {
    guard let next = rest.first else { throw error(.missing(form: form), at: nil) }
    guard next.isQuoted else { throw error(.wrongValue(next.text, form: form), at: next.column) }
    rest.removeFirst()
    return next.text
  }

  private mutating func value<Value>(
    _ form: String, acceptsQuotes: Bool = false, _ value: (String) -> Value?
  ) throws(SessionTextError) -> Value {
    guard let next = rest.first else { throw error(.missing(form: form), at: nil) }
    guard acceptsQuotes || !next.isQuoted, let value = value(next.text) else {
      throw error(.wrongValue(next.text, form: form), at: next.column)
    }
    rest.removeFirst()
    return value
  }

  private func error(_ fault: SessionTextError.Fault, at column: Int?) -> SessionTextError {
    SessionTextError(line: line.number, column: column, fault: fault)
  }
}
