/// Takes a line apart into words, for prompts, scripts and `-c` alike.
///
/// Blanks separate words; `"…"` and `'…'` keep them; `\` takes the next character as it is, except
/// in `'…'`; `#` at the start of a word begins a comment.
struct Tokenizer {
  private var rest: Substring
  private var column = 1

  private init(_ line: String) { rest = line[...] }

  /// The words of a line.
  static func tokens(of line: String) throws(LineError) -> [Token] {
    var tokenizer = Tokenizer(line)
    var tokens: [Token] = []
    while let token = try tokenizer.next() { tokens.append(token) }
    return tokens
  }

  private mutating func next() throws(LineError) -> Token? {
    while rest.first?.isWhitespace == true { advance() }
    guard let first = rest.first, first != "#" else { return nil }
    var text = ""
    while let character = rest.first, !character.isWhitespace {
      switch character {
      case "\"", "'": text += try quoted(by: character)
      case "\\": text.append(try escaped())
      default: text.append(advance())
      }
    }
    return Token(text: text, isQuoted: ["\"", "'", "\\"].contains(first))
  }

  private mutating func quoted(by quote: Character) throws(LineError) -> String {
    let start = column
    advance()
    var text = ""
    while let character = rest.first {
      if character == quote {
        advance()
        return text
      }
      text.append(character == "\\" && quote == "\"" ? try escaped() : advance())
    }
    throw .unclosedQuote(quote, column: start)
  }

  private mutating func escaped() throws(LineError) -> Character {
    advance()
    guard !rest.isEmpty else { throw .danglingBackslash }
    let character = advance()
    return ["n": "\n", "t": "\t"][character] ?? character
  }

  @discardableResult
  private mutating func advance() -> Character {
    column += 1
    return rest.removeFirst()
  }
}
