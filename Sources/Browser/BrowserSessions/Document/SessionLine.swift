/// A line of a session's text, split into its indentation and words.
struct SessionLine {
  /// A word or a quoted string on a line.
  struct Token: Hashable {
    let text: String
    let isQuoted: Bool
    /// The 1-based column at which the token begins.
    let column: Int
  }

  /// The 1-based line number.
  let number: Int
  /// The indentation depth, which is the number of lines that enclose this one.
  let depth: Int
  /// The words on the line. There is at least one, and the first is not quoted.
  private(set) var tokens: [Token] = []
  /// The number of words that have been read. The first one is read with the line.
  var words = 1

  private let scalars: [Unicode.Scalar]
  private var position: Int

  /// Parses a line, or returns nil if the line is empty or a comment.
  init?(_ bytes: some BidirectionalCollection<UInt8>, number: Int) throws(SessionTextError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw SessionTextError(line: number, column: nil, fault: .noText)
    }
    scalars = Self.trimmed(text, isFirst: number == 1)
    guard let start = scalars.firstIndex(where: { $0 != " " }), scalars[start] != "#" else {
      return nil
    }
    self.number = number
    depth = start / 2
    position = start
    guard start % 2 == 0, depth <= 3, scalars[start] != "\t" else {
      throw error(.indentation, at: start + 1)
    }
    while let token = try nextToken() { tokens.append(token) }
    guard tokens.first?.isQuoted == false else {
      throw error(.unknownWord(tokens[0].text, known: "what the text in quotes is"), at: start + 1)
    }
  }

  /// Removes characters that text editors might add, such as a byte order mark on the first line
  /// and trailing whitespace.
  private static func trimmed(_ text: String, isFirst: Bool) -> [Unicode.Scalar] {
    var scalars = Array(text.unicodeScalars)
    if isFirst, scalars.first == "\u{feff}" { scalars.removeFirst() }
    while let last = scalars.last, isBlank(last) || last == "\r" { scalars.removeLast() }
    return scalars
  }

  /// Returns an error at a column, or about the whole line if `column` is nil.
  func error(_ fault: SessionTextError.Fault, at column: Int?) -> SessionTextError {
    SessionTextError(line: number, column: column, fault: fault)
  }

  /// Returns an error that points to the first word.
  func error(_ fault: SessionTextError.Fault) -> SessionTextError {
    error(fault, at: tokens[0].column)
  }
}

// MARK: - Words

extension SessionLine {
  private mutating func nextToken() throws(SessionTextError) -> Token? {
    while position < scalars.count, Self.isBlank(scalars[position]) { position += 1 }
    guard position < scalars.count else { return nil }
    let start = position
    let isQuoted = scalars[start] == "\""
    let text = isQuoted ? try quotedText() : word()
    return Token(text: text, isQuoted: isQuoted, column: start + 1)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  private mutating func word() -> String {
    let start = position
    while position < scalars.count, !Self.isBlank(scalars[position]) { position += 1 }
    return String(String.UnicodeScalarView(scalars[start..<position]))
  }

  private mutating func quotedText() throws(SessionTextError) -> String {
    let start = position
    var text = String.UnicodeScalarView()
    position += 1
    while position < scalars.count {
      let scalar = scalars[position]
      position += 1
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(try escapedScalar())
      default: text.append(scalar)
      }
    }
    throw error(.openQuote, at: start + 1)
  }

  private mutating func escapedScalar() throws(SessionTextError) -> Unicode.Scalar {
    let start = position - 1
    guard position < scalars.count else { throw error(.openQuote, at: start + 1) }
    defer { position += 1 }
    switch scalars[position] {
    case "\"": return "\""
    case "\\": return "\\"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return try numberedScalar(from: start)
    default: throw error(.unknownEscape("\\\(scalars[position])"), at: start + 1)
    }
  }

  /// Parses `u{…}` and stops at the closing brace.
  private mutating func numberedScalar(from start: Int) throws(SessionTextError) -> Unicode.Scalar {
    let rest = scalars[(position + 1)...].prefix(10)
    let digits = rest.dropFirst().prefix { $0 != "}" }
    let text = String(String.UnicodeScalarView(digits))
    guard rest.first == "{", digits.endIndex < rest.endIndex, text.first != "+",
      let value = UInt32(text, radix: 16), let scalar = Unicode.Scalar(value)
    else {
      let wrong = String(String.UnicodeScalarView(scalars[start...].prefix(12)))
      throw error(.unknownEscape(wrong), at: start + 1)
    }
    position = digits.endIndex
    return scalar
  }
}

// MARK: - SessionQuotation

/// The quoting rules for titles and other strings in a session's text.
///
/// A quoted string fits on one line and contains no invisible characters. Unlike on the command
/// line, unknown escapes are rejected. A combining mark that would combine with a quote is escaped
/// so that the quote stays recognizable in editors.
enum SessionQuotation {
  static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    // A mark combines with the character before it. That character must not be a quote or part of
    // an escape.
    var canBeMarked = false
    for scalar in text.unicodeScalars {
      let mark = isMark(scalar)
      if isSeen(scalar), !mark || canBeMarked {
        quoted.append(scalar)
        canBeMarked = true
      } else {
        quoted.append(contentsOf: escape(scalar).unicodeScalars)
        canBeMarked = false
      }
    }
    quoted.append("\"")
    return String(quoted)
  }

  /// Returns an address as it appears in the text. The address is quoted if it could not be parsed
  /// as a single word.
  static func address(_ text: String) -> String {
    let isWord = text.unicodeScalars.allSatisfy {
      ("!"..."~").contains($0) && $0 != "\"" && $0 != "\\"
    }
    return isWord && !text.isEmpty ? text : quoted(text)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16))}"
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    [.nonspacingMark, .enclosingMark, .spacingMark].contains(scalar.properties.generalCategory)
  }

  /// Returns whether a character is visible and recognizable, unlike characters that control text
  /// direction or join their neighbors.
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    case .spaceSeparator: scalar == " "
    default:
      scalar != "\"" && scalar != "\\" && !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
