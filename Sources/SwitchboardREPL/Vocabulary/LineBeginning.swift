/// What stands before the cursor, taken apart for completion.
struct LineBeginning {
  /// The words before the one at the cursor.
  let tokens: [Token]
  /// The word at the cursor, as far as it is typed.
  let partial: Token
  /// The quote that the word at the cursor begins with and has not closed.
  let quote: Character?

  /// Takes a line apart; nil where nothing can be completed, as in a comment.
  init?(_ line: String) {
    var quote: Character?
    var closed = try? Tokenizer.tokens(of: line)
    if closed == nil, let open = line.lastWord.first, open == "\"" || open == "'" {
      quote = open
      closed = try? Tokenizer.tokens(of: line + String(open))
    }
    guard var tokens = closed, !Self.isComment(line, tokens) else { return nil }
    let endsInBlank = quote == nil && line.last?.isWhitespace ?? true
    let last = endsInBlank ? nil : tokens.popLast()
    partial = last ?? Token(text: "", isQuoted: false)
    self.tokens = tokens
    self.quote = quote
  }

  /// True if the cursor is in a comment: one more word makes none then.
  private static func isComment(_ line: String, _ tokens: [Token]) -> Bool {
    (try? Tokenizer.tokens(of: line + " x"))?.count == tokens.count
  }
}

extension String {
  /// What stands after the last blank, which is what a completion takes the place of.
  fileprivate var lastWord: Substring {
    self[(lastIndex(where: \.isWhitespace).map { index(after: $0) } ?? startIndex)...]
  }
}
