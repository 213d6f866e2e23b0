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

  /// Returns the number of leading typed words that spell the full name, or nil if they do not
  /// spell it.
  ///
  /// `open tab`, `open-tab`, and `openTab` are the same name.
  func wordsSpelling(_ typed: [Word]) -> Int? {
    guard let first = typed.first, !first.isQuoted else { return nil }
    let spelled = typed.prefix(words.count)
    if spelled.map({ $0.text.lowercased() }) == words, !spelled.contains(where: \.isQuoted) {
      return words.count
    }
    return isSpelled(by: first.text) ? 1 : nil
  }

  /// Returns the number of leading typed words that are prefixes of the name's words.
  func wordsBeginning(_ typed: [Word]) -> Int {
    zip(words, typed).prefix { word, typed in
      !typed.isQuoted && !typed.text.isEmpty && word.hasPrefix(typed.text.lowercased())
    }.count
  }

  private func isSpelled(by word: String) -> Bool {
    let lowercased = word.lowercased()
    return lowercased == words.joined(separator: "-")
      || lowercased == words.joined() && CommandWords(word).words == words
  }
}
