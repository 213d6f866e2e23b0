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
    var words = ArgumentWords(of: match.command.description)
    for token in tokens.dropFirst(match.tokenCount) { try words.take(token) }
    return ParsedLine(
      command: match.command, arguments: try words.arguments(), wantsJSON: words.wantsJSON)
  }
}
