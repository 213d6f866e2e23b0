import BrowserModel
import BrowserModelTesting
import Switchboard
import SwitchboardTesting
import Testing

/// A run of random operations on a list and on the naive model.
@MainActor
final class RandomRun {
  let list = WebStateList()
  var naive = NaiveList()
  /// A second list. Only transfers change it.
  let other = WebStateList()
  var naiveOther = NaiveList()
  private(set) var kinds: [String: Int] = [:]
  private(set) var refusals: [String: Int] = [:]
  private(set) var accepted = true
  var shouldAccept = true

  private(set) var tabs: [Character: WebState] = [:]
  private(set) var groups: [Int: TabGroupID] = [:]

  private let names = TabNames()
  private let log = EventLog()
  private let observer: RecordingWebStateListObserver
  private var subscription: Subscription?
  var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    observer = RecordingWebStateListObserver("", names: names, log: log)
    subscription = list.addObserver(observer)
  }

  /// Performs an operation on the list and records whether it was accepted.
  func attempt(_ kind: String, _ body: () throws -> Void) {
    accepted = (try? body()) != nil
    kinds[kind, default: 0] += 1
    if !accepted { refusals[kind, default: 0] += 1 }
  }

  /// Clears the notifications of the last operation.
  func clear() {
    log.clear()
    naive.lines = []
  }
}

// MARK: - What is compared

extension RandomRun {
  struct Picture: Equatable {
    var tabs: Tabs
    var other: Tabs
    var lines: [String]

    var notation: String { tabs.notation }
  }

  /// One of the lists without its notifications.
  struct Tabs: Equatable {
    var notation: String
    var openers: [Character?]
    var pages: [Int?]
    var groups: [Int: TabGroupVisualData]
  }

  var actual: Picture {
    Picture(
      tabs: tabs(of: list), other: tabs(of: other), lines: log.lines.map { String($0.dropFirst(2)) }
    )
  }

  var expected: Picture {
    Picture(tabs: Tabs(naive), other: Tabs(naiveOther), lines: naive.lines)
  }

  private func tabs(of list: WebStateList) -> Tabs {
    let openers = list.arrangement.ids.map { list.arrangement.opener(of: $0) }
    return Tabs(
      notation: "\(TabListNotation(list, names: names))",
      openers: openers.map { $0.map { names.letter(of: $0.id) } },
      pages: openers.map { $0?.navigationIndex },
      groups: list.groups.reduce(into: [:]) { $0[names.number(of: $1.id)] = $1.visualData })
  }
}

extension RandomRun.Tabs {
  init(_ naive: NaiveList) {
    self.init(
      notation: naive.notation, openers: naive.tabs.map(\.opener),
      pages: naive.tabs.map { $0.opener == nil ? nil : $0.openerPage }, groups: naive.groups)
  }
}

// MARK: - Choices

extension RandomRun {
  func chance(_ part: Int, of whole: Int) -> Bool {
    Int.random(in: 0..<whole, using: &generator) < part
  }

  /// Returns an index of a tab, rarely one outside of the list.
  func anyIndex() -> Int {
    chance(1, of: 20)
      ? [-1, list.count, list.count + 1].randomElement(using: &generator) ?? 0
      : list.count == 0 ? 0 : Int.random(in: 0..<list.count, using: &generator)
  }

  /// Returns a few indexes, rarely many. Half of the time the active tab is included.
  func anyIndexes() -> [Int] {
    let active = chance(1, of: 2) ? [list.activeIndex].compactMap(\.self) : []
    if chance(1, of: 8) { return active + (0..<list.count).filter { _ in chance(1, of: 2) } }
    return active + (0..<Int.random(in: 0...4, using: &generator)).map { _ in anyIndex() }
  }

  /// Returns the letter of a tab, usually one of the list, and never one of the other list.
  func anyTab() -> Character? {
    chance(1, of: 15)
      ? tabs.keys.sorted().filter { naiveOther.place(of: $0) == nil }
        .randomElement(using: &generator)
      : naive.tabs.randomElement(using: &generator)?.letter
  }

  /// Returns the number of a group, usually one of the list.
  func anyGroup() -> Int {
    let known = naive.groups.keys.sorted().randomElement(using: &generator)
    return chance(1, of: 15) ? newGroup() : known ?? newGroup()
  }

  func newTab() -> Character {
    let tab = WebState()
    let letter = names.letter(of: tab.id)
    tabs[letter] = tab
    return letter
  }

  func newGroup() -> Int {
    let group = TabGroupID()
    let number = names.number(of: group)
    groups[number] = group
    return number
  }
}

// MARK: - Names

extension RandomRun {
  func tab(_ letter: Character) throws -> WebState {
    try tabs[letter].orThrow("no tab \(letter)")
  }

  func group(_ number: Int) throws -> TabGroupID {
    try groups[number].orThrow("no group \(number)")
  }
}

// MARK: - RandomRunTests

@MainActor
struct RandomRunTests {
  @Test(arguments: [1, 2, 3, 2017, 0xB40_53E5] as [UInt64])
  func `random operations on a list match the naive model`(seed: UInt64) throws {
    let run = RandomRun(seed: seed)
    for step in 1...2_000 {
      let before = run.expected.notation
      let operation = try run.perform()
      let place = Comment("seed \(seed), step \(step), \(before): \(operation)")
      try #require(run.accepted == run.shouldAccept, place)
      try #require(run.actual == run.expected, place)
      try #require(run.list.brokenInvariants + run.other.brokenInvariants == [], place)
      let notation = try TabListNotation(parsing: run.expected.notation)
      try #require("\(notation)" == run.expected.notation, place)
    }
    #expect(run.kinds.count == 18, "Operations of all kinds were made.")
    #expect(run.refusals.count > 9, "Some of most kinds were refused.")
  }
}
