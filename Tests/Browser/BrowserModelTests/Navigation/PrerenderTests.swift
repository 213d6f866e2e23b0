import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import Testing

@MainActor
struct PrerenderTests {
  let engine = ScriptableEngine()
  let state: BrowserState
  let service: PrerenderService
  let history: HistoryService
  let list: WebStateList

  init() throws {
    var configuration = try BrowserStateConfiguration.standard()
    configuration.webStateFactory = { [engine] _ in WebStateFactory(engine: engine) }
    state = BrowserState(
      name: "test", parent: Channels(name: "application"), configuration: configuration)
    service = try state.services.service(PrerenderService.self).orThrow("no service")
    history = try state.services.service(HistoryService.self).orThrow("no history")
    list = state.browserList.createBrowser(name: "one").webStateList
    for name in "abc" {
      try list.insert(state.webStateFactory.makeWebState(loading: address(name)))
    }
    try list.activate(at: 1)
    engine.scripts[address("x")] = PageScript(title: "Sea", delay: .seconds(1))
  }

  private var visits: String {
    history.unsavedVisits.reversed().compactMap { $0.url.host()?.prefix(1) }.joined()
  }

  private func pages(of tab: WebState?) -> String {
    tab?.navigation.items.compactMap { $0.url.host()?.prefix(1) }.joined() ?? ""
  }

  @Test func `a prerendered page is shown immediately and can be gone back from`() throws {
    list.activeWebState?.load(address("d"))
    service.startPrerender(address("x"), in: list)
    engine.advance(by: .seconds(1))
    #expect(visits == "abcd" && list.count == 3 && service.url == address("x"))
    let requests = engine.requests.count
    #expect(service.promote(address("x"), in: list))
    let tab = try #require(list.activeWebState)
    #expect(tab.content == .loaded(address("x")) && tab.title == "Sea")
    #expect(engine.requests.count == requests, "Nothing is loaded anew.")
    #expect(pages(of: tab) == "bdx" && visits == "abcdx" && service.url == nil)
    #expect(history.unsavedVisits.first?.title == "Sea")
    try tab.goBack()
    #expect(tab.visibleURL == address("d") && visits == "abcdxd")
  }

  @Test func `a promoted page that is still loading is visited once it loads`() throws {
    service.startPrerender(address("x"), in: list)
    #expect(service.promote(address("x"), in: list))
    #expect(list.activeWebState?.isLoading == true && visits == "abc")
    engine.advance(by: .seconds(1))
    #expect(list.activeWebState?.content == .loaded(address("x")) && visits == "abcx")
    #expect(pages(of: list.activeWebState) == "bx")
  }

  @Test func `a promoted tab takes over place, pin, group and openers`() throws {
    let group = TabGroupID()
    let ids = list.arrangement.ids
    try list.createGroup(group, of: [0, 1])
    try list.setOpener(WebStateOpener(id: ids[0], navigationIndex: 4), at: 1)
    try list.setOpener(WebStateOpener(id: ids[1], navigationIndex: 7), at: 2)
    service.startPrerender(address("x"), in: list)
    #expect(service.promote(address("x"), in: list))
    let new = try #require(list.activeWebState?.id)
    #expect(list.arrangement.ids == [ids[0], new, ids[2]] && list.groups.map(\.range) == [0..<2])
    #expect(list.arrangement.opener(of: new) == WebStateOpener(id: ids[0], navigationIndex: 4))
    #expect(list.arrangement.opener(of: ids[2]) == WebStateOpener(id: new, navigationIndex: 7))
    try list.setPinned(true, at: 1)
    service.startPrerender(address("y"), in: list)
    #expect(service.promote(address("y"), in: list))
    #expect(list.pinnedCount == 1 && list.activeIndex == 0)
  }

  @Test func `a promotion reports the list to save`() throws {
    let log = EventLog()
    let watcher = ReplacementWatcher { log.add("replaced") }
    let watching = list.addObserver(watcher)
    service.onPromote = { [list] in log.add("save \($0 === list)") }
    service.startPrerender(address("x"), in: list)
    #expect(service.promote(address("x"), in: list))
    #expect(log.lines == ["replaced", "save true"])
    _ = watching
  }

  @Test(arguments: Reason.allCases)
  func `a prerendered page is discarded without a replacement`(reason: Reason) throws {
    service.startPrerender(address("x"), in: list)
    engine.advance(by: .seconds(1))
    let other = state.browserList.createBrowser(name: "two").webStateList
    let source = try #require(list.activeWebState)
    var goal = address("x")
    switch reason {
    case .otherAddress: goal = address("y")
    case .sourceClosed: try list.close(at: 1, because: .userAction)
    case .sourceDetached: _ = try list.detach(at: 1)
    case .sourceReplaced: try list.replace(at: 1, with: WebState())
    case .sourceElsewhere: source.load(address("d"))
    case .otherTabActive: try list.activate(at: 0)
    case .cancelled: service.cancel()
    case .shutDown: service.shutDown()
    case .otherList: try other.insert(WebState(), WebStateInsertion(activates: true))
    }
    let ids = list.arrangement.ids
    #expect(!service.promote(goal, in: reason == .otherList ? other : list))
    #expect(list.arrangement.ids == ids && service.url == nil)
    #expect(!visits.contains("x") && engine.pages.count <= 4, "The page is gone.")
    #expect(!service.promote(address("x"), in: list), "It is given up for good.")
  }

