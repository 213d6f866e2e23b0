import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct LoadingTests {
  private let page = LoadingTab()
  private var tab: WebState { page.tab }

  @Test func `a load is reported from start to end`() throws {
    try page.script("a", PageScript(title: "Sea", delay: .seconds(2)))
    try page.load("a")
    #expect(try tab.isLoading && tab.visibleURL == link("a") && tab.lastCommittedURL == nil)
    #expect(page.news() == ["start new https://a.org", "loading", "title a.org"])
    page.engine.advance(by: .seconds(1))
    #expect(page.news() == [])
    page.engine.advance(by: .seconds(1))
    #expect(page.news() == ["commit https://a.org", "title Sea", "finish", "idle"])
    #expect(try tab.content == .loaded(link("a")) && !tab.isLoading)
    #expect(tab.lastCommittedItem?.time == Date(timeIntervalSinceReferenceDate: 2))
  }

  @Test func `the start page needs no engine`() throws {
    tab.load(WebState.startPageURL)
    #expect(page.engine.requests.isEmpty && !tab.isLoading)
    #expect(
      page.news() == ["start new about:newtab", "commit about:newtab", "title New Tab", "finish"])
  }

  @Test func `a redirect commits the final address`() throws {
    try page.script("a", PageScript(redirect: try link("b")))
    try page.load("a")
    #expect(page.pages == "b*")
  }

  @Test(arguments: [
    (PageScript.Ending.failed(.timedOut), LoadError.timedOut),
    (.broken(.connectionLost), .connectionLost),
    (.crashed, .crashed),
  ])
  func `a failed page is shown as failed and can be reloaded`(
    ending: PageScript.Ending, error: LoadError
  ) throws {
    try page.script("a", PageScript(ending: ending))
    try page.load("a")
    #expect(try tab.content == .failed(link("a"), error) && tab.loadError == error)
    #expect(!tab.isLoading)
    try page.script("a", PageScript())
    try tab.reload()
    #expect(try tab.content == .loaded(link("a")) && page.pages == "a*")
  }

  @Test func `a download leaves the tab on its page`() throws {
    try page.load("a")
    try page.script("b", PageScript(ending: .noPage))
    _ = page.news()
    try page.load("b")
    #expect(try page.pages == "a*" && tab.visibleURL == link("a") && !tab.isLoading)
    #expect(page.news().suffix(3) == ["title a.org", "finish", "idle"])
  }

  @Test func `back, forward and reload send the page and the offset to the engine`() throws {
    for word in ["a", "b", "c"] { try page.load(word) }
    try tab.go(to: -2)
    try tab.goForward()
    try tab.reload()
    #expect(page.pages == "a b* c" && tab.canGoBack && tab.canGoForward)
    let asked = page.engine.requests.dropFirst(3)
    #expect(asked.map(\.kind) == [.backForward, .backForward, .reload])
    #expect(asked.map(\.offset) == [-2, 1, 0])
    #expect(throws: NavigationError.noPage(offset: 2, available: 1)) { try tab.go(to: 2) }
    #expect(page.pages == "a b* c")
  }

  @Test func `a stopped load leaves the tab on its page`() throws {
    try page.load("a")
    try page.script("b", PageScript(delay: .seconds(1)))
    _ = page.news()
    try page.load("b")
    tab.stop()
    tab.stop()
    #expect(page.engine.stopCount == 1)
    page.engine.advance(by: .seconds(9))
    #expect(try page.pages == "a*" && tab.visibleURL == link("a"))
    #expect(
      page.news() == [
        "start new https://b.org", "loading", "title b.org", "finish: \(LoadError.stopped)", "idle",
        "title a.org",
      ])
  }

  @Test func `a tab without a page keeps the address of a stopped load`() throws {
    try page.script("a", PageScript(delay: .seconds(1)))
    try page.load("a")
    tab.stop()
    #expect(try tab.visibleURL == link("a") && tab.content == .failed(link("a"), .stopped))
    #expect(page.news().suffix(2) == ["finish: \(LoadError.stopped)", "idle"])
    try tab.reload()
    page.engine.advance(by: .seconds(1))
    #expect(try page.pages == "a*" && tab.content == .loaded(link("a")))
  }

  @Test func `a page replaces the address of a stopped load, as another stopped load does`() throws
  {
    for word in ["a", "b"] {
      try page.script(word, PageScript(delay: .seconds(1)))
      try page.load(word)
      tab.stop()
      #expect(try page.pages == word + "*" && tab.visibleURL == link(word))
    }
    try page.load("c")
    #expect(page.pages == "c*" && !tab.canGoBack)
    try page.load("b")
    tab.stop()
    #expect(page.pages == "c*")
  }

  @Test func `a tab without a page keeps an address that leads to no page`() throws {
    try page.script("a", PageScript(ending: .noPage))
    try page.load("a")
    #expect(try tab.visibleURL == link("a") && tab.content == .failed(link("a"), .noPage))
    try page.script("a", PageScript())
    try tab.reload()
    #expect(try tab.content == .loaded(link("a")))
  }

  @Test func `a tab without a page keeps the address of a download, and loads it once`() throws {
    try page.script("a", PageScript(delay: .seconds(1), ending: .noPage))
    try page.load("a")
    let native = try page.engine.pages.first.orThrow("no page was made")
    let file = URL(filePath: "/f")
    tab.webPage(native, didStart: Download(url: try link("a"), file: file, expectedByteCount: 1) {})
    page.engine.advance(by: .seconds(1))
    #expect(try tab.visibleURL == link("a") && tab.content == .failed(link("a"), .downloaded))
    let storage = try tab.storage()
    let restored = WebState(unrealized: storage.metadata, engine: page.engine) { storage.pages }
    restored.wasShown()
    #expect(try restored.content == .failed(link("a"), .downloaded) && !restored.isLoading)
    #expect(throws: NavigationError.nothingToReload) { try restored.reload() }
    #expect(page.engine.requests.count == 1)
  }

  @Test func `each navigation finishes once, and loading does not flicker`() throws {
    try page.script("a", PageScript(delay: .seconds(1)))
    try page.load("a")
    try page.load("b")
    #expect(
      page.news() == [
        "start new https://a.org", "loading", "title a.org", "finish: \(LoadError.stopped)",
        "start new https://b.org", "title b.org", "commit https://b.org", "finish", "idle",
      ])
  }

  @Test func `an observer may navigate during its notification`() throws {
    let target = try link("c")
    page.observer.onChange = { [tab, weak observer = page.observer] in
      observer?.onChange = nil
      tab.load(target)
    }
    try page.load("a")
    #expect(page.pages == "c*" && !tab.isLoading)
    #expect(page.engine.requests.map(\.url) == [target])
  }

  @Test func `a tab without an engine stays unloaded`() throws {
    let tab = WebState()
    for word in ["a", "b"] { tab.load(try link(word)) }
    try tab.goBack()
    try tab.reload()
    #expect(try tab.content == .unloaded(link("a")))
    #expect(!tab.canLoad && !tab.isLoading && tab.canGoForward)
  }

  @Test func `showing a tab sets its time and loads its page`() throws {
    let clock = page.engine.clock
    clock.advance(by: .seconds(5))
    tab.wasShown()
    #expect(tab.lastActiveTime == clock.date && tab.creationTime < clock.date)
    #expect(page.news() == ["shown"])
    try page.load("a")
    let clone = tab.clone()
    #expect(try clone.content == .unloaded(link("a")) && clone.id != tab.id)
    clone.wasShown()
    #expect(try clone.content == .loaded(link("a")))
  }
}

// MARK: - LoadingTab

/// A tab with a scriptable engine and the log of its notifications.
@MainActor
struct LoadingTab {
  let engine = ScriptableEngine()
  let log = EventLog()
  let observer: RecordingWebStateObserver
  let tab: WebState
  private let subscription: Subscription

  init() {
    let clock = engine.clock
    tab = WebState(engine: engine, now: { clock.date })
    observer = RecordingWebStateObserver(log: log)
    subscription = tab.addObserver(observer)
  }

  /// Sets the script of the page for a word.
  func script(_ word: String, _ script: PageScript) throws {
    engine.scripts[try link(word)] = script
  }

  /// Loads the page for a word.
  func load(_ word: String) throws { tab.load(try link(word)) }

  /// Returns the lines added since the last call.
  func news() -> [String] {
    defer { log.clear() }
    return log.lines
  }

  /// The words of the tab's pages. The current one is marked with `*`.
  var pages: String {
    let list = tab.navigation
    return list.items.enumerated().map { index, item in
      (item.url.host()?.split(separator: ".").first.map(String.init) ?? item.url.absoluteString)
        + (index == list.lastCommittedIndex ? "*" : "")
    }.joined(separator: " ")
  }
}
