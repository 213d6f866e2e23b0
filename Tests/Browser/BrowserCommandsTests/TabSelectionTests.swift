import BrowserCommands
import Switchboard
import SwitchboardTesting
import Testing

struct TabSelectionTests {
  @Test(arguments: [
    "3", "1,3-5", "2-", "-4", "3,1", "1,1", "active", "selected", "all", "*", "*.swift.org",
    "*news*", "https://a.org/*,x", "*two words*",
  ])
  func `a selection prints as it is typed`(typed: String) throws {
    #expect(try #require(TabSelection(argument: typed)).argument == typed)
  }

  @Test(arguments: [("ALL", "all"), ("Active", "active"), ("3-3", "3"), ("007", "7")])
  func `a selection that can be typed in several ways prints in one`(typed: String, printed: String)
  {
    #expect(TabSelection(argument: typed)?.argument == printed)
  }

  @Test(arguments: [
    "", "0", "-", ",", "1,", ",1", "1,,2", "5-3", "0-2", "1--2", "1-2-3", "--4", "+1", "1.5",
    "swift.org", "news", "al", "1,active", "99999999999999999999", "1 2", "٣",
  ])
  func `a text that is not a selection is refused, even a plain word`(typed: String) {
    #expect(TabSelection(argument: typed) == nil)
  }

  @Test(arguments: ["3", "1,3-5", "2-", "all", "*.swift.org"])
  func `a selection of inactive tabs prints as it is typed`(typed: String) throws {
    #expect(try #require(InactiveTabSelection(argument: typed)).argument == typed)
  }

  @Test(arguments: ["active", "SELECTED", "news"])
  func `inactive tabs are neither active nor selected`(typed: String) {
    #expect(InactiveTabSelection(argument: typed) == nil)
    #expect(!InactiveTabSelection.valueDescription.contains(typed.lowercased()))
    #expect(InactiveTabSelection.argumentCandidates == ["all"])
  }

  @Test func `every printed selection reads as the same one`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let selection = TabSelection.random(using: &generator)
      #expect(TabSelection(argument: selection.argument) == selection, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("*", "", true), ("*", "a", true), ("a*", "Abc", true), ("*C", "abc", true),
    ("a*c", "ac", true), ("a*a", "a", false), ("*b*", "abc", true), ("*b*b*", "abc", false),
    ("**b**", "abc", true), ("a*", "ba", false), ("*.org", "a.org", true),
    ("*.org", "a.org/x", false), ("a*b*c", "a-b-b-c", true), ("a*bc*c", "abc", false),
  ])
  func `a pattern is matched by the whole of a text`(pattern: String, text: String, isMatch: Bool)
    throws
  {
    #expect(try #require(TabPattern(argument: pattern)).matches(text) == isMatch)
  }

  @Test func `a range has an end, and its ends in order`() {
    let first = TabPosition(index: 0), last = TabPosition(index: 4)
    #expect(TabRange(first: nil, last: nil) == nil)
    #expect(TabRange(first: last, last: first) == nil)
    #expect(TabRange(first: first, last: first) == TabRange(first))
    #expect(TabRange(first: first, last: last)?.argument == "1-5")
  }
}

// MARK: - Random selections

extension TabSelection {
  static func random(using generator: inout some RandomNumberGenerator) -> Self {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: .active
    case 1: .selected
    case 2: .all
    case 3: .ranges((0...Int.random(in: 0..<4, using: &generator)).map { _ in range(&generator) })
    default: pattern(&generator).map { .matching($0) } ?? .all
    }
  }

  private static func range(_ generator: inout some RandomNumberGenerator) -> TabRange {
    let first = position(&generator), last = position(&generator)
    let ends = TabRange(
      first: Bool.random(using: &generator) ? first : nil,
      last: Bool.random(using: &generator) ? last : nil)
    return ends ?? TabRange(first)
  }

  private static func position(_ generator: inout some RandomNumberGenerator) -> TabPosition {
    TabPosition(index: Int.random(in: 0..<20, using: &generator))
  }

  private static func pattern(_ generator: inout some RandomNumberGenerator) -> TabPattern? {
    let characters = (0..<6).map { _ in "*ab .,-/1".randomElement(using: &generator) ?? "*" }
    return TabPattern(argument: String(characters) + "*")
  }
}
