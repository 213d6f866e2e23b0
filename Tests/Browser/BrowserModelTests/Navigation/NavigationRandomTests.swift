import BrowserModel
import Foundation
import SwitchboardTesting
import Testing

@MainActor
struct NavigationRandomTests {
  private let time = Date(timeIntervalSinceReferenceDate: 0)

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random navigations match two stacks of pages`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var list = NavigationList()
    var naive = NaiveNavigation()
    var id = NavigationID()
    for step in 0..<200 {
      let word = "p\(step)"
      let url = try link(word)
      let (accepted, expected): (Bool, Bool)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0, 1:
        id = NavigationID()
        list.begin(id, loading: url)
        accepted = true
        expected = naive.begin(new: word)
      case 2, 3:
        let steps = Int.random(in: -3...3, using: &generator)
        let next = NavigationID()
        accepted = (try? list.begin(next, goingBy: steps)) != nil
        if accepted { id = next }
        expected = naive.begin(steps: steps)
      case 4:
        let next = NavigationID()
        accepted = (try? list.beginReload(next)) != nil
        if accepted { id = next }
        expected = naive.beginReload()
      case 5:
        accepted = (try? list.redirect(id, to: url)) != nil
        expected = naive.redirect(word)
      case 6:
        accepted = list.discardPending() != nil
        expected = naive.pending != nil
        naive.pending = nil
      case 7:
        accepted = (try? list.push(url, at: time)) != nil
        expected = naive.push(word)
      default:
        accepted = (try? list.commit(id, at: time)) != nil
        expected = naive.commit()
      }
      #expect(accepted == expected, "step \(step) of seed \(seed)")
      #expect(list.items.map(\.url) == (try naive.words.map(link)), "seed \(seed)")
      #expect(list.lastCommitted?.url == (try naive.current.map(link)), "seed \(seed)")
      #expect(try list.pending?.url == naive.pending.map { try link($0.word) }, "seed \(seed)")
    }
  }
}

// MARK: - NaiveNavigation

/// The pages of a tab as two stacks: those before and those after the current one.
///
/// Only the rules are shared with the tested code. A refused operation returns false.
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
    let all = words
    let place = behind.count + steps
    behind = Array(all[..<place])
    current = word
    inFront = Array(all[(place + 1)...])
  }
}
