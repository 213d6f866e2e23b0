import BrowserModel
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserSessions

@MainActor
struct SavingTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// Returns the stored tabs of the window.
  private func restoredWindow(in store: SessionStore) throws -> RestoredWindow {
    var restored = RestoredWindow(window: WindowRecord(id: 1), keys: [:])
    for tab in try store.contents().tabs {
      if let id = WebStateID(stored: tab.id) { restored.keys[id] = tab.order }
    }
    return restored
  }

  private func restored(from store: SessionStore) throws -> WebStateList {
    let contents = try store.contents(), list = WebStateList()
    let window = try #require(contents.windows.first)
    _ = try WindowRestorer(
      window, of: contents, webStateFactory: WebStateFactory(),
      pages: { try store.pages(ofTab: $0) }
    ).restore(into: list)
    return list
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a restored window equals the saved one after random changes`(seed: UInt64) async throws {
    let store = try fixture.open(), window = RandomWindow(seed: seed)
    var tracker = WindowTracker(window.list, windowID: 1) {}
    for step in 0..<300 {
      if step % 30 == 1 {
        // As after a restart, another tracker continues with the restored window.
        let restored = try restoredWindow(in: store)
        tracker = WindowTracker(window.list, windowID: 1, restored: restored) {}
      }
      window.step()
      guard step % 3 == 0 else { continue }
      var changes = SessionChanges()
      tracker.takeChanges(into: &changes)
      #expect(!tracker.isDirty)
      try store.save(changes)
      let list = try restored(from: store)
      #expect(list.arrangement == window.list.arrangement, "seed \(seed), step \(step)")
      let pages = zip(list.webStates, window.list.webStates).map {
        ($0.navigation.items.map(\.url), $0.title, $0.navigationIndex)
          == ($1.navigation.items.map(\.url), $1.title, $1.navigationIndex)
      }
      #expect(!pages.contains(false), "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: [
    ("activate", 0, 0, 1), ("move to the front", 1, 0, 0), ("insert in front", 1, 1, 0),
    ("title", 1, 1, 0), ("close", 0, 0, 0), ("nothing", 0, 0, 0),
  ])
  func `one change writes one row`(what: String, tabs: Int, pages: Int, windows: Int) throws {
    let list = WebStateList()
    for _ in 0..<1_000 { try list.insert(WebState()) }
    let tracker = WindowTracker(list, windowID: 1) {}
    var all = SessionChanges()
    tracker.takeChanges(into: &all)
    #expect(all.tabs.count == 1_000)
    switch what {
    case "activate": try list.activate(at: 500)
    case "move to the front": try list.move(from: 700, to: 0)
    case "insert in front": try list.insert(WebState(), WebStateInsertion(position: .at(0)))
    case "title":
      try list.webState(at: 3).load(WebState.startPageURL)
      try list.webState(at: 3).setTitle("Title")
    case "close": try list.close(at: 10)
    default: break
    }
    var changes = SessionChanges()
    tracker.takeChanges(into: &changes)
    #expect(changes.tabs.count == tabs && changes.pages.count == pages)
    #expect(changes.windows.count == windows)
    #expect(changes.removedTabs.count == (what == "close" ? 1 : 0))
  }

  @Test func `unreadable pages stay when their tab moves or is closed`()
    async throws
  {
    let store = try fixture.open(), list = WebStateList()
    for _ in 1...2 { try list.insert(WebState()) }
    for webState in list.webStates {
      for address in ["https://a.org", "https://b.org"] {
        webState.load(try #require(URL(string: address)))
      }
    }
    let ids = list.webStates.map(\.id.number)
    var changes = SessionChanges()
    WindowTracker(list, windowID: 1) {}.takeChanges(into: &changes)
    try store.save(changes)

    let contents = try store.contents(),
      state = BrowserState(
        name: "test", parent: Channels(name: "application"), configuration: try .standard())
    let browser = state.browserList.createBrowser(name: "one"), other = WebStateList()
    let closed = try #require(try state.services.service(RecentlyClosedService.self))
    let service = SessionService(loaded: LoadedSessions(store: store), clock: ManualClock())
    service.connect(closed)
    service.connect(other, windowID: 2)
    let restorer = WindowRestorer(
      try #require(contents.windows.first), of: contents, webStateFactory: WebStateFactory(),
      pages: { _ in throw CocoaError(.fileReadUnknown) })
    let list1 = browser.webStateList
    service.connect(list1, windowID: 1, restored: try restorer.restore(into: list1))
    for webState in browser.webStateList.webStates { webState.realize() }
    try browser.webStateList.transfer(at: [0], to: other, at: 0)
    try browser.webStateList.close(at: 0, because: .userAction)
    try await service.save(.now).completion()
    #expect(try ids.map { try store.pages(ofTab: $0)?.items.count } == [2, 2])
  }

  @Test func `tabs are restored unrealized and not saved again`() async throws {
    let store = try fixture.open(), list = WebStateList()
    for _ in 0..<3 { try list.insert(WebState()) }
    for webState in list.webStates { webState.load(WebState.startPageURL) }
    var changes = SessionChanges()
    WindowTracker(list, windowID: 1) {}.takeChanges(into: &changes)
    try store.save(changes)

    let contents = try store.contents(), other = WebStateList()
    let window = try #require(contents.windows.first)
    let restored = try WindowRestorer(
      window, of: contents, webStateFactory: WebStateFactory(),
      pages: { try store.pages(ofTab: $0) }
    ).restore(into: other)
    #expect(other.webStates.allSatisfy { !$0.isRealized })
    let tracker = WindowTracker(other, windowID: 1, restored: restored) {}
    #expect(!tracker.isDirty)
    for webState in other.webStates { webState.realize() }
    #expect(!tracker.isDirty, "To be realized is no change.")
    try other.move(from: 2, to: 0)
    changes = SessionChanges()
    tracker.takeChanges(into: &changes)
    #expect(changes.tabs.count == 1 && changes.pages.isEmpty)
  }
}
