import Switchboard

/// How well a candidate matches the typed text. Better matches are smaller.
enum CandidateMatch: Int, Comparable {
  /// The candidate begins with the text.
  case prefix
  /// A part of the candidate, such as a host in an address, begins with the text.
  case part
  /// The candidate contains the text.
  case inside
  /// The candidate is a number or an address, and its summary contains the text.
  case summary
  /// The candidate contains the characters of the text in the same order.
  case scattered

  /// Returns how a candidate matches text, ignoring case, or nil if it does not match.
  ///
  /// In a list such as `1,swift`, which the candidate `1,3` continues, only the text after the last
  /// comma is compared.
  init?(_ candidate: CommandCandidate, _ text: String) {
    var word = candidate.word.lowercased(), text = text.lowercased()
    if let comma = text.lastIndex(of: ","), word.hasPrefix(text[...comma]) {
      word.removeFirst(text[...comma].count)
      text = String(text[comma...].dropFirst())
    }
    if word.hasPrefix(text) {
      self = .prefix
    } else if let range = word.firstRange(of: text) {
      self = word[word.index(before: range.lowerBound)].isLetter ? .inside : .part
    } else if Self.hasTitle(word), candidate.summary.lowercased().contains(text) {
      self = .summary
    } else if text.count > 1, word.containsInOrder(text) {
      self = .scattered
    } else {
      return nil
    }
  }

  /// Returns whether the summary of a candidate is the title of what a number or an address stands
  /// for. The summary of a name only describes it, so its words must not find the name.
  private static func hasTitle(_ word: String) -> Bool {
    word.contains("://") || !word.contains(where: \.isLetter)
  }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Returns the candidates that match text. Candidates that begin with it exclude all others.
  /// Otherwise, better matches come first, and equal ones keep their order.
  static func best(of candidates: [CommandCandidate], for text: String) -> [CommandCandidate] {
    guard !text.isEmpty else { return candidates }
    let matches = candidates.compactMap { candidate in
      Self(candidate, text).map { (match: $0, candidate: candidate) }
    }
    let beginning = matches.filter { $0.match == .prefix }
    guard beginning.isEmpty else { return beginning.map(\.candidate) }
    let ranked = matches.enumerated().sorted {
      ($0.element.match, $0.offset) < ($1.element.match, $1.offset)
    }
    return ranked.map(\.element.candidate)
  }
}

extension String {
  /// Returns whether the characters of other text appear in this text in the same order.
  fileprivate func containsInOrder(_ text: String) -> Bool {
    var rest = self[...]
    return text.allSatisfy { character in
      guard let index = rest.firstIndex(of: character) else { return false }
      rest = rest[index...].dropFirst()
      return true
    }
  }
}
