import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@MainActor
struct LateEventTests {
  private let page = LoadingTab()
  private var tab: WebState { page.tab }

  @Test(arguments: [
    PageScript.Ending.finished, .failed(.timedOut), .broken(.timedOut), .noPage, .crashed,
  ])
  func `late events of a stopped or superseded load change nothing`(
    ending: PageScript.Ending
  ) throws {
    page.engine.sendsLateEvents = true
    try page.load("a")
    let script = PageScript(
      title: "Late", redirect: try link("x"), delay: .seconds(1), ending: ending)
    for word in ["b", "c"] { try page.script(word, script) }
    try page.load("b")
    try page.load("c")
    tab.stop()
    _ = page.news()
    page.engine.advance(by: .seconds(9))
    #expect(page.news() == [])
    #expect(try tab.content == .loaded(link("a")) && page.pages == "a*")
  }

  @Test func `a document stays alive until the next one is committed`() throws {
    try page.load("a")
    try page.script("b", PageScript(delay: .seconds(1)))
    try page.load("b")
    let shown = try page.engine.requests.first.orThrow("no request").id
    try webPage().send(.titleChanged("Sea"), of: shown)
    try webPage().send(.finished, of: shown)
    #expect(tab.isLoading && tab.navigation.lastCommitted?.title == "Sea")
    page.engine.advance(by: .seconds(1))
    try webPage().send(.titleChanged("Late"), of: shown)
    #expect(tab.title == "b.org" && !tab.isLoading)
  }

  @Test func `a page can push and replace addresses`() throws {
    for word in ["a", "b"] { try page.load(word) }
    try tab.goBack()
    let id = try page.engine.requests.last.orThrow("no request").id
    _ = page.news()
    try webPage().send(.pushed(try link("x")), of: id)
    try webPage().send(.replaced(try link("y")), of: id)
    #expect(try page.pages == "a y*" && tab.content == .loaded(link("y")))
    #expect(page.news().filter { $0.hasPrefix("commit") }.count == 2)
  }

  @Test func `a push discards a pending navigation to a removed page`() throws {
    for word in ["a", "b"] { try page.load(word) }
    try tab.goBack()
    let id = try page.engine.requests.last.orThrow("no request").id
    try page.script("b", PageScript(delay: .seconds(1)))
    try tab.goForward()
    try webPage().send(.pushed(try link("x")), of: id)
    #expect(!tab.isLoading && page.pages == "a x*")
  }

  @Test func `a page's own navigation shows its address only after the commit`() throws {
    try page.load("a")
    let id = try webPage().begin(.load(try link("b"))).orThrow("refused")
    #expect(try tab.isLoading && tab.visibleURL == link("a"))
    try webPage().send(.committed(try link("b")), of: id)
    try webPage().send(.finished, of: id)
    #expect(page.pages == "a b*" && !tab.isLoading)
    try #expect(webPage().begin(.go(offset: 1)) == nil)
    try #expect(webPage().begin(.go(offset: -1)) != nil)
  }

  @Test func `a crash during the next load ends both pages`() throws {
    try page.load("a")
    let id = try page.engine.requests.last.orThrow("no request").id
    try page.script("b", PageScript(delay: .seconds(1)))
    try page.load("b")
    try webPage().send(.crashed, of: id)
    #expect(try tab.content == .failed(link("a"), .crashed) && !tab.isLoading)
    page.engine.advance(by: .seconds(1))
    #expect(page.pages == "a*")
  }

  @Test func `a crash before the first document keeps the start page`() throws {
    tab.load(WebState.startPageURL)
    try page.script("a", PageScript(delay: .seconds(1)))
    try page.load("a")
    try webPage().send(.crashed, of: try page.engine.requests.last.orThrow("no request").id)
    #expect(try tab.content == .failed(link("a"), .crashed) && !tab.isLoading)
    try tab.goBack()
    #expect(tab.content == .startPage && tab.loadError == nil)
  }

  @Test func `events of a page that is not the tab's are ignored`() throws {
    try page.load("a")
    let stranger = ScriptableEngine()
    let id = page.engine.requests[0].id
    let other = stranger.makePage(delegate: tab, restoring: nil)
    tab.webPage(other, didSend: .titleChanged("Sea"), of: id)
    #expect(tab.title == "a.org")
    #expect(tab.webPage(other, willBegin: .go(offset: 0)) == nil && !tab.isLoading)
  }

  @Test func `a tab can be released while it is loading, with its page`() throws {
    let engine = ScriptableEngine()
    let log = EventLog()
    let checker = LeakChecker()
    engine.scripts[try link("a")] = PageScript(title: "Sea", delay: .seconds(1))
    let observer = RecordingWebStateObserver(log: log)
    var tab: WebState? = WebState(engine: engine)
    let subscription = tab?.addObserver(observer)
    tab?.load(try link("a"))
    checker.watch(try tab.orThrow("no tab"), as: "tab")
    checker.watch(try engine.pages.first.orThrow("no page"), as: "page")
    log.clear()
    tab = nil
    #expect(checker.leaks == [] && engine.stopCount == 1)
    engine.advance(by: .seconds(1))
    #expect(log.lines == ["destroyed a.org"])
    subscription?.cancel()
  }

  private func webPage() throws -> ScriptablePage {
    try page.engine.pages.first.orThrow("no page was made")
  }
}
