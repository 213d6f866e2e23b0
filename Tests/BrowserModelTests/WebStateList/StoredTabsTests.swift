import Foundation
import SwitchboardTesting
import Testing

@testable import BrowserModel

@MainActor
struct StoredTabsTests {
  /// A delegate that counts the tabs that it prepares and cleans up after.
  private final class Counter: WebStateListDelegate {
    private(set) var prepared: [WebStateID] = []
    private(set) var removed: [WebStateID] = []

    func webStateList(_ list: WebStateList, willInsert webState: WebState) {
      prepared.append(webState.id)
    }

    func webStateList(
      _ list: WebStateList, didRemove webState: WebState, closing reason: ClosingReason?
    ) {
      removed.append(webState.id)
    }
  }

  private let delegate = Counter()
  private let list: WebStateList
  private let ids = (0..<4).map { _ in WebStateID() }

  init() throws {
    list = WebStateList(delegate: delegate)
    try list.append(Self.tabs(ids))
  }

  private static func time(_ index: Int) -> Date { Date(timeIntervalSince1970: Double(index)) }

  /// Returns descriptions of stored tabs with these identities. The first tab has no title and is
  /// the opener of the second.
  private static func tabs(_ ids: [WebStateID]) -> [WebStateList.AppendedTab] {
    let stored = StoredTabs(by: WebStateFactory()) { id, index in
      WebStateMetadata(
        id: id, title: index == 0 ? nil : "Tab \(index)", address: "https://\(index).org/",
        itemCount: 1, currentIndex: 0, creationTime: time(0), lastActiveTime: time(index))
    } lastActiveTime: {
      time($0)
    } reader: { metadata in
      let url = metadata.visibleURL ?? WebState.startPageURL
      let item = NavigationItem(url: url, title: metadata.title, time: metadata.lastActiveTime)
      return WebStateStorage.Pages(
        navigation: try NavigationList(items: [item], lastCommittedIndex: 0))
    }
    return ids.enumerated().map { index, id in
      WebStateList.AppendedTab(
        id, at: index, in: stored, zone: .ungrouped,
        opener: index == 1 ? WebStateOpener(id: ids[0], navigationIndex: 0) : nil)
    }
  }

  @Test func `a stored tab is created once, when it is first requested`() throws {
    #expect(delegate.prepared.isEmpty && list.count == 4 && list.brokenInvariants.isEmpty)
    let webState = try list.webState(at: 2)
    #expect(webState.id == ids[2] && webState.title == "Tab 2" && !webState.isRealized)
    #expect(list.webState(id: ids[2]) === webState && list.webStates[2] === webState)
    #expect(delegate.prepared == [ids[2], ids[0], ids[1], ids[3]])
    #expect(list.brokenInvariants.isEmpty)
  }

  @Test func `a listing creates no tabs and equals that of the created tabs`() throws {
    func rows() -> [String] {
      list.listedTabs.map { "\($0.id) \($0.title) \($0.address ?? "") \($0.lastActiveTime)" }
    }
    let stored = rows(), times = ids.map(list.lastActiveTime)
    #expect(stored.count == 4 && delegate.prepared.isEmpty)
    for webState in list.webStates { webState.realize() }
    #expect(rows() == stored)
    #expect(ids.map(list.lastActiveTime) == times && times == (0..<4).map(Self.time))
    try list.webState(at: 1).setTitle("Sea")
    #expect(list.listedTabs[1].title == "Sea")
  }

  @Test func `activating a stored tab creates only that tab`() throws {
    try list.activate(at: 3)
    #expect(list.activeWebState?.id == ids[3])
    #expect(delegate.prepared == [ids[3]])
  }

  @Test func `moving, pinning and grouping stored tabs creates none`() throws {
    try list.move(from: 0, to: 3)
    try list.setPinned(true, at: 1)
    try list.createGroup(TabGroupID(), of: [1, 2])
    #expect(list.arrangement.ids == [ids[2], ids[1], ids[3], ids[0]])
    #expect(delegate.prepared.isEmpty && list.brokenInvariants.isEmpty)
  }

  @Test func `a stored tab that leaves the list is created, and the delegate cleans up`() throws {
    let detached = try list.detach(at: 1)
    #expect(detached.title == "Tab 1" && detached.visibleURL?.host() == "1.org")
    let replaced = try list.replace(at: 0, with: WebState())
    #expect(replaced.id == ids[0])
    try list.closeAll(because: .userAction)
    #expect(delegate.removed.filter(ids.contains) == [ids[1], ids[0], ids[3], ids[2]])
    #expect(list.isEmpty && list.brokenInvariants.isEmpty)
  }

  @Test func `stored tabs move to another list with their openers`() throws {
    let other = WebStateList()
    try list.transfer(at: [0, 1], to: other, at: 0)
    #expect(other.webStates.map(\.id) == [ids[0], ids[1]])
    #expect(other.opener(of: ids[1])?.id == ids[0])
    #expect(list.brokenInvariants.isEmpty && other.brokenInvariants.isEmpty)
  }

  private final class Recorder: WebStateObserver {
    private(set) var titles: [String] = []
    func webStateDidChangeTitle(_ webState: WebState) { titles.append(webState.title) }
  }

  @Test func `an observer of all tabs is notified of tabs created later`() throws {
    let recorder = Recorder(), subscription = list.addObserver(ofAllWebStates: recorder)
    let webState = try list.webState(at: 1)
    webState.setTitle("Sea")
    _ = try list.detach(at: 1)
    webState.setTitle("Land")
    #expect(recorder.titles == ["Sea"])
    subscription.cancel()
  }
}

// MARK: - Random runs

extension StoredTabsTests {
  /// Performs a random operation on each list.
  private func step(_ lists: [WebStateList], _ random: inout SeededGenerator) {
    let kind = Int.random(in: 0..<7, using: &random), count = lists[0].count
    guard count > 1 else { return }
    let index = Int.random(in: 0..<count, using: &random)
    let other = Int.random(in: 0..<count, using: &random)
    let group = TabGroupID(), isPinned = Bool.random(using: &random)
    for list in lists {
      switch kind {
      case 0: try? list.close(at: index)
      case 1: try? list.move(from: index, to: other)
      case 2: _ = try? list.setPinned(isPinned, at: index)
      case 3: try? list.activate(at: index)
      case 4: try? list.createGroup(group, of: Set([index, other]))
      case 5:
        let opener = WebStateOpener(id: list.arrangement.ids[other], navigationIndex: 0)
        try? list.setOpener(opener, at: index)
      default: list.webState(id: list.arrangement.ids[index])?.realize()
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a list of stored tabs changes as one of existing tabs does`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let ids = (0..<30).map { _ in WebStateID() }, lists = [WebStateList(), WebStateList()]
    for list in lists { try list.append(Self.tabs(ids)) }
    // Request all tabs of the second list, so that they exist.
    #expect(lists[1].webStates.count == 30)
    for _ in 0..<60 {
      step(lists, &random)
      #expect(lists[0].arrangement == lists[1].arrangement, "seed \(seed)")
      #expect(lists[0].listedTabs.map(\.title) == lists[1].listedTabs.map(\.title))
      #expect(lists[0].brokenInvariants.isEmpty, "seed \(seed)")
    }
    let realized = lists.map { list in list.webStates.map { $0.isRealized } }
    #expect(realized[0] == realized[1])
  }
}
