import BrowserModel
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

/// A window with an undo history, and random changes in it.
@MainActor
private final class UndoRun {
  /// Everything that can be undone, according to the model.
  struct Picture: Equatable {
    let tabs: WebStateArrangement
    let bookmarks: [Bookmark]
    let preference: String
    let stored: Int
  }

  let list: WebStateList
  let history: UndoHistory
  private let state: BrowserState
  private let bookmarks: BookmarkService
  private let stored: StoredValue<Int>
  private var random: SeededGenerator

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    state = BrowserState(
      name: "test", parent: Channels(name: "application"), configuration: try .standard())
    try state.preferences.set(text: "100", for: "recently-closed-limit")
    let browser = state.browserList.createBrowser(name: "one")
    list = browser.webStateList
    bookmarks = try state.services.service(BookmarkService.self).orThrow("no bookmarks")
    history = UndoHistory(
      of: browser, closed: try state.services.service(RecentlyClosedService.self),
      preferences: state.preferences, bookmarks: bookmarks, stored: state.storedValues)
    stored = StoredValue("number", default: 0, in: state)
    for _ in 1...12 { open() }
  }

  var picture: Picture {
    Picture(
      tabs: list.arrangement, bookmarks: bookmarks.bookmarks,
      preference: state.preferences.storedText(of: "home-page") ?? "none", stored: stored.value)
  }

  func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// Opens a tab, which can't be undone.
  func open() {
    let opener = list.webStates.randomElement(using: &random)?.id
    let zones: [WebStateZone] = [.pinned, .ungrouped, group.map { .group($0) } ?? .ungrouped]
    _ = try? list.insert(
      WebState(),
      WebStateInsertion(
        position: .at(number(list.count + 1)), opener: opener.map { .webState($0) } ?? .none,
        zone: zones[number(3)], activates: list.isEmpty || number(3) == 0))
  }

  func undo() async throws -> Bool {
    switch history.findNext() {
    case nil: return false
    case .reopen(let entry): try history.reopen(entry, by: WebStateFactory())
    case .revert: try await history.revert()
    }
    return true
  }

  /// Makes a random change in one step.
  func change() throws {
    switch number(10) {
    case 0: try close()
    case 1: try setPreference()
    case 2: try setBookmark()
    case 3: history.record(.stored(try stored.set(number(9))), "number set")
    default: rearrange()
    }
  }

  /// Moves, pins or groups tabs in one step.
  func rearrange() { history.arranging("arranged") { arrange() } }

  private var group: TabGroupID? { list.groups.randomElement(using: &random)?.id }

  private func arrange() {
    let index = number(list.count + 1), other = number(list.count + 1)
    let look = TabGroupVisualData(title: "\(number(3))", isCollapsed: number(3) == 0)
    switch number(8) {
    case 0: _ = try? list.setPinned(number(2) == 0, at: index)
    case 1: try? list.createGroup(TabGroupID(), look, of: [index, other])
    case 2: if let group { try? list.moveToGroup(group, at: [index, other]) }
    case 3: try? list.removeFromGroups(at: [index])
    case 4: if let group { try? list.updateGroup(group, to: look) }
    case 5: if let group { try? list.moveGroup(group, before: index) }
    case 6:
      let ranks = Dictionary(uniqueKeysWithValues: list.webStates.map { ($0.id, number(99)) })
      let sorted = list.arrangement.layout.sorted { ranks[$0] ?? 0 < ranks[$1] ?? 0 }
      try? list.arrange(as: sorted)
    default: try? list.move(from: index, to: other)
    }
  }

  private func close() throws {
    guard !list.isEmpty else { return }
    let some = list.webStates.indices.filter { _ in number(4) == 0 }
    switch (number(4), group) {
    case (0, let group?): try list.closeAll(in: group, because: .userAction)
    case (1, _): try list.performBatch { try list.close(at: some, because: .userAction) }
    default: try list.close(at: number(list.count), because: .userAction)
    }
  }

  private func setPreference() throws {
    let old = state.preferences.storedText(of: "home-page")
    let text = number(3) == 0 ? nil : "https://\(number(9)).org"
    if let text {
      try state.preferences.set(text: text, for: "home-page")
    } else {
      try state.preferences.reset(named: "home-page")
    }
    history.record(.preference("home-page", from: old, to: text), "preference")
  }

  private func setBookmark() throws {
    let index = number(bookmarks.bookmarks.count + 1)
    guard let old = try? bookmarks.bookmark(at: index) else {
      let address = URL(string: "https://\(number(1_000_000)).org")
      let new = Bookmark(url: try address.orThrow("no address"), title: "new")
      guard bookmarks.index(of: new.url) == nil else { return }
      try bookmarks.add(new)
      history.record(.bookmark(at: index, from: nil, to: new), "added")
      return
    }
    if number(2) == 0 {
      try bookmarks.remove(at: index)
      history.record(.bookmark(at: index, from: old, to: nil), "removed")
    } else {
      try bookmarks.rename(at: index, to: "\(number(9))")
      history.record(
        .bookmark(at: index, from: old, to: try bookmarks.bookmark(at: index)), "named")
    }
  }
}

/// Tests of the undo history with random changes. The naive model of a history is an array of
/// pictures and the index of the current one.
@MainActor
struct UndoRandomRunTests {
  @Test func `undo and redo walk through the states that a list of them has`() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("random undo and redo: seed \(seed)")
    for round in 0..<20 {
      let run = try UndoRun(seed: seed &+ UInt64(round))
      var pictures = [run.picture], current = 0
      for step in 0..<150 {
        let place = "step \(step) of round \(round) of seed \(seed)"
        switch run.number(5) {
        case 0...2 where pictures.count < UndoHistory.limit:
          try run.change()
          guard run.picture != pictures[current] else { continue }
          pictures = pictures[...current] + [run.picture]
          current += 1
        case 3:
          try #require(try await run.undo() == (current > 0), "\(place)")
          current = max(0, current - 1)
        default:
          try #require(
            (try await run.history.redo() != nil) == (current + 1 < pictures.count), "\(place)")
          current = min(pictures.count - 1, current + 1)
        }
        try #require(run.picture == pictures[current], "\(place)")
        try #require(run.list.brokenInvariants.isEmpty, "\(place)")
      }
      while try await run.undo() {}
      #expect(run.picture == pictures[0], "round \(round) of seed \(seed)")
      while try await run.history.redo() != nil {}
      #expect(run.picture == pictures[pictures.count - 1], "round \(round) of seed \(seed)")
    }
  }

  @Test func `tabs that come in between stay open, and the others go back to their order`()
    async throws
  {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("random undo between new tabs: seed \(seed)")
    for round in 0..<20 {
      let run = try UndoRun(seed: seed &+ UInt64(round))
      let known = Set(run.list.arrangement.ids)
      func order() -> [WebStateID] { run.list.arrangement.ids.filter(known.contains) }
      let start = order()
      for _ in 0..<40 {
        if run.number(2) == 0 { run.open() } else { run.rearrange() }
      }
      let newTabs = run.list.arrangement.ids.filter { !known.contains($0) }
      while try await run.undo() {
        try #require(run.list.brokenInvariants.isEmpty, "round \(round) of seed \(seed)")
      }
      #expect(order() == start, "round \(round) of seed \(seed)")
      #expect(newTabs.allSatisfy(run.list.arrangement.contains), "round \(round) of seed \(seed)")
    }
  }
}
