/// Finds what a mistyped word was meant to be.
enum Suggestion {
  /// The nearest of some words; nil if none is near, or it is what was typed.
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

  /// How many letters have to be inserted, removed, changed or swapped with the next (Damerau).
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
