import Switchboard

/// A name of a command that can be run.
///
/// A name is an object, because a vocabulary hands out its names for each line. A copy of a
/// structure would copy the command's whole description.
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

  /// Returns the number of leading typed words that are prefixes of the name's words.
  func wordsBeginning(_ typed: [Word]) -> Int {
    zip(words, typed).prefix { word, typed in
      !typed.isQuoted && !typed.text.isEmpty && word.hasPrefix(typed.text.lowercased())
    }.count
  }
}
