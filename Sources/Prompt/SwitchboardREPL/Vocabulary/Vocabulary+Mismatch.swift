import Switchboard

// MARK: - Lines that name no command

extension Vocabulary {
  /// Returns the reason why a line does not begin with a command's name.
  func mismatch(_ words: [Word]) -> LineError {
    if words[0].isOption, let fault = misplacedOption(words) { return fault }
    if let fault = needlessQuotes(words) ?? editorCommand(words) { return fault }
    let (begun, count) = begunNames(words)
    let distinct = Self.distinctNames(of: begun)
    let nearest = Suggestion.nearest(to: words.prefix(2).typed, of: names.map(\.spaced))
    if count < words.count, begun.isEmpty || nearest != nil { return unknown(words, nearest) }
    let typed = words.prefix(count)
    if distinct.count == 1, count < words.count {
      return unknown(words, words, insteadOf: count, distinct[0])
    }
    guard !begun.isEmpty else { return unknown(words, nearest) }
    let isAmbiguous = begun.contains { $0.words.count == count } && distinct.count > 1
    return LineError(
      isAmbiguous
        ? .ambiguousCommand(typed.typed, candidates: distinct)
        : .incompleteCommand(typed.typed, continuations: distinct), typed.place)
  }

  /// Returns a fault that suggests a command if the words begin with one of its synonyms. Returns nil
  /// if more words belong to the name of a command.
  /// - Parameters:
  ///   - words: The words on the line.
  ///   - count: The number of words that spell the name of a command.
  func synonymMatch(_ words: [Word], longerThan count: Int) -> LineError? {
    guard words.count > count, let found = synonym(beginning: words), found.count > count,
      found.count >= begunNames(words).count,
      words.count == found.count || !isMisspelled(words.prefix(found.count + 1))
    else { return nil }
    return unknown(
      words, words.prefix(found.count), insteadOf: found.count,
      found.command.description.displayName)
  }

  /// Returns whether words are a misspelled name. For example, ‘set preferense’ is not the synonym
  /// ‘set’ with an argument.
  private func isMisspelled(_ words: ArraySlice<Word>) -> Bool {
    let names = names.filter { $0.words.count == words.count }.map(\.spaced)
    return Suggestion.nearest(to: words.typed, of: names) != nil
  }

  private func unknown(_ words: [Word], _ nearest: String?) -> LineError {
    let typed = words.prefix(nearest == nil ? 1 : 2)
    let suggestion = nearest ?? Suggestion.nearest(to: typed.typed, of: names.map(\.spaced))
    return LineError(.unknownCommand(typed.typed, suggestion: suggestion), typed.place)
  }

  /// Returns a fault that suggests a name in place of the first words.
  private func unknown(
    _ words: [Word], _ typed: some Collection<Word>, insteadOf count: Int, _ name: String
  ) -> LineError {
    let rest = words.dropFirst(count).map(\.retyped)
    return LineError(
      .unknownCommand(typed.typed, suggestion: ([name] + rest).joined(separator: " ")), typed.place)
  }

  /// Returns a fault that suggests a command of the prompt if the line has a command of an editor,
  /// such as `:q!` or `:open`.
  private func editorCommand(_ words: [Word]) -> LineError? {
    let name = words[0].text.filter { $0 != ":" && $0 != "!" }
    guard words[0].text.hasPrefix(":"), !words[0].isQuoted, !name.isEmpty else { return nil }
    let meant = [Word(name)] + words.dropFirst()
    let match = (try? match(meant)).map { ($0.command, $0.wordCount) }
    guard let (command, count) = match ?? synonym(beginning: meant) else { return nil }
    return unknown(words, words, insteadOf: count, command.description.displayName)
  }

  private func misplacedOption(_ words: [Word]) -> LineError? {
    let rest = words.drop(while: \.isOption)
    guard !rest.isEmpty, (try? match(Array(rest))) != nil else { return nil }
    let options = words.prefix(words.count - rest.count)
    let line = (rest + options).map(\.retyped).joined(separator: " ")
    return LineError(.misplacedOption(options.typed, line: line), options.place)
  }

  private func needlessQuotes(_ words: [Word]) -> LineError? {
    guard words.contains(where: \.isQuoted),
      let match = try? match(words.map(\.unquoted)),
      words.prefix(match.wordCount).contains(where: \.isQuoted)
    else { return nil }
    let name = words.prefix(match.wordCount)
    return LineError(.quotedCommand(name.typed), name.place)
  }
}

/// A namespace for functions that guess which word the user meant to type.
enum Suggestion {
  /// Returns the candidate that is most similar to a word but not equal to it, or nil if there is
  /// none. Candidates of one letter are left out, because every letter would be similar to them.
  static func nearest(to word: String, of candidates: [String]) -> String? {
    let limit = max(1, word.count / 3)
    let word = (typed: word, lowercased: word.lowercased())
    return
      candidates
      .filter {
        $0 != word.typed && $0.count > 1 && abs($0.count - word.lowercased.count) <= limit
      }
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
      rowBefore = row
      row = next
    }
    return row[second.count]
  }
}
