import Switchboard

/// A word in a command line.
struct Token: Equatable, Sendable {
  /// The text of the word, without quotes and escapes.
  let text: String
  /// A Boolean value that indicates whether the word begins with a quote or an escape. A quoted
  /// word is neither an option nor part of a command's name.
  let isQuoted: Bool

  /// The same word, marked as unquoted.
  var unquoted: Self { Self(text: text, isQuoted: false) }

  /// Text that the tokenizer parses as this word. The text is quoted if necessary.
  var retyped: String {
    // A word that begins with a quote would be neither an option nor a shell command, so these
    // signs stay outside the quotes.
    let sign = isOption ? "--" : isShortOption ? "-" : beginsShellCommand ? "!" : ""
    guard !sign.isEmpty else { return CommandLineText.quoted(text, always: isQuoted) }
    guard text != sign else { return text }
    return sign + CommandLineText.quoted(String(text.dropFirst(sign.count)))
  }

  /// A Boolean value that indicates whether the word is the beginning of a shell command where it
  /// begins a line, as in `time !make`.
  var beginsShellCommand: Bool { text.hasPrefix("!") && !isQuoted }

  /// A Boolean value that indicates whether the word is an option, such as `--json`.
  var isOption: Bool { text.hasPrefix("--") && !isQuoted }

  /// A Boolean value that indicates whether the word is a short option, such as `-t`. `-4`, `-inf`
  /// and `-` are not short options.
  var isShortOption: Bool { !isQuoted && CommandLineText.isShortOption(text) }
}

// MARK: - Tokenizer

/// A parser that splits a line into words, for prompts, scripts, and the `-c` option.
///
/// Whitespace separates words, except within `"…"` and `'…'`. Outside `'…'`, `\n` is a newline,
/// `\t` is a tab, and `\u{1b}` is the scalar with that hexadecimal value. `\` before any other
/// scalar yields that scalar. `#` at the start of a word begins a comment.
/// ``CommandLineText/quoted(_:always:)`` performs the inverse operation.
///
/// A prompt replaces variables and splits a line at its operators before it passes the text to this
/// parser.
///
/// The tokenizer works on Unicode scalars rather than characters, because a quote and a combining
/// mark that follows it form a single character.
struct Tokenizer {
  private let line: String
  private var rest: Substring.UnicodeScalarView

  private init(_ line: String) {
    self.line = line
    rest = line.unicodeScalars[...]
  }

  /// Returns the words in a line.
  static func tokens(of line: String) throws(CommandLineError) -> [Token] {
    try words(of: line).map(\.token)
  }

  /// Returns the words in a line, each with its text in the line, including quotes and escapes.
  /// - Throws: ``CommandLineError`` if a quote is not closed or nothing follows a backslash.
  static func words(
    of line: String
  ) throws(CommandLineError) -> [(token: Token, source: Substring)] {
    var tokenizer = Tokenizer(line)
    var words: [(token: Token, source: Substring)] = []
    while let (token, place) = try tokenizer.next() { words.append((token, line[place])) }
    return words
  }

  /// Returns whether a line has no words, because it is blank or a comment.
  static func isBlank(_ line: String) -> Bool {
    let first = line.unicodeScalars.first { !$0.isWhitespace }
    return first.map { $0 == "#" } ?? true
  }

  private mutating func next() throws(CommandLineError) -> (Token, Range<String.Index>)? {
    rest = rest.drop(while: \.isWhitespace)
    guard let first = rest.first, first != "#" else { return nil }
    let start = rest.startIndex
    var text = String.UnicodeScalarView()
    while let scalar = rest.first, !scalar.isWhitespace {
      switch scalar {
      // Appending a collection would copy the whole text.
      case "\"", "'": for scalar in try quoted(by: scalar) { text.append(scalar) }
      case "\\": text.append(try escaped())
      default: text.append(rest.removeFirst())
      }
    }
    let isQuoted = ["\"", "'", "\\"].contains(first)
    return (Token(text: String(text), isQuoted: isQuoted), start..<rest.startIndex)
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar is whitespace. Most scalars of a line are
  /// ASCII and need no look-up of properties.
  var isWhitespace: Bool {
    isASCII ? self == " " || (0x09...0x0d).contains(value) : properties.isWhitespace
  }
}

// MARK: - Quotes and escapes

extension Tokenizer {
  private mutating func quoted(
    by quote: Unicode.Scalar
  ) throws(CommandLineError) -> String.UnicodeScalarView {
    let start = rest.startIndex
    rest.removeFirst()
    var text = String.UnicodeScalarView()
    while let scalar = rest.first {
      if scalar == quote {
        rest.removeFirst()
        return text
      }
      text.append(scalar == "\\" && quote == "\"" ? try escaped() : rest.removeFirst())
    }
    let column = String(line.unicodeScalars[..<start]).count + 1
    throw .unclosedQuote(Character(quote), column: column)
  }

  private mutating func escaped() throws(CommandLineError) -> Unicode.Scalar {
    rest.removeFirst()
    guard let scalar = rest.popFirst() else { throw .danglingBackslash }
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "u": return takeNumberedScalar() ?? scalar
    default: return scalar
    }
  }

  /// Consumes a hexadecimal number in braces, such as `{1b}`, and returns the scalar with that
  /// value. If the text doesn't have this form, consumes nothing and returns nil.
  private mutating func takeNumberedScalar() -> Unicode.Scalar? {
    guard rest.first == "{", let end = rest.prefix(8).firstIndex(of: "}") else { return nil }
    let digits = String(rest[..<end].dropFirst())
    guard digits.allSatisfy(\.isHexDigit),
      let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    else { return nil }
    rest = rest[end...].dropFirst()
    return scalar
  }
}

// MARK: - Errors

/// An error that indicates that a line cannot be split into words.
enum CommandLineError: Error, Equatable, CustomStringConvertible {
  case unclosedQuote(Character, column: Int)
  case danglingBackslash

  var description: String {
    switch self {
    case .unclosedQuote(let quote, let column):
      "the quote at column \(column) is not closed: end it with \(quote)"
    case .danglingBackslash:
      "the line ends with a backslash: write \\\\ for the character itself"
    }
  }
}
