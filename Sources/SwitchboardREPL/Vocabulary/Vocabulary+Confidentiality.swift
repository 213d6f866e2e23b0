import Switchboard

// MARK: - Confidentiality

extension Vocabulary {
  /// Returns whether a line calls or was probably meant to call a confidential command. A typing
  /// error must not reveal the command's arguments.
  func isConfidential(_ line: String) -> Bool {
    let words = Array(Self.words(of: line).drop(while: \.isOption))
    guard !words.isEmpty else { return false }
    if let match = try? match(words) { return match.command.description.isConfidential }
    if let synonym = synonym(beginning: words), synonym.command.description.isConfidential {
      return true
    }
    return names.contains { name in
      name.command.description.isConfidential && Self.isMeant(name, by: words)
    }
  }

  /// Returns the words on a line, even if the line is incomplete.
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
