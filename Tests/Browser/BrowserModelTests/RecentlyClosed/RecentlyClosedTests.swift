import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import Testing

@MainActor
struct RecentlyClosedTests {
  let state: BrowserState
  let browser: Browser
  let service: RecentlyClosedService

  init() throws {
    state = BrowserState(
      name: "test", parent: Channels(name: "application"),
      configuration: try .standard())
    service = try state.services.service(RecentlyClosedService.self).orThrow("no service")
    browser = state.browserList.createBrowser(name: "one")
    for name in "abcdef" {
      let tab = WebState()
      tab.load(address(name))
      tab.setTitle(String(name))
      try list.insert(tab)
    }
  }

  private var list: WebStateList { browser.webStateList }
  private var tabs: String { list.webStates.map(\.title).joined() }

  /// The closed items, most recent first: a tab as `a`, a group as `(ab)`, several tabs as `{ab}`,
  /// a window as `[ab]`.
  private var entries: String {
    service.entries.map { entry in
      let names = entry.item.tabs.map(\.snapshot.title).joined()
      return switch entry.item {
      case .tab: names
      case .tabs: "{\(names)}"
      case .group: "(\(names))"
      case .window: "[\(names)]"
      }
    }.joined(separator: " ")
  }

  private func closeTogether(_ indexes: [Int]) throws {
    try list.performBatch { try list.close(at: indexes, because: .userAction) }
  }

  private func reopenAll() throws {
    while let entry = service.entries.first {
      try service.take(entry.id)?.item.reopen(in: list)
    }
  }

  @Test func `only tabs closed by the user or a clean-up can be reopened`() throws {
    try list.close(at: 1, because: .userAction)
    try list.close(at: 1, because: .cleanUp)
    try list.close(at: 1)
    _ = try list.detach(at: 1)
    #expect(entries == "c b")
    #expect(service.entries.map(\.window) == ["one", "one"])
  }

  @Test(arguments: [[0], [5], [1, 3], [0, 1, 2, 3, 4, 5]])
  func `reopening one by one restores the order of tabs`(indexes: [Int]) throws {
    try list.close(at: indexes, because: .userAction)
    #expect(entries.count(where: \.isLetter) == indexes.count)
    try reopenAll()
    #expect(tabs == "abcdef" && service.entries.isEmpty)
  }

  @Test func `a reopened tab has its activation, address and title`() throws {
    try list.activate(at: 2)
    try list.close(at: 2, because: .userAction)
    try reopenAll()
    #expect(list.activeWebState?.title == "c")
    #expect(list.activeWebState?.visibleURL == address("c"))
    try list.close(at: 4, because: .userAction)
    try reopenAll()
    #expect(tabs == "abcdef" && list.activeIndex == 2)
  }

  @Test func `reopened tabs return to the pinned tabs and their groups`() throws {
    try list.setPinned(true, at: 0)
    let group = TabGroupID()
    try list.createGroup(group, of: [2, 3])
    try list.close(at: [0, 3], because: .userAction)
    try reopenAll()
    #expect(tabs == "abcdef" && list.pinnedCount == 1)
    #expect(list.group(id: group)?.range == 2..<4)
  }

  @Test func `a tab of a deleted group creates the group again at the nearest place`() throws {
    let group = TabGroupID()
    try list.createGroup(group, of: [5])
    try list.close(at: 5, because: .userAction)
    try list.close(at: [2, 3, 4])
    try reopenAll()
    #expect(tabs == "abf" && list.groups.map(\.id) == [group] && list.groups[0].range == 2..<3)
  }

  @Test func `a closed group is one entry and returns as a group`() throws {
    let group = TabGroupID()
    let visualData = TabGroupVisualData(title: "Trip", color: .green)
    try list.createGroup(group, visualData, of: [1, 2, 3])
    try list.closeAll(in: group, because: .userAction)
    #expect(entries == "(bcd)" && tabs == "aef")
    try reopenAll()
    #expect(tabs == "abcdef")
    #expect(list.groups.map(\.visualData) == [visualData] && list.groups.map(\.range) == [1..<4])
  }

  @Test func `tabs closed together are one entry and return with their groups`() throws {
    let group = TabGroupID()
    let visualData = TabGroupVisualData(title: "Trip", color: .green)
    try list.setPinned(true, at: 0)
    try list.createGroup(group, visualData, of: [1, 2])
    try list.activate(at: 2)
    try closeTogether([1, 2, 4, 5])
    #expect(entries == "{bcef}")
    try closeTogether([0, 1])
    #expect(entries == "{ad} {bcef}" && list.isEmpty)
    try reopenAll()
    #expect(tabs == "abcdef" && list.pinnedCount == 1)
    #expect(list.groups.map(\.visualData) == [visualData] && list.groups.map(\.range) == [1..<3])
    #expect(list.activeWebState?.title == "c", "It was active before the first was closed.")
  }

  @Test func `the limit does not drop tabs that are closed together`() throws {
    try state.preferences.set(text: "1", for: "recently-closed-limit")
    try closeTogether([0, 1, 2, 3, 4, 5])
    try reopenAll()
    #expect(tabs == "abcdef")
  }

