/// The effect of the completion key on a word.
enum CompletionPlan: Equatable {
  case nothing
  /// Replaces the word.
  case replace(String)
  /// Shows the candidates.
  case list([String])

  init(word: String, candidates: [Completion]) {
    guard let first = candidates.first?.replacement else {
      self = .nothing
      return
    }
    let prefix = candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1.replacement) }
    if candidates.allSatisfy({ $0.replacement == first }) {
      // A path can continue after the name of a folder.
      self = .replace(first.hasSuffix("/") ? first : first + " ")
    } else if prefix.count > word.count {
      self = .replace(prefix)
    } else {
      self = .list(candidates.map { DisplayText.escaped($0.display, keepsLines: false) })
    }
  }
}

// MARK: - Words

extension String {
  /// The text after the last blank.
  var lastWord: String {
    String(reversed().prefix { !$0.isWhitespace }.reversed())
  }

  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}

// MARK: - ColumnList

/// A list of words in columns, ordered from top to bottom.
struct ColumnList {
  let words: [String]
  let columns: Int

  /// The rows, each of which ends with a newline.
  var text: String {
    let cell = (words.map(DisplayText.width).max() ?? 0) + 2
    // The last word in a row needs no gap after it.
    let perRow = max(1, (columns + 2) / cell)
    let rows = (words.count + perRow - 1) / perRow
    return (0..<rows).map { row(from: $0, every: rows, cell: cell) }.joined()
  }

  private func row(from first: Int, every step: Int, cell: Int) -> String {
    let row = stride(from: first, to: words.count, by: step).map { words[$0] }
    let padded = row.dropLast().map {
      $0 + String(repeating: " ", count: cell - DisplayText.width(of: $0))
    }
    return padded.joined() + row[row.count - 1] + "\n"
  }
}
