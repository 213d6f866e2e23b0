// MARK: - What a line that names no command was meant to be

extension Vocabulary {
  /// Says why no command has the name that a line begins with.
  func mismatch(_ tokens: [Token]) -> LineError {
    if tokens[0].isOption, let error = misplacedOption(tokens) { return error }
    if let error = needlessQuotes(tokens) { return error }
    let (begun, count) = begunNames(tokens)
    let told = Self.told(begun)
    let nearest = Suggestion.nearest(
      to: tokens.prefix(2).typed, of: names.map(\.spaced))
    if count < tokens.count, begun.isEmpty || nearest != nil { return unknown(tokens, nearest) }
    if told.count == 1, count < tokens.count {
      let rest = tokens.dropFirst(count).map(\.retyped)
      return .unknownCommand(
        tokens.typed, suggestion: ([told[0]] + rest).joined(separator: " "))
    }
    guard !begun.isEmpty else { return unknown(tokens, nearest) }
    let typed = tokens.prefix(count).typed
    return begun.contains { $0.words.count == count } && told.count > 1
      ? .ambiguousCommand(typed, candidates: told)
      : .incompleteCommand(typed, continuations: told)
  }

  private func unknown(_ tokens: [Token], _ nearest: String?) -> LineError {
    if let nearest { return .unknownCommand(tokens.prefix(2).typed, suggestion: nearest) }
    let first = tokens[0].text
    return .unknownCommand(
      first, suggestion: Suggestion.nearest(to: first, of: names.map(\.spaced)))
  }

  private func misplacedOption(_ tokens: [Token]) -> LineError? {
    let rest = tokens.drop(while: \.isOption)
    guard !rest.isEmpty, (try? match(Array(rest))) != nil else { return nil }
    let options = tokens.prefix(tokens.count - rest.count)
    let line = (rest + options).map(\.retyped).joined(separator: " ")
    return .misplacedOption(options.typed, line: line)
  }

  private func needlessQuotes(_ tokens: [Token]) -> LineError? {
    guard tokens.contains(where: \.isQuoted),
      let match = try? match(tokens.map(\.unquoted)),
      tokens.prefix(match.tokenCount).contains(where: \.isQuoted)
    else { return nil }
    return .quotedCommand(tokens.prefix(match.tokenCount).typed)
  }
}
