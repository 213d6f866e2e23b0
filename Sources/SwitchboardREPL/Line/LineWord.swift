public import Switchboard

/// A word of a line that is an argument of a command, such as the words after `time`.
///
/// A positional array of this type receives all following words of its line. Options are included
/// and keep their meaning for the inner line.
public struct LineWord: CommandArgument, Hashable, Sendable {
  /// The word as it is typed, with quotes where it needs them.
  public let argument: String

  /// Creates a word.
  /// - Parameter argument: The word as it is typed. It must be a single word.
  public init?(argument: String) {
    guard let tokens = try? Tokenizer.tokens(of: argument), tokens.count == 1 else { return nil }
    self.argument = argument
  }

  /// The text of the word, without quotes and escapes.
  public var text: String { token.text }

  /// A Boolean value that indicates whether the word begins with a quote or an escape.
  var isQuoted: Bool { token.isQuoted }

  private var token: Token {
    (try? Tokenizer.tokens(of: argument).first) ?? Token(text: argument, isQuoted: false)
  }

  public static var valueDescription: String { "the rest of the line" }
}

extension [LineWord] {
  /// The line that the words spell. A single quoted word is a whole line.
  var line: String {
    count == 1 && self[0].isQuoted ? self[0].text : map(\.argument).joined(separator: " ")
  }

  /// The texts of the words, separated by spaces.
  var text: String { map(\.text).joined(separator: " ") }
}

extension CommandDescription {
  /// The index of the parameter that takes the rest of the line, or nil if there is none.
  var lineParameterIndex: Int? {
    parameters.firstIndex { $0.isPositional && $0.arity == .many && $0.takesLine }
  }
}

extension CommandParameter {
  var takesLine: Bool { valueType?.argumentElement is LineWord.Type }
}
