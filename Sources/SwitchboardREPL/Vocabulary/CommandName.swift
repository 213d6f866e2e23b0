import Switchboard

/// A name of a command that can be run.
///
/// A vocabulary passes its names on for each line. Copies of a value would copy the command's whole
/// description.
final class CommandName {
  let words: [String]
  let command: HandledCommand
  /// A Boolean value that indicates whether the prompt, and not an app, declares the command.
  let isBuiltIn: Bool

  init(words: [String], command: HandledCommand, isBuiltIn: Bool = false) {
    self.words = words
    self.command = command
    self.isBuiltIn = isBuiltIn
  }

  var spaced: String { words.joined(separator: " ") }

  /// A Boolean value that indicates whether the name must be typed in full.
  @MainActor var isOnlyWhole: Bool { command.description.isTypedInFull }

  /// Returns the number of leading tokens that spell the full name, or nil if the tokens do not
  /// spell it.
  ///
  /// `open tab`, `open-tab`, and `openTab` are the same name.
  func tokensSpelling(_ tokens: [Token]) -> Int? {
    guard let first = tokens.first, !first.isQuoted else { return nil }
    let spelled = tokens.prefix(words.count)
    if spelled.map({ $0.text.lowercased() }) == words, !spelled.contains(where: \.isQuoted) {
      return words.count
    }
    return isSpelled(by: first.text) ? 1 : nil
  }

  /// Returns the number of leading tokens that are prefixes of the name's words.
  func tokensBeginning(_ tokens: [Token]) -> Int {
    zip(words, tokens).prefix { word, token in
      !token.isQuoted && !token.text.isEmpty && word.hasPrefix(token.text.lowercased())
    }.count
  }

  private func isSpelled(by word: String) -> Bool {
    let lowercased = word.lowercased()
    return lowercased == words.joined(separator: "-")
      || lowercased == words.joined() && CommandWords(word).words == words
  }
}
