/// The pages of a tab as two piles of cards: those behind, and those in front.
///
/// Nothing but the rules is shared with what is tested; a refused operation returns false.
struct NaiveNavigation {
  var behind: [String] = []
  var current: String?
  var inFront: [String] = []
  var pending: (kind: String, steps: Int, word: String)?

  var words: [String] { behind + [current].compactMap(\.self) + inFront }

  mutating func begin(new word: String) -> Bool {
    pending = ("new", 0, word)
    return true
  }

  mutating func begin(steps: Int) -> Bool {
    let total = steps + (pending?.steps ?? 0)
    guard steps != 0, let current, total <= inFront.count, -total <= behind.count else {
      return false
    }
    pending = ("step", total, (behind + [current] + inFront)[behind.count + total])
    return true
  }

  mutating func beginReload() -> Bool {
    guard let current else { return false }
    pending = ("step", 0, current)
    return true
  }

  mutating func redirect(_ word: String) -> Bool {
    pending?.word = word
    return pending != nil
  }

  mutating func commit() -> Bool {
    guard let (kind, steps, word) = pending else { return false }
    pending = nil
    if kind == "new" { put(word) } else { walk(steps, to: word) }
    return true
  }

  mutating func push(_ word: String) -> Bool {
    guard current != nil else { return false }
    if let steps = pending?.steps, steps > 0 { pending = nil }
    if pending?.kind == "step" { pending?.steps -= 1 }
    put(word)
    return true
  }

  private mutating func put(_ word: String) {
    if let current { behind.append(current) }
    current = word
    inFront = []
  }

  private mutating func walk(_ steps: Int, to word: String) {
    let (all, place) = (words, behind.count + steps)
    behind = Array(all[..<place])
    current = word
    inFront = Array(all[(place + 1)...])
  }
}
