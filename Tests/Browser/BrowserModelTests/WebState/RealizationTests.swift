import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct RealizationTests {
  private let time = Date(timeIntervalSinceReferenceDate: 100)
  private let log = EventLog()

  /// Returns an unrealized tab on the second of three pages. The closure reads the pages.
  private func tab(
    engine: ScriptableEngine? = nil, failing: Bool = false
  ) throws -> WebState {
    let metadata = WebStateMetadata(
      id: WebStateID(), title: "Sea", visibleURL: try link("b"), itemCount: 3, currentIndex: 1,
      creationTime: time, lastActiveTime: time + 1)
    let items = try ["a", "b", "c"].map { NavigationItem(url: try link($0), time: time) }
    let list = try NavigationList(items: items, lastCommittedIndex: 1)
    return WebState(unrealized: metadata, engine: engine) { [log] in
      log.add("read")
      if failing { throw Failure("the file is gone") }
      return WebStateStorage.Pages(
        navigation: list, nativeState: NativePageState(engine: "test", data: Data([1])))
    }
  }

  @Test func `an unrealized tab has its title and address`() throws {
    let tab = try tab()
    #expect(tab.title == "Sea" && tab.navigationIndex == 1 && tab.metadata.itemCount == 3)
    #expect(try tab.visibleURL == link("b") && tab.lastCommittedURL == link("b"))
    #expect(try tab.content == .unloaded(link("b")))
    #expect(tab.canGoBack && tab.canGoForward && !tab.isLoading)
    #expect(tab.creationTime == time && tab.lastActiveTime == time + 1)
    #expect(tab.metadata.title == "Sea" && tab.metadata.itemCount == 3)
    #expect(!tab.isRealized && log.lines == [])
  }

  @Test(
    arguments: [
      { try $0.goBack() }, { try $0.goForward() }, { try $0.reload() }, { $0.wasShown() },
      { $0.load(try link("x")) }, { _ = $0.navigation }, { _ = $0.clone() },
      { _ = $0.lastCommittedItem },
    ] as [@MainActor (WebState) throws -> Void])
  func `a tab is realized once, when its pages are needed`(
    need: @MainActor (WebState) throws -> Void
  ) throws {
    let tab = try tab()
    let observer = RecordingWebStateObserver(log: log)
    let subscription = tab.addObserver(observer)
    try need(tab)
    tab.realize()
    #expect(tab.isRealized && tab.realizationError == nil)
    #expect(log.lines.prefix(2) == ["read", "realized"])
    #expect(log.lines.count { ["read", "realized"].contains($0) } == 2)
    subscription.cancel()
  }

  @Test func `only a realized tab can be stored completely`() throws {
    let tab = try tab()
    #expect(throws: WebStateError.unrealized(tab.id)) { try tab.storage() }
    tab.realize()
    let storage = try tab.storage()
    #expect(try storage.pages.navigation.items.map(\.url) == ["a", "b", "c"].map(link))
    #expect(storage.pages.nativeState?.data == Data([1]))
    #expect(storage.metadata == tab.metadata)
  }

  @Test func `a tab with unreadable pages keeps its address and its error`() throws {
    let tab = try tab(failing: true)
    let observer = RecordingWebStateObserver(log: log)
    let subscription = tab.addObserver(observer)
    #expect(throws: NavigationError.noPage(offset: -1, available: 0)) { try tab.goBack() }
    #expect(tab.realizationError == .unreadable(tab.id, reason: "the file is gone"))
    #expect(
      try tab.visibleURL == link("b") && tab.title == "Sea" && tab.metadata.itemCount == 1)
    #expect(log.lines.count == 2)
    subscription.cancel()
  }

  @Test func `unreadable pages are read again until the tab navigates`()
    throws
  {
    let tab = try tab(failing: true)
    tab.realize()
    #expect(throws: (any Error).self) { try tab.pagesReader() }
    tab.load(try link("d"))
    #expect(try tab.pagesReader().navigation.items.map(\.url) == ["b", "d"].map(link))
  }

  @Test func `a request for pages during their reading gets the address`() throws {
    var tab: WebState?
    var seen: Int?
    let metadata = WebStateMetadata(
      id: WebStateID(), visibleURL: try link("b"), creationTime: time, lastActiveTime: time)
    tab = WebState(unrealized: metadata) {
      seen = tab?.navigation.items.count
      return WebStateStorage.Pages(navigation: NavigationList())
    }
    #expect(tab?.navigation.items.count == 0 && seen == 1)
    tab = nil
  }

  @Test func `an engine gets its state back at the first load`() throws {
    let engine = ScriptableEngine()
    let tab = try tab(engine: engine)
    tab.wasShown()
    #expect(engine.pages.map(\.nativeState?.data) == [Data([1])])
    #expect(engine.requests.map(\.kind) == [.reload])
    engine.pages.first?.nativeState = NativePageState(engine: "test", data: Data([2]))
    #expect(try tab.storage().pages.nativeState?.data == Data([2]))
  }

  @Test func `a clone is another tab with the same pages`() throws {
    let tab = try tab()
    let clone = tab.clone()
    #expect(clone.id != tab.id && clone.navigation == tab.navigation)
    clone.load(WebState.startPageURL)
    #expect(tab.navigation.items.count == 3)
  }

  @Test func `the reader of pages is released after reading`() throws {
    let checker = LeakChecker()
    var source: EventLog? = EventLog()
    checker.watch(try source.orThrow("no source"), as: "source")
    let metadata = WebStateMetadata(
      id: WebStateID(), creationTime: time, lastActiveTime: time)
    let tab = WebState(unrealized: metadata) { [source] in
      source?.add("read")
      return WebStateStorage.Pages(navigation: NavigationList())
    }
    source = nil
    #expect(checker.leaks == ["source"])
    tab.realize()
    #expect(checker.leaks == [])
  }

  @Test func `identities survive a restart, and new ones follow`() throws {
    let number = WebStateID().number + 1_000
    let stored = try WebStateID(stored: number).orThrow("refused")
    #expect(stored.number == number && WebStateID().number > number)
    let group = try TabGroupID(stored: number).orThrow("refused")
    #expect(TabGroupID().number > group.number)
  }

  @Test func `new identities do not follow one that only damage can have caused`() {
    let number = 1 << 52
    #expect(WebStateID(stored: number)?.number == number && WebStateID().number < 1 << 51)
    #expect(TabGroupID(stored: number)?.number == number && TabGroupID().number < 1 << 51)
  }

  @Test(arguments: [0, -1, Int.min, Int.max, (1 << 53) + 1])
  func `an invalid number yields no identity`(number: Int) {
    #expect(WebStateID(stored: number) == nil && TabGroupID(stored: number) == nil)
    #expect(WebStateID() != WebStateID())
  }
}
