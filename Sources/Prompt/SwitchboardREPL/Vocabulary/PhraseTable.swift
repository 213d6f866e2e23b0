import Switchboard

/// A table that finds the longest phrase at the start of a line.
///
/// A phrase is a list of lowercase words, such as a command's name.
struct PhraseTable<Value> {
  /// The phrases, keyed by their first word. A prompt creates the table when it starts, and a table
  /// that is keyed by whole phrases takes four times as long.
  private var phrases: [String: [(words: [String], value: Value)]] = [:]

  /// Creates a table. Several values can have the same phrase, and keep their order.
  init(_ phrases: [([String], Value)]) {
    for (words, value) in phrases {
      guard let first = words.first else { continue }
      self.phrases[first, default: []].append((words, value))
    }
  }

  /// Returns the values of the longest phrase that the words begin with, and the number of its
  /// words. Returns nil if the words begin with no phrase. A quoted word is not part of a phrase.
  func longest(atStartOf words: [Word]) -> (values: [Value], wordCount: Int)? {
    guard let first = words.first, !first.isQuoted, let phrases = phrases[first.text.lowercased()]
    else { return nil }
    let limit = phrases.reduce(0) { max($0, $1.words.count) }
    let words = words.prefix(limit).prefix { !$0.isQuoted }.map { $0.text.lowercased() }
    var values: [Value] = [], count = 0
    for (phrase, value) in phrases where phrase.count >= count && words.starts(with: phrase) {
      if phrase.count > count {
        values = []
        count = phrase.count
      }
      values.append(value)
    }
    return values.isEmpty ? nil : (values, count)
  }

  /// Returns the values of the phrase that a single word spells, such as `openTab` or `open-tab`.
  func spelled(by word: Word) -> [Value] {
    let small = UInt8(ascii: "a")...UInt8(ascii: "z")
    // Hyphens or capital letters separate the words of a phrase.
    guard !word.isQuoted, !word.text.utf8.allSatisfy(small.contains) else { return [] }
    let name = CommandWords(word.text)
    guard [name.hyphenated, name.words.joined()].contains(word.text.lowercased()),
      name.words.count > 1
    else { return [] }
    return (phrases[name.words[0]] ?? []).filter { $0.words == name.words }.map(\.value)
  }
}
