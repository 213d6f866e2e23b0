/// The effect of the completion key on a word.
enum CompletionPlan: Equatable {
  case nothing
  /// Replaces the word.
  case replace(String)
  /// Shows the candidates.
  case list

  init(word: String, candidates: [Completion]) {
    guard let first = candidates.first?.replacement else {
      self = .nothing
      return
    }
    let prefix = candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1.replacement) }
    if candidates.allSatisfy({ $0.replacement == first }) {
      self = .replace(first.asCompleteWord)
    } else if prefix.count > word.count, prefix.lowercased().contains(word.lowercased()) {
      // A candidate need not begin with the typed text, which must not get lost.
      self = .replace(prefix)
    } else {
      self = .list
    }
  }
}

// MARK: - Words

extension String {
  /// The text after the last blank.
  var lastWord: String {
    String(reversed().prefix { !$0.isWhitespace }.reversed())
  }

  /// The word with a blank after it, unless the word continues, as after the name of a folder or of
  /// a form's control.
  var asCompleteWord: String { hasSuffix("/") || hasSuffix("=") ? self : self + " " }

  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
