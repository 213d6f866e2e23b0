import Switchboard

/// Parses a line by the descriptions of the commands that can be run now.
@MainActor
struct LineParser {
  let vocabulary: Vocabulary

  /// Parses a line; nil if there is nothing on it.
  func parse(_ line: String) throws(LineError) -> ParsedLine? {
    let tokens = try Tokenizer.tokens(of: line)
    guard !tokens.isEmpty else { return nil }
    let match = try vocabulary.match(tokens)
    let description = match.command.description
    var words = ArgumentWords(of: description)
    for token in tokens.dropFirst(match.tokenCount) { try words.take(token) }
    let typed = zip(description.parameters, try words.words()).map(completed)
    return ParsedLine(
      command: match.command, arguments: CommandArguments(typed, for: description),
      wantsJSON: words.wantsJSON)
  }

  /// The words of a parameter, with the beginning of a listed word taken for that, where
  /// abbreviations are understood and only one begins so.
  private func completed(_ parameter: CommandParameter, _ words: [String]) -> [String] {
    guard vocabulary.allowsAbbreviation else { return words }
    return words.map { word in
      let candidates = parameter.candidates.filter { $0.hasPrefix(word.lowercased()) }
      return candidates.count == 1 && !word.isEmpty ? candidates[0] : word
    }
  }
}
