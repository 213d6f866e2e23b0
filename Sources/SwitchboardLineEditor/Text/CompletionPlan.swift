/// What the completion key does, given the word and what it may become.
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
      // A path goes on after the name of a folder.
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
  /// What stands after the last blank.
  var lastWord: String {
    String(reversed().prefix { !$0.isWhitespace }.reversed())
  }

  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
