import Switchboard

/// Parses a line by the descriptions of the commands that can be run now.
@MainActor
struct LineParser {
  private let vocabulary: @MainActor () -> Vocabulary
  private let asksForSecrets: Bool

  /// Creates a parser.
  /// - Parameters:
  ///   - vocabulary: The commands, looked up only for a line that has words.
  ///   - asksForSecrets: Whether a confidential command may lack arguments, which are asked for later.
  init(
    vocabulary: @autoclosure @escaping @MainActor () -> Vocabulary, asksForSecrets: Bool = false
  ) {
    self.vocabulary = vocabulary
    self.asksForSecrets = asksForSecrets
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
    let isBackground = tokens.count > match.tokenCount && tokens.last == Self.background
    let rest = tokens.dropFirst(match.tokenCount).dropLast(isBackground ? 1 : 0)
    var words = ArgumentWords(of: description, asksForSecrets: asksForSecrets)
    for token in rest { try words.take(token) }
    var typed = try words.words()
    if vocabulary.allowsAbbreviation {
      typed = zip(description.parameters, typed).map(Self.completed)
    }
    return ParsedLine(
      command: match.command, words: typed, missing: words.missingSecrets,
      wantsJSON: words.wantsJSON, isBackground: isBackground)
  }

  /// The word at the end of a line that runs as a job.
  nonisolated static var background: Token { Token(text: "&", isQuoted: false) }

  /// Returns the words of a parameter, with the beginning of a candidate taken for that candidate where
  /// only one begins so. A word that reads as a value, or may be another word, stays as it is.
  private static func completed(_ parameter: CommandParameter, _ words: [String]) -> [String] {
    guard parameter.valueType?.argumentCandidatesAreComplete == true else { return words }
    return words.map { word in
      guard !word.isEmpty, !parameter.reads([word]) else { return word }
      let beginning = word.lowercased()
      let candidates = parameter.candidates.filter { $0.lowercased().hasPrefix(beginning) }
      return candidates.count == 1 ? candidates[0] : word
    }
  }
}

// MARK: - Parsed lines

/// A typed line that names a command and gives it its words.
struct ParsedLine {
  let command: HandledCommand
  /// The words of each parameter.
  var words: [[String]]
  /// The parameters, by their places, that are still to be asked for.
  let missing: [Int]
  /// A Boolean value that indicates whether `--json` was typed with it.
  let wantsJSON: Bool
  /// A Boolean value that indicates whether the line runs as a job.
  let isBackground: Bool

  @MainActor
  var arguments: CommandArguments { CommandArguments(words, for: command.description) }
}

extension Sequence<Token> {
  /// The words with spaces between.
  var typed: String { map(\.text).joined(separator: " ") }
}
