import Switchboard

/// Completes the word being typed: names of commands, options, and words that can be listed.
@MainActor
struct Completer {
  /// Finds the words that a parameter may be, given those typed for it, where only the running
  /// program knows them.
  typealias Candidates = @MainActor (CommandParameter, CommandDescription, [Token]) -> [String]

  let vocabulary: Vocabulary
  let candidates: Candidates

  /// What the last word of a line may become.
  /// - Parameter line: what stands before the cursor.
  func completions(of line: String) -> [String] {
    guard let beginning = LineBeginning(line) else { return [] }
    let partial = beginning.partial.text.lowercased()
    let quote = beginning.quote.map(String.init) ?? ""
    return words(after: beginning.tokens, beginning: beginning.partial)
      .filter { $0.hasPrefix(partial) }
      .filter { !quote.isEmpty || !$0.contains(where: \.isWhitespace) }
      .sorted().map { quote + $0 + quote }
  }

  private func words(after tokens: [Token], beginning partial: Token) -> [String] {
    let continuations = vocabulary.continuations(of: tokens)
    guard !tokens.isEmpty, let match = try? vocabulary.match(tokens) else { return continuations }
    let typed = TypedArguments(
      of: match.command.description, Array(tokens.dropFirst(match.tokenCount)))
    return continuations + arguments(typed, beginning: partial)
  }

  private func arguments(_ typed: TypedArguments, beginning partial: Token) -> [String] {
    if let awaiting = typed.awaiting { return candidates(awaiting, typed.command, []) }
    if partial.text.hasPrefix("-"), !typed.optionsEnded {
      return partial.isQuoted ? [] : typed.options + ["--json"]
    }
    guard let place = typed.place else { return typed.optionsEnded ? [] : typed.options }
    return candidates(place, typed.command, typed.wordsOfPlace)
  }
}
