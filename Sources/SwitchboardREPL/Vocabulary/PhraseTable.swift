import Switchboard

/// A table that finds the longest phrase at the start of a line.
///
/// A phrase is a list of lowercase words, such as a command's name.
struct PhraseTable<Value> {
  private let values: [[String]: [Value]]
  /// The number of words in the longest phrase that begins with a word.
  private let lengths: [String: Int]

  /// Creates a table. Several values can have the same phrase, and keep their order.
  init(_ phrases: [([String], Value)]) {
    values = Dictionary(grouping: phrases, by: \.0).mapValues { $0.map(\.1) }
    let counts = values.keys.compactMap { words in words.first.map { ($0, words.count) } }
    lengths = Dictionary(counts, uniquingKeysWith: max)
  }

  /// Returns the values of the longest phrase that the tokens begin with, and the number of its
  /// words. A quoted token is not part of a phrase.
  func longest(atStartOf tokens: [Token]) -> [(value: Value, tokenCount: Int)] {
    guard let first = tokens.first, let limit = lengths[first.text.lowercased()] else { return [] }
    var words = tokens.prefix(limit).prefix { !$0.isQuoted }.map { $0.text.lowercased() }
    while !words.isEmpty {
      if let found = values[words] { return found.map { ($0, words.count) } }
      words.removeLast()
    }
    return []
  }
}
