import Switchboard

/// Parses a line by the descriptions of the commands that can be run now.
@MainActor
struct LineParser {
  private let vocabulary: @MainActor () -> Vocabulary

  /// Creates a parser.
  /// - Parameter vocabulary: The commands, looked up only for a line that has words.
  init(vocabulary: @autoclosure @escaping @MainActor () -> Vocabulary) {
    self.vocabulary = vocabulary
  }

  /// Parses a line.
  /// - Returns: The command and its arguments; nil for a blank line or a comment.
  /// - Throws: ``LineError`` if the words name no command, or do not fit its parameters.
  func parse(_ line: String) throws(LineError) -> ParsedLine? {
    let tokens: [Token]
    do throws(CommandLineError) { tokens = try Tokenizer.tokens(of: line) } catch {
      throw .syntax(error)
    }
    return tokens.isEmpty ? nil : try parse(tokens, by: vocabulary())
  }

  private func parse(
    _ tokens: [Token], by vocabulary: Vocabulary
  ) throws(LineError) -> ParsedLine {
    let match = try vocabulary.match(tokens)
    let description = match.command.description
    var words = ArgumentWords(of: description)
    for token in tokens.dropFirst(match.tokenCount) { try words.take(token) }
    var typed = try words.words()
    if vocabulary.allowsAbbreviation {
      typed = zip(description.parameters, typed).map(completed)
    }
    return ParsedLine(
      command: match.command, arguments: CommandArguments(typed, for: description),
      wantsJSON: words.wantsJSON)
  }

  /// Returns the words of a parameter, with the beginning of a listed word taken for that word where
  /// only one begins so.
  private func completed(_ parameter: CommandParameter, _ words: [String]) -> [String] {
    words.map { word in
      let candidates = parameter.candidates.filter { $0.hasPrefix(word.lowercased()) }
      return candidates.count == 1 && !word.isEmpty ? candidates[0] : word
    }
  }
}

// MARK: - Parsed lines

/// A typed line that names a command and gives it its words.
struct ParsedLine {
  let command: HandledCommand
  let arguments: CommandArguments
  /// A Boolean value that indicates whether `--json` was typed with it.
  let wantsJSON: Bool
}

extension Sequence<Token> {
  /// The words with spaces between.
  var typed: String { map(\.text).joined(separator: " ") }
}
