import Switchboard

/// Completes the word being typed: names of commands, options, and words that can be listed.
@MainActor
struct Completer {
  let vocabulary: Vocabulary
  /// The words that a parameter may be, where only the running program knows them.
  let candidates: @MainActor (CommandParameter, CommandDescription) -> [String]

  /// What the last word of a line may become.
  /// - Parameter line: what stands before the cursor.
  func completions(of line: String) -> [String] {
    guard var tokens = try? Tokenizer.tokens(of: line) else { return [] }
    let endsInBlank = line.last?.isWhitespace ?? true
    let partial = endsInBlank ? "" : tokens.popLast()?.text ?? ""
    return words(after: tokens).filter { $0.hasPrefix(partial) }.sorted()
  }

  private func words(after tokens: [Token]) -> [String] {
    let continuations = vocabulary.continuations(of: tokens)
    guard !tokens.isEmpty, let match = try? vocabulary.match(tokens) else { return continuations }
    let typed = tokens.dropFirst(match.tokenCount)
    return continuations + arguments(of: match.command.description, after: Array(typed))
  }

  private func arguments(of command: CommandDescription, after typed: [Token]) -> [String] {
    let options = command.parameters.filter { !$0.isPositional }
    if let last = typed.last?.text,
      let option = options.first(where: { "--\($0.optionName)" == last && $0.arity != .flag })
    {
      return candidates(option, command)
    }
    let names = options.map { "--\($0.optionName)" }.filter { name in
      !typed.contains { $0.text == name }
    }
    return placeCandidates(of: command, after: typed) + names
  }

  private func placeCandidates(of command: CommandDescription, after typed: [Token]) -> [String] {
    let places = command.parameters.filter(\.isPositional)
    let filled = typed.filter { !$0.text.hasPrefix("--") }.count
    let place = filled < places.count ? places[filled] : places.last { $0.arity == .many }
    return place.map { candidates($0, command) } ?? []
  }
}
