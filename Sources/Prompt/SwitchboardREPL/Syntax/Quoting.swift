/// The rules for blanks, quotes, escapes and comments in a line, applied scalar by scalar.
///
/// Whitespace separates words, except within `"…"` and `'…'`. `\` escapes the next scalar, except
/// within `'…'`. `#` at the start of a word begins a comment.
///
/// The rules apply to Unicode scalars rather than characters, because a quote and a combining mark that
/// follows it form a single character.
struct Quoting {
  /// The role of a scalar in its line.
  enum Role {
    case blank
    /// A quote or a backslash that is not part of the text.
    case sign
    /// A scalar of the text.
    case text
    /// A scalar of the text, after a backslash.
    case escaped
    case comment
  }

  /// The open quote, or nil.
  private(set) var quote: Unicode.Scalar?
  /// A Boolean value that indicates whether a backslash precedes the next scalar.
  private(set) var isEscaping = false
  private var isAtWordStart = true
  private var isComment = false

  /// A Boolean value that indicates whether an operator has its meaning at this place.
  var isBare: Bool { quote == nil && !isEscaping }

  mutating func read(_ scalar: Unicode.Scalar) -> Role {
    if isComment { return .comment }
    if isEscaping {
      isEscaping = false
      isAtWordStart = false
      return .escaped
    }
    switch (scalar, quote) {
    case ("\\", nil), ("\\", "\""):
      isEscaping = true
      return .sign
    case ("'", nil), ("\"", nil):
      quote = scalar
      isAtWordStart = false
      return .sign
    case (quote, _?):
      quote = nil
      return .sign
    case (_, _?): return .text
    case ("#", nil) where isAtWordStart:
      isComment = true
      return .comment
    default:
      isAtWordStart = scalar.isWhitespace
      return isAtWordStart ? .blank : .text
    }
  }

  /// Ends a row. A backslash at its end joins it with the next row.
  mutating func endRow() { isEscaping = false }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar is whitespace. Most scalars of a line are
  /// ASCII and need no look-up of properties.
  var isWhitespace: Bool {
    isASCII ? self == " " || (0x09...0x0d).contains(value) : properties.isWhitespace
  }
}

// MARK: - Rows

/// A line that may continue on the next row, because a quote is open or because it ends with `\`.
///
/// Each row is read once, so a long text takes time in proportion to its length.
struct OpenLine {
  /// A position in the rows.
  struct Place: Equatable {
    /// The number of the row, from 0.
    let row: Int
    /// The column in the row, from 1.
    let column: Int
  }

  /// The rows so far, joined. A newline within quotes stays. A newline after `\` is removed together
  /// with the `\`.
  private(set) var text = ""
  private var quoting = Quoting()
  private var endsWithBackslash = false
  private var rowCount = 0
  private var firstQuote: Place?
  private var lastQuote: Place?

  /// A Boolean value that indicates whether the line needs another row.
  var isOpen: Bool { quoting.quote != nil || endsWithBackslash }

  /// The line without the expectation of another row. An open quote or a backslash at its end is
  /// still there, so that it is reported.
  var wholeText: String { endsWithBackslash ? text + "\\" : text }

  /// The quotes that may lack their end, or nil if no quote is open.
  ///
  /// Since the first one, each row has ended within a quote. If the end of the first one is missing,
  /// the later quotes mean the opposite of what they should.
  var openQuotes: (first: Place, last: Place)? {
    guard quoting.quote != nil, let firstQuote, let lastQuote else { return nil }
    return (firstQuote, lastQuote)
  }

  /// Adds a row.
  /// - Parameter row: The row, without its newline.
  mutating func add(_ row: String) {
    defer { rowCount += 1 }
    // Most rows have none of these bytes, and most lines have one row.
    guard isOpen || row.utf8.contains(where: Self.isQuotingByte) else { return text += row }
    if quoting.quote != nil, !endsWithBackslash { text += "\n" }
    var opening: String.Index?
    for index in row.unicodeScalars.indices {
      let wasOpen = quoting.quote != nil
      _ = quoting.read(row.unicodeScalars[index])
      if !wasOpen, quoting.quote != nil { opening = index }
    }
    noteQuote(at: opening, in: row)
    endsWithBackslash = quoting.isEscaping
    quoting.endRow()
    text += endsWithBackslash ? String(row.unicodeScalars.dropLast()) : row
  }

  private static func isQuotingByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
  }

  /// Notes the last quote that a row opens. The column is found once for each row, because a row can
  /// have many quotes.
  private mutating func noteQuote(at index: String.Index?, in row: String) {
    guard quoting.quote != nil else { return firstQuote = nil }
    guard let index else { return }
    lastQuote = Place(row: rowCount, column: String(row[..<index]).count + 1)
    firstQuote = firstQuote ?? lastQuote
  }
}
