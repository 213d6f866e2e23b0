import Switchboard

// MARK: - Confidentiality

extension Vocabulary {
  /// Returns whether words call or were probably meant to call a confidential command, or hold a secret.
  /// A typing error must not reveal the command's arguments.
  func isConfidential(_ words: [Word]) -> Bool {
    let words = Array(words.map(\.unquoted).drop(while: \.isOption))
    guard !words.isEmpty else { return false }
    if let match = try? match(words) {
      if match.command.description.isConfidential { return true }
      let reader = ArgumentReader(of: match.command.description, words.dropFirst(match.wordCount))
      return !match.command.secrets(in: reader.words.map { $0.map(\.text) }).isEmpty
    }
    if let synonym = synonym(beginning: words), synonym.command.description.isConfidential {
      return true
    }
    return names.contains { name in
      name.command.description.isConfidential && Self.isMeant(name, by: words)
    }
  }

  private static func isMeant(_ name: CommandName, by words: [Word]) -> Bool {
    name.wordsBeginning(words) > 0
      || Suggestion.nearest(to: words[0].text, of: [name.words[0], name.spaced]) != nil
      || Suggestion.nearest(to: words.prefix(name.words.count).typed, of: [name.spaced]) != nil
  }
}
