import Switchboard

/// A line that may continue on the next row, because a quote is open or because it ends with `\`.
///
/// Each row is read once, so a long text takes time in proportion to its length.
struct LineContinuation {
  /// The rows so far, joined. A newline within quotes stays. A newline after `\` is removed together
  /// with the `\`.
  private(set) var text = ""
  private var quote: Unicode.Scalar?
  private var rowCount = 0
  private var firstQuote: Place?
  private var lastQuote: Place?
  private var isAtWordStart = true
  private var endsWithBackslash = false
  private var isComment = false

  /// A Boolean value that indicates whether the line needs another row.
  var isOpen: Bool { quote != nil || endsWithBackslash }

  /// The line without the expectation of another row. An open quote or a backslash at its end is
  /// still there, so that it is reported.
  var wholeText: String { endsWithBackslash ? text + "\\" : text }

  /// A position in the rows.
  struct Place: Equatable {
    /// The number of the row, from 0.
    let row: Int
    /// The column in the row, from 1.
    let column: Int
  }

  /// The quotes that may lack their end, or nil if no quote is open.
  ///
  /// Since the first one, each row has ended within a quote. If the end of the first one is missing,
  /// the later quotes mean the opposite of what they should.
  var openQuotes: (first: Place, last: Place)? {
    guard quote != nil, let firstQuote, let lastQuote else { return nil }
    return (firstQuote, lastQuote)
  }

  /// Adds a row.
  /// - Parameter row: The row, without its newline.
  mutating func add(_ row: String) {
    defer { rowCount += 1 }
    guard isOpen || row.utf8.contains(where: Self.mayContinue) else { return text += row }
    // The newline that ended the previous row is part of the quoted text.
    if quote != nil, !endsWithBackslash { text += "\n" }
    endsWithBackslash = false
    var rest = row.unicodeScalars[...], opening: String.Index?
    while let scalar = rest.first, !isComment {
      let place = rest.startIndex, wasOpen = quote != nil
      rest.removeFirst()
      read(scalar, &rest)
      if !wasOpen, quote != nil { opening = place }
    }
    noteQuote(at: opening, in: row)
    text += endsWithBackslash ? String(row.unicodeScalars.dropLast()) : row
  }

  /// Notes the last quote that a row opens. The column is found once for each row, because a row can
  /// have many quotes.
  private mutating func noteQuote(at index: String.Index?, in row: String) {
    guard quote != nil else { return firstQuote = nil }
    guard let index else { return }
    lastQuote = Place(row: rowCount, column: String(row[..<index]).count + 1)
    firstQuote = firstQuote ?? lastQuote
  }

  /// Returns whether a row with a byte may continue on the next row. Most rows have no such byte.
  private static func mayContinue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"")
  }

  private mutating func read(_ scalar: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView) {
    switch (scalar, quote) {
    case ("\\", let quote) where quote != "'":
      endsWithBackslash = rest.popFirst() == nil
      // A backslash at the end is removed, so the next row may begin a word.
      if !endsWithBackslash { isAtWordStart = false }
    case ("#", nil) where isAtWordStart: isComment = true
    case ("'", nil), ("\"", nil): (quote, isAtWordStart) = (scalar, false)
    case (quote, _): quote = nil
    default: isAtWordStart = quote == nil && scalar.isWhitespace
    }
  }
}
