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
    let isShellCommand = argument.hasPrefix("!")
    guard isShellCommand || (try? Tokenizer.tokens(of: argument))?.count == 1 else { return nil }
    self.argument = argument
  }

  /// The text of the word, without quotes and escapes.
  public var text: String { token.text }

  /// A Boolean value that indicates whether the word begins with a quote or an escape.
  var isQuoted: Bool { token.isQuoted }

  private var token: Token {
    let token = argument.hasPrefix("!") ? nil : try? Tokenizer.tokens(of: argument).first
    return token ?? Token(text: argument, isQuoted: false)
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

extension Token {
  /// The text of a word in a line that is an argument of another. The shell parses a shell command.
  var lineWord: String { beginsShellCommand ? text : retyped }
}

extension ArraySlice<LineStage.Word> {
  /// Returns the line that the words spell as an argument of another line.
  /// - Parameter text: The text that contains the words.
  func line(in text: String) -> String {
    lineTokens(in: text).compactMap { LineWord(argument: $0.lineWord) }.line
  }

  /// Returns the words of a line that is an argument of another. A shell command at its end is one
  /// word, because the shell parses it.
  /// - Parameter text: The text that contains the words.
  func lineTokens(in text: String) -> [Token] {
    guard let start = firstIndex(where: { $0.token.beginsShellCommand }), let last else {
      return map(\.token)
    }
    let command = text[self[start].source.startIndex..<last.source.endIndex]
    return self[..<start].map(\.token) + [Token(text: String(command), isQuoted: false)]
  }
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
