import Switchboard

/// A line that may continue on the next row, because a quote is open or because it ends with `\`.
///
/// Each row is read once, so a long text takes time in proportion to its length.
struct LineContinuation {
  /// The rows so far, joined. A newline within quotes stays. A newline after `\` is removed together
  /// with the `\`.
  private(set) var text = ""
  private var quote: Unicode.Scalar?
  private var isAtWordStart = true
  private var endsWithBackslash = false
  private var isComment = false

  /// A Boolean value that indicates whether the line needs another row.
  var isOpen: Bool { quote != nil || endsWithBackslash }

  /// The line without the expectation of another row. An open quote or a backslash at its end is
  /// still there, so that it is reported.
  var wholeText: String { endsWithBackslash ? text + "\\" : text }

  /// Adds a row.
  /// - Parameter row: The row, without its newline.
  mutating func add(_ row: String) {
    guard isOpen || row.utf8.contains(where: Self.mayContinue) else { return text += row }
    // The newline that ended the previous row is part of the quoted text.
    if quote != nil, !endsWithBackslash { text += "\n" }
    endsWithBackslash = false
    var rest = row.unicodeScalars[...]
    while let scalar = rest.popFirst(), !isComment { read(scalar, &rest) }
    text += endsWithBackslash ? String(row.unicodeScalars.dropLast()) : row
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
