import Switchboard

// MARK: - Confidentiality

extension Vocabulary {
  /// True if a line calls a command whose arguments are private, or was meant to: a slip
  /// must not give them away either.
  func isConfidential(_ line: String) -> Bool {
    let words = Array(Self.words(of: line).drop(while: \.isOption))
    guard !words.isEmpty else { return false }
    if let match = try? match(words) { return match.command.description.isConfidential }
    return names.contains { name in
      name.command.description.isConfidential && Self.isMeant(name, by: words)
    }
  }

  /// The words of a line, even of one that is not whole.
  private static func words(of line: String) -> [Token] {
    if let tokens = try? Tokenizer.tokens(of: line) { return tokens.map(\.unquoted) }
    return line.split(whereSeparator: \.isWhitespace).map { word in
      Token(text: String(word.drop { "\"'".contains($0) }), isQuoted: false)
    }
  }

  private static func isMeant(_ name: CommandName, by words: [Token]) -> Bool {
    name.tokensBeginning(words) > 0
      || Suggestion.nearest(to: words[0].text, of: [name.words[0], name.spaced]) != nil
      || Suggestion.nearest(to: words.prefix(name.words.count).typed, of: [name.spaced]) != nil
  }
}
