import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import Testing

@MainActor
struct HistoryTabHelperTests {
  let state: BrowserState
  let history: HistoryService

  init() throws {
    state = BrowserState(
      name: "test", parent: Channels(name: "application"),
      configuration: try .standard())
    history = try state.services.service(HistoryService.self).orThrow("no history")
  }

  private var visits: [String] {
    history.unsavedVisits.reversed().map { "\($0.url.host() ?? "")=\($0.title)" }
  }

  @discardableResult
  private func open(_ name: Character, in list: WebStateList) throws -> WebState {
    let webState = WebState()
    webState.load(address(name))
    try list.insert(webState)
    return webState
  }

  @Test func `visits of tabs are recorded once, with their titles`() throws {
    let list = state.browserList.createBrowser(name: "one").webStateList
    let tab = try open("a", in: list)
    tab.setTitle("Sea")
    tab.load(address("b"))
    tab.load(WebState.startPageURL)
    tab.load(address("a"))
    #expect(visits == ["a.org=Sea", "b.org=b.org", "a.org=a.org"])
  }

  @Test func `back and forward are visits, and a reload is not`() throws {
    let list = state.browserList.createBrowser(name: "one").webStateList
    let tab = try open("a", in: list)
    tab.load(address("b"))
    try tab.reload()
    tab.load(address("b"))
    try tab.goBack()
    try tab.goForward()
    #expect(visits.map { $0.prefix(1) } == ["a", "b", "a", "b"])
  }

  @Test func `another spelling of the current address is not a visit`() throws {
    let list = state.browserList.createBrowser(name: "one").webStateList
    let tab = try open("a", in: list)
    for spelling in ["https://a.org/", "HTTPS://A.ORG:443"] {
      tab.load(try #require(URL(string: spelling)))
    }
    tab.load(try #require(URL(string: "https://a.org/b")))
    #expect(history.unsavedVisits.map(\.url.path) == ["/b", ""])
  }

  @Test func `a page that fails is visited once it loads`() throws {
    let engine = ScriptableEngine()
    engine.scripts[address("a")] = PageScript(ending: .failed(.timedOut))
    engine.scripts[address("b")] = PageScript(title: "Sea", redirect: address("c"))
    let tab = WebState(engine: engine)
    try state.browserList.createBrowser(name: "one").webStateList.insert(tab)
    tab.load(address("a"))
    #expect(visits == [])
    engine.scripts[address("a")] = PageScript(ending: .crashed)
    try tab.reload()
    try tab.reload()
    tab.load(address("b"))
    #expect(visits == ["a.org=a.org", "c.org=Sea"], "A crash is no visit, nor is a way station.")
  }

  @Test func `showing a restored tab is not a visit`() throws {
    let engine = ScriptableEngine()
    let past = WebState()
    past.load(address("a"))
    let pages = try past.storage().pages
    let tab = WebState(unrealized: past.metadata, engine: engine) { pages }
    let list = state.browserList.createBrowser(name: "one").webStateList
    try list.insert(tab, WebStateInsertion(activates: true))
    tab.wasShown()
    #expect(engine.requests.map(\.url) == [address("a")] && visits == [])
    tab.load(address("b"))
    #expect(visits == ["b.org=b.org"])
  }

  @Test func `a window that outlives its state records nothing`() throws {
    let manager = BrowserStateManager(
      parent: Channels(name: "application"), configuration: try .standard())
    let state = try manager.create(named: "test")
    let history = try #require(try state.services.service(HistoryService.self))
    let browser = state.browserList.createBrowser(name: "one")
    manager.destroyStates()
    let tab = try open("a", in: browser.webStateList)
    #expect(history.unsavedVisits.isEmpty && tab.helpers.isEmpty)
  }

  @Test func `moving a tab to another window is not a visit`() throws {
    let lists = ["one", "two"].map { state.browserList.createBrowser(name: $0).webStateList }
    try open("a", in: lists[0])
    try lists[1].insert(try lists[0].detach(at: 0))
    #expect(visits == ["a.org=a.org"])
  }

  @Test func `closed tabs and disabled history record nothing`() throws {
    let browser = state.browserList.createBrowser(name: "one")
    let tab = try open("a", in: browser.webStateList)
    try state.preferences.set(false, for: .recordsHistory)
    try open("b", in: browser.webStateList)
    tab.setTitle("Sea")
    try state.preferences.set(true, for: .recordsHistory)
    try browser.webStateList.closeAll()
    tab.load(address("c"))
    #expect(visits == ["a.org=a.org"])
  }

  @Test func `a helper reports the number of its tab's visits`() throws {
    let list = state.browserList.createBrowser(name: "one").webStateList
    let tab = try open("a", in: list)
    #expect(tab.helper(HistoryTabHelper.self)?.status == "1 visit in the history")
    tab.load(address("b"))
    try state.preferences.set(false, for: .recordsHistory)
    tab.load(address("c"))
    #expect(tab.helper(HistoryTabHelper.self)?.status == "2 visits in the history; it is off")
  }

  @Test func `incognito tabs record no visits`() throws {
    let list = state.makeOffTheRecordState().browserList.createBrowser(name: "one").webStateList
    try open("a", in: list)
    try list.close(at: 0, because: .userAction)
    let services = state.makeOffTheRecordState().services
    #expect(visits.isEmpty)
    #expect(try services.service(HistoryService.self) == nil)
    #expect(try services.service(RecentlyClosedService.self) == nil)
    #expect(
      try services.service(BookmarkService.self) === state.services.service(BookmarkService.self))
    #expect(try state.services.service(RecentlyClosedService.self)?.entries.isEmpty == true)
  }
}
