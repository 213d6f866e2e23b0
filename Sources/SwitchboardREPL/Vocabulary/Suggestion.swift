/// Finds what a mistyped word was meant to be.
enum Suggestion {
  /// The nearest of some words; nil if none is near.
  static func nearest(to word: String, of candidates: [String]) -> String? {
    let limit = max(1, word.count / 3)
    return candidates.map { (distance(word.lowercased(), $0), $0) }
      .filter { $0.0 <= limit }
      .min { $0.0 < $1.0 }?.1
  }

  /// How many letters have to be inserted, removed, changed or swapped with the next (Damerau).
  static func distance(_ first: String, _ second: String) -> Int {
    let first = Array(first), second = Array(second)
    var rows = [Array(0...second.count)]
    for (i, letter) in first.enumerated() {
      var row = [i + 1]
      for (j, other) in second.enumerated() {
        var cost = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == second[j - 1], first[i - 1] == other {
          cost = min(cost, rows[i - 1][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}
