import Switchboard

// MARK: - Lines that name no command

extension Vocabulary {
  /// Returns the reason why a line does not begin with a command's name.
  func mismatch(_ tokens: [Token]) -> LineError {
    if tokens[0].isOption, let error = misplacedOption(tokens) { return error }
    if let error = needlessQuotes(tokens) { return error }
    let (begun, count) = begunNames(tokens)
    let distinct = Self.distinctNames(of: begun)
    let nearest = Suggestion.nearest(
      to: tokens.prefix(2).typed, of: names.map(\.spaced))
    if count < tokens.count, begun.isEmpty || nearest != nil { return unknown(tokens, nearest) }
    if distinct.count == 1, count < tokens.count {
      let rest = tokens.dropFirst(count).map(\.retyped)
      return .unknownCommand(
        tokens.typed, suggestion: ([distinct[0]] + rest).joined(separator: " "))
    }
    guard !begun.isEmpty else { return unknown(tokens, nearest) }
    let typed = tokens.prefix(count).typed
    return begun.contains { $0.words.count == count } && distinct.count > 1
      ? .ambiguousCommand(typed, candidates: distinct)
      : .incompleteCommand(typed, continuations: distinct)
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

/// A namespace for functions that guess which word the user meant to type.
enum Suggestion {
  /// Returns the candidate that is most similar to a word but not equal to it, or nil if there is
  /// none.
  static func nearest(to word: String, of candidates: [String]) -> String? {
    let limit = max(1, word.count / 3)
    let word = (typed: word, lowercased: word.lowercased())
    return
      candidates
      .filter { $0 != word.typed && abs($0.count - word.lowercased.count) <= limit }
      .map { (distance(word.lowercased, $0), $0) }
      .filter { $0.0 <= limit }
      .min { $0.0 < $1.0 }?.1
  }

  /// Returns the edit distance between two words. It counts insertions, deletions, substitutions,
  /// and swaps of adjacent letters.
  static func distance(_ first: String, _ second: String) -> Int {
    let first = Array(first), second = Array(second)
    var rowBefore: [Int] = []
    var row = Array(0...second.count)
    for (i, letter) in first.enumerated() {
      var next = [i + 1]
      for (j, other) in second.enumerated() {
        var cost = min(row[j + 1] + 1, next[j] + 1, row[j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == second[j - 1], first[i - 1] == other {
          cost = min(cost, rowBefore[j - 1] + 1)
        }
        next.append(cost)
      }
      (rowBefore, row) = (row, next)
    }
    return row[second.count]
  }
}
