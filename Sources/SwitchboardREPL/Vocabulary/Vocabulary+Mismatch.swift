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

  /// Returns an error that suggests a command if the tokens begin with one of its synonyms. Returns
  /// nil if more tokens belong to the name of a command.
  /// - Parameters:
  ///   - tokens: The words on the line.
  ///   - count: The number of tokens that spell the name of a command.
  func synonymMatch(_ tokens: [Token], longerThan count: Int) -> LineError? {
    guard tokens.count > count, let found = synonym(beginning: tokens), found.count > count,
      found.count >= begunNames(tokens).count,
      tokens.count == found.count || !isMisspelled(tokens.prefix(found.count + 1))
    else { return nil }
    let rest = tokens.dropFirst(found.count).map(\.retyped)
    return .unknownCommand(
      tokens.prefix(found.count).typed,
      suggestion: ([found.command.description.displayName] + rest).joined(separator: " "))
  }

  /// Returns whether tokens are a misspelled name. For example, ‘set preferense’ is not the synonym
  /// ‘set’ with an argument.
  private func isMisspelled(_ tokens: ArraySlice<Token>) -> Bool {
    let names = names.filter { $0.words.count == tokens.count }.map(\.spaced)
    return Suggestion.nearest(to: tokens.typed, of: names) != nil
  }

  /// Returns the command with the longest synonym that the tokens begin with, and the number of
  /// words in the synonym. Returns nil if the tokens begin with no synonym.
  func synonym(beginning tokens: [Token]) -> (command: HandledCommand, count: Int)? {
    guard let longest = synonyms.longest(atStartOf: tokens), let first = longest.values.min() else {
      return nil
    }
    return (commands[first], longest.tokenCount)
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
      .filter { $0.0 <= limit && hasSimilarWords(word.lowercased, $0.1) }
      .min { $0.0 < $1.0 }?.1
  }

  /// Returns whether each word of a phrase is similar to the word at the same position of another
  /// phrase. Phrases with different numbers of words are compared as a whole.
  private static func hasSimilarWords(_ typed: String, _ candidate: String) -> Bool {
    let words = zip(typed.split(separator: " "), candidate.split(separator: " "))
    guard typed.count(where: \.isWhitespace) == candidate.count(where: \.isWhitespace) else {
      return true
    }
    return words.allSatisfy { distance(String($0), String($1)) <= max(1, $0.count / 3) }
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
