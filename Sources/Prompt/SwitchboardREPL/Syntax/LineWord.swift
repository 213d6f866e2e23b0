public import Switchboard

/// A word of a line that is an argument of a command, such as the words after `time`.
///
/// A positional array of this type receives all following words of its line. Options are included
/// and keep their meaning for the inner line.
public struct LineWord: CommandArgument, Hashable, Sendable {
  /// The word as it is typed, with quotes where it needs them.
  public let argument: String

  /// Creates a word.
  /// - Parameter argument: The word as it is typed. It must be a single word, or a shell command that
  ///   begins with `!`.
  public init?(argument: String) {
    guard argument.hasPrefix("!") || Lexer.words(of: argument).count == 1 else { return nil }
    self.argument = argument
  }

  /// The text of the word, without quotes and escapes.
  public var text: String { word.text }

  /// The word within a line.
  var word: Word {
    let word = argument.hasPrefix("!") ? nil : Lexer.words(of: argument).first
    return word ?? Word(argument)
  }

  public static var valueDescription: String { "the rest of the line" }
}

extension [LineWord] {
  /// The line that the words spell. A single quoted word is a whole line.
  var line: String {
    if count == 1, case let word = self[0].word, word.isQuoted { return word.text }
    return map(\.argument).joined(separator: " ")
  }

  /// The texts of the words, separated by spaces.
  var text: String { map(\.text).joined(separator: " ") }
}