  enum Reason: CaseIterable {
    case otherAddress, sourceClosed, sourceDetached, sourceReplaced, sourceElsewhere
    case otherTabActive, cancelled, shutDown, otherList
  }

  @Test(arguments: [
    PageScript(ending: .failed(.timedOut)), PageScript(ending: .broken(.timedOut)),
    PageScript(ending: .noPage), PageScript(ending: .crashed),
    PageScript(delay: .seconds(1), ending: .failed(.timedOut)),
  ])
  func `a page that fails or becomes a download is discarded`(script: PageScript) throws {
    engine.scripts[address("x")] = script
    service.startPrerender(address("x"), in: list)
    engine.advance(by: .seconds(2))
    #expect(service.url == nil && !service.promote(address("x"), in: list))
    #expect(visits == "abc" && list.activeWebState?.visibleURL == address("b"))
  }

  @Test func `a tab that already shows the page is not replaced`() throws {
    engine.scripts[address("x")] = PageScript(redirect: address("b"))
    service.startPrerender(address("x"), in: list)
    #expect(!service.promote(address("x"), in: list))
  }

  @Test func `of several pages in quick succession, the first and the last are loaded`()
    async throws
  {
    let clock = ManualClock()
    let service = PrerenderService(preferences: state.preferences, clock: clock)
    let requests = engine.requests.count
    for name in "xyz" { service.startPrerender(address(name), in: list) }
    #expect(service.url == address("z") && engine.requests.count == requests + 1)
    try await eventually { clock.sleeperCount == 1 }
    clock.advance(by: PrerenderService.delay)
    try await eventually { engine.requests.count == requests + 2 }
    #expect(engine.requests.last?.url == address("z") && engine.pages.count == 4)
    #expect(service.promote(address("z"), in: list))
  }

  @Test func `the same address again is the same load`() throws {
    service.startPrerender(address("x"), in: list)
    let requests = engine.requests.count
    let url = try #require(URL(string: "HTTPS://X.org:443/"))
    #expect(service.startPrerender(url, in: list) && engine.requests.count == requests)
    engine.advance(by: .seconds(1))
    #expect(service.promote(address("x"), in: list))
  }

  @Test(arguments: ["about:newtab", "data:text/html,x", "chrome:version", "file:///etc/hostname"])
  func `only addresses of the web are prerendered`(text: String) throws {
    let url = try #require(URL(string: text))
    #expect(!service.startPrerender(url, in: list) && service.url == nil)
  }

  @Test func `nothing is prerendered if the preference is off`() throws {
    try state.preferences.set(false, for: .prerendersPages)
    #expect(!service.startPrerender(address("x"), in: list) && service.url == nil)
  }

  @Test func `a page that opens a dialog is discarded, and its dialog dismissed`() async throws {
    service.startPrerender(address("x"), in: list)
    engine.advance(by: .seconds(1))
    let page = try #require(engine.pages.last), tab = try #require(page.delegate)
    let answer = await tab.webPage(page, didAsk: PageDialog(kind: .alert, message: "Hello"))
    #expect(answer == .dismissed && service.url == nil)
  }

  @Test func `nothing is prerendered without an active tab`() throws {
    try list.activate(at: nil)
    #expect(!service.startPrerender(address("x"), in: list) && service.url == nil)
  }

  @Test func `a page prerendered off the record is in no history`() throws {
    let hidden = state.makeOffTheRecordState()
    let own = try hidden.services.service(PrerenderService.self).orThrow("no service")
    let tabs = hidden.browserList.createBrowser(name: "hidden").webStateList
    try tabs.insert(
      hidden.webStateFactory.makeWebState(loading: address("b")),
      WebStateInsertion(activates: true))
    own.startPrerender(address("x"), in: tabs)
    #expect(own !== service && service.url == nil && own.url == address("x"))
    engine.advance(by: .seconds(1))
    #expect(own.promote(address("x"), in: tabs))
    #expect(tabs.activeWebState?.content == .loaded(address("x")) && visits == "abc")
  }

  @Test func `the effects of a page are held back until it replaces the active tab`() throws {
    service.startPrerender(address("x"), in: list)
    let page = try #require(engine.pages.last)
    engine.advance(by: .seconds(1))
    #expect(page.isPrerendered && engine.pages.filter(\.isPrerendered).count == 1)
    #expect(service.promote(address("x"), in: list) && !page.isPrerendered)
  }

  @Test func `nothing is prerendered by an engine that cannot hold back effects`() {
    engine.abilities = []
    let requests = engine.requests.count
    #expect(!service.startPrerender(address("x"), in: list))
    #expect(service.url == nil && engine.requests.count == requests)
  }

  @Test func `a prerendered page is opened by any spelling of its address`() throws {
    service.startPrerender(address("x"), in: list)
    let url = try #require(URL(string: "HTTPS://X.org:443/"))
    #expect(service.promote(url, in: list))
  }

  @Test func `prerendering ends with its state`() throws {
    service.startPrerender(address("x"), in: list)
    state.tearDownPlan.perform()
    #expect(service.url == nil)
  }
}

/// An observer that calls a closure at each replacement.
@MainActor
private final class ReplacementWatcher: WebStateListObserver {
  private let onReplace: @MainActor () -> Void

  init(onReplace: @escaping @MainActor () -> Void) { self.onReplace = onReplace }

  func webStateList(
    _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
  ) {
    if case .replace = change { onReplace() }
  }
}
