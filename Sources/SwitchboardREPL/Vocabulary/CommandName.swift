import Switchboard

/// One of the names of a command that can be run.
struct CommandName {
  let words: [String]
  let command: HandledCommand

  var spaced: String { words.joined(separator: " ") }

  /// How many of the tokens spell the name in full; nil if they do not.
  ///
  /// `open tab`, `open-tab` and `openTab` are the same name.
  func tokensSpelling(_ tokens: [Token]) -> Int? {
    guard let first = tokens.first, !first.isQuoted else { return nil }
    let spelled = tokens.prefix(words.count)
    if spelled.map({ $0.text.lowercased() }) == words, !spelled.contains(where: \.isQuoted) {
      return words.count
    }
    return CommandWords(first.text).words == words ? 1 : nil
  }

  /// True if each token begins a word of the name, with a word for each of `tokens`.
  func isBegun(by tokens: some Collection<Token>) -> Bool {
    tokens.count <= words.count
      && zip(words, tokens).allSatisfy { $0.hasPrefix($1.text.lowercased()) && !$1.isQuoted }
  }
}
