import Switchboard

/// A parser that uses command descriptions to parse lines.
@MainActor
struct LineParser {
  private let vocabulary: Vocabulary
  private let asksForSecrets: Bool

  /// Creates a parser.
  /// - Parameters:
  ///   - vocabulary: The available commands.
  ///   - asksForSecrets: Whether the user can omit arguments of a confidential command. The prompt
  ///     asks for them later.
  init(vocabulary: Vocabulary, asksForSecrets: Bool = false) {
    self.vocabulary = vocabulary
    self.asksForSecrets = asksForSecrets
  }

  /// Parses a line.
  /// - Returns: The command and its arguments, or nil for a blank line or a comment.
  /// - Throws: ``LineError`` if the line does not name a command, or its words do not match the
  ///   command's parameters.
  func parse(_ line: String) throws(LineError) -> ParsedLine? {
    let words: [LineStage.Word]
    do throws(CommandLineError) { words = try Tokenizer.words(of: line) } catch {
      throw .syntax(error)
    }
    return words.isEmpty ? nil : try parse(words, of: line)
  }

  private func parse(_ all: [LineStage.Word], of line: String) throws(LineError) -> ParsedLine {
    let tokens = all.map(\.token)
    if let request = HelpRequest(tokens, in: vocabulary) { return request.line }
    let match = try vocabulary.match(tokens)
    let description = match.command.description
    let isBackground = tokens.count > match.tokenCount && tokens.last == Self.background
    let typedRest = all.dropFirst(match.tokenCount).dropLast(isBackground ? 1 : 0)
    let takesLine = description.lineParameterIndex != nil
    let rest = takesLine ? typedRest.lineTokens(in: line) : typedRest.map(\.token)
    var words = ArgumentReader(of: description, asksForSecrets: asksForSecrets)
    for token in rest { try words.take(token) }
    var typed = try words.words()
    if vocabulary.allowsAbbreviation {
      typed = zip(description.parameters, typed).map(Self.completed)
    }
    return ParsedLine(
      command: match.command, words: typed, missing: words.missingSecrets,
      wantsJSON: words.wantsJSON || Self.timesJSON(match.command, rest),
      isBackground: isBackground)
  }

  /// Returns whether a line measures a line that prints JSON. The line then prints one JSON value,
  /// and not a value and a time.
  private static func timesJSON(_ command: HandledCommand, _ words: [Token]) -> Bool {
    words.contains(Token(text: "--json", isQuoted: false))
      && BuiltInCommands.identity(of: command) == .time
  }

  /// The token that ends a line to run it as a job.
  nonisolated static var background: Token { Token(text: "&", isQuoted: false) }

  /// Returns words with abbreviations expanded. A word that is a prefix of exactly one candidate
  /// becomes that candidate. A word that is already a valid value, or a prefix of several
  /// candidates, stays unchanged.
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

/// A parsed line, with its command and the words for the command's parameters.
struct ParsedLine {
  let command: HandledCommand
  /// The words for each parameter.
  var words: [[String]]
  /// The indexes of the parameters that the prompt must ask for.
  let missing: [Int]
  /// A Boolean value that indicates whether the line contains the option `--json`.
  let wantsJSON: Bool
  /// A Boolean value that indicates whether the line runs as a job.
  let isBackground: Bool
}

extension Sequence<Token> {
  /// The text of the tokens, separated by spaces.
  var typed: String { map(\.text).joined(separator: " ") }
}
