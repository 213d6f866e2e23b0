import Switchboard

/// A table that finds the longest phrase at the start of a line.
///
/// A phrase is a list of lowercase words, such as a command's name.
struct PhraseTable<Value> {
  /// The phrases that begin with a word, longest first.
  private let phrases: [String: [Phrase]]

  private struct Phrase {
    let words: [String]
    var values: [Value]
  }

  /// Creates a table. Several values can have the same phrase, and keep their order.
  init(_ phrases: [([String], Value)]) {
    var table: [String: [Phrase]] = [:]
    for (words, value) in phrases {
      guard let first = words.first else { continue }
      Self.add(value, as: words, to: &table[first, default: []])
    }
    self.phrases = table.mapValues { $0.sorted { $0.words.count > $1.words.count } }
  }

  private static func add(_ value: Value, as words: [String], to phrases: inout [Phrase]) {
    if let index = phrases.firstIndex(where: { $0.words == words }) {
      phrases[index].values.append(value)
    } else {
      phrases.append(Phrase(words: words, values: [value]))
    }
  }

  /// Returns the values of the longest phrase that the tokens begin with, and the number of its
  /// words. Returns nil if the tokens begin with no phrase. A quoted token is not part of a phrase.
  func longest(atStartOf tokens: [Token]) -> (values: [Value], tokenCount: Int)? {
    guard let first = tokens.first, !first.isQuoted, let phrases = phrases[first.text.lowercased()]
    else { return nil }
    let limit = phrases[0].words.count
    let words = tokens.prefix(limit).prefix { !$0.isQuoted }.map { $0.text.lowercased() }
    let found = phrases.first { words.starts(with: $0.words) }
    return found.map { ($0.values, $0.words.count) }
  }
}