  @Test func `a closed window is one entry, except when the application quits`() throws {
    try list.createGroup(TabGroupID(), of: [1, 2])
    state.browserList.remove(browser)
    #expect(entries == "[abcdef]")
    let other = state.browserList.createBrowser(name: "two").webStateList
    let entry = try #require(service.take(service.entries[0].id))
    try entry.item.reopen(in: other)
    #expect(other.webStates.map(\.title).joined() == "abcdef")
    #expect(other.groups.map(\.range) == [1..<3])
  }

  @Test func `a window and its inactive twin are one entry and return to both`() throws {
    let twin = try #require(browser.inactiveTwin)
    for _ in 1...2 { try twin.webStateList.insert(try list.detach(at: 4)) }
    #expect(state.browserList.tearDownPlan(for: browser).perform().isEmpty)
    #expect(entries == "[abcdef]")
    let other = state.browserList.createBrowser(name: "two")
    let otherTwin = try #require(other.inactiveTwin).webStateList
    try service.reopen(service.entries[0], in: other.webStateList, by: WebStateFactory())
    #expect(other.webStateList.webStates.map(\.title) == ["a", "b", "c", "d"])
    #expect(otherTwin.webStates.map(\.title) == ["e", "f"] && otherTwin.activeIndex == nil)
    #expect(service.entries.isEmpty)
  }

  @Test func `identities in use by another window are not reused`() throws {
    let group = TabGroupID()
    try list.createGroup(group, of: [1, 2])
    let id = try list.webState(at: 1).id
    try list.close(at: 1, because: .userAction)
    let other = state.browserList.createBrowser(name: "two").webStateList
    let entry = service.entries[0]
    try service.reopen(entry, in: other, by: WebStateFactory())
    #expect(try other.webState(at: 0).id == id)
    #expect(other.groups.count == 1 && other.groups[0].id != group)
    try service.reopen(entry, in: list, by: WebStateFactory())
    #expect(try tabs == "abcdef" && list.webState(at: 1).id != id)
    #expect(list.groups.map(\.range) == [1..<3])
  }

  @Test func `windows that end with the application are not closed`() throws {
    let manager = BrowserStateManager(
      parent: Channels(name: "application"), configuration: try .standard())
    let state = try manager.create(named: "test")
    let browser = state.browserList.createBrowser(name: "one")
    try browser.webStateList.insert(WebState())
    manager.prepareForShutdown()
    state.browserList.remove(browser)
    #expect(try state.services.service(RecentlyClosedService.self)?.entries.isEmpty == true)
  }

  @Test func `the number of entries is limited by a preference`() throws {
    try state.preferences.set(text: "2", for: "recently-closed-limit")
    for _ in 1...3 { try list.close(at: 0, because: .userAction) }
    #expect(entries == "c b")
    try state.preferences.set(text: "1", for: "recently-closed-limit")
    #expect(entries == "c")
    try state.preferences.set(text: "0", for: "recently-closed-limit")
    try list.close(at: 0, because: .userAction)
    #expect(entries == "")
  }

  @Test func `pages deleted from the history cannot be reopened`() async throws {
    let history = try #require(try state.services.service(HistoryService.self))
    let group = TabGroupID()
    try list.createGroup(group, of: [1, 2])
    try list.closeAll(in: group, because: .userAction)
    try closeTogether([0, 1])
    #expect(entries == "{ad} (bc)")
    try await history.deleteVisits(of: address("b"))
    try await history.deleteVisits(of: address("d"))
    #expect(entries == "{a} (c)")
    for visit in history.unsavedVisits { try await history.deleteVisits(of: visit.url) }
    #expect(entries == "", "All of these had been visited.")
    try list.close(at: 0, because: .userAction)
    #expect(entries == "e")
    try await history.deleteAll()
    #expect(entries == "")
  }

  @Test func `a reopened tab cannot go back to pages deleted from the history`() async throws {
    let history = try #require(try state.services.service(HistoryService.self))
    let tab = try list.webState(at: 0)
    for name in "xyz" { tab.load(address(name)) }
    try tab.goBack()
    try list.activate(at: 0)
    try list.close(at: 0, because: .userAction)
    for name in "xz" { try await history.deleteVisits(of: address(name)) }
    #expect(service.entries.count == 1)
    try reopenAll()
    let navigation = try #require(list.activeWebState).navigation
    #expect(navigation.items.map(\.url) == [address("a"), address("y")])
    #expect(navigation.lastCommitted?.url == address("y"))
  }

  @Test func `reopening a window realizes only its active tab`() throws {
    try list.activate(at: 2)
    let delegate = BrowserWebStateListDelegate()
    let other = WebStateList(delegate: delegate)
    state.browserList.remove(browser)
    var activations = 0
    let observer = ActiveWebStateObservation(of: other) { _ in activations += 1 }
    try #require(service.take(service.entries[0].id)).item.reopen(in: other)
    #expect(activations == 1 && other.activeIndex == 2)
    #expect(other.webStates.map(\.isRealized) == [false, false, true, false, false, false])
    withExtendedLifetime((observer, delegate)) {}
  }

  @Test func `a missing entry is an error`() throws {
    #expect(throws: RecentlyClosedError.empty) { try service.entry(at: 0) }
    try list.close(at: 0, because: .userAction)
    #expect(throws: RecentlyClosedError.noEntry(at: 1, count: 1)) { try service.entry(at: 1) }
    #expect(service.take(99) == nil)
  }
}
