import SwitchboardTesting

/// A generator of random lines that change windows, tabs and named sessions. Some of the lines are invalid.
struct RandomLines {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Returns a number from 0 to 1.
  mutating func fraction() -> Double { Double.random(in: 0...1, using: &generator) }

  /// Returns random lines. About a third of them save the windows.
  mutating func lines(_ count: Int) -> [String] {
    (0..<count).map { _ in number(3) == 1 ? "save" : line() }
  }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 1...limit, using: &generator) }

  private mutating func address() -> String { "\(number(99)).org" }

  private mutating func tabs() -> String {
    let first = number(6)
    return "\(first)-\(first + number(3) - 1)"
  }

  private mutating func line() -> String {
    switch number(29) {
    case 1...5: "open tab \(address())"
    case 6: "open tab \(address()) --in-background"
    case 7, 8: "go \(address())"
    case 9: "go back"
    case 10: "close tab \(tabs())"
    case 11: "move tab \(tabs()) \(number(6))"
    case 12: "pin tab \(number(6))"
    case 13: "unpin tab \(number(6))"
    case 14: "group tabs \(tabs()) --title \(number(9))"
    case 15: "ungroup tabs \(number(6))"
    case 16: "close group \(number(2))"
    case 17: "activate tab \(number(6))"
    case 18: "duplicate tab \(number(6))"
    case 19: "new window"
    case 20, 21: "activate window \(number(9))"
    case 22: "move to window \(number(9)) \(tabs())"
    case 23: "close window"
    case 24: "undo"
    case 25: "reopen \(number(3))"
    case 26: "save session \(number(3)) --replace"
    case 27: "delete session \(number(3))"
    case 28: "restore session \(number(3))"
    default: number(9) == 1 ? "close all" : "rename group 1 \(number(9))"
    }
  }
}
