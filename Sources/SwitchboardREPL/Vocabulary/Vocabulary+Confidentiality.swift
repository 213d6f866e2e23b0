import Switchboard

// MARK: - Confidentiality

extension Vocabulary {
  /// Returns whether a line calls a confidential command, or was probably meant to. A typing error
  /// must not reveal the arguments.
  func isConfidential(_ line: String) -> Bool {
    let words = Array(Self.words(of: line).drop(while: \.isOption))
    guard !words.isEmpty else { return false }
    if let match = try? match(words) { return match.command.description.isConfidential }
    return names.contains { name in
      name.command.description.isConfidential && Self.isMeant(name, by: words)
    }
  }

  /// Returns the words of a line, even of an incomplete one.
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
