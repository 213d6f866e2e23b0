import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import Testing

/// Tests of tabs that show an address that a safety rule has blocked.
@MainActor
struct BlockedAddressTests {
  private let engine = ScriptableEngine()
  private let tab: WebState
  private let page = URL(string: "https://a.org")!
  private let target = URL(string: "http://[::1]:8080/a%20b?q=1&r=%25#top")!
  private let error = LoadError.blocked(reason: "not from here")

  init() {
    tab = WebState(engine: engine)
    engine.scripts[page] = PageScript(title: "Sea", document: PageDocument(url: page, title: "Sea"))
    engine.scripts[target] = PageScript(ending: .failed(error))
  }

  private func restarted(_ tab: WebState) throws -> WebState {
    let storage = try tab.storage()
    return WebState(unrealized: storage.metadata, engine: engine) { storage.pages }
  }

  @Test func `the blocked address is shown with the error, and not as a page of the list`() throws {
    tab.load(page)
    tab.load(target, from: page)
    #expect(tab.visibleURL == target && tab.visibleAddress == target.absoluteString)
    #expect(tab.title == PageContent.fallbackTitle(of: target) && tab.loadError == error)
    #expect(tab.content == .failed(target, error) && tab.loadableURL == nil)
    #expect(tab.navigation.items.map(\.url) == [page] && tab.lastCommittedURL == page)
  }

  @Test func `the page before it says nothing with the blocked address`() async throws {
    tab.load(page)
    let native = try #require(engine.pages.first), id = try #require(engine.requests.last?.id)
    let asking = Task { await tab.webPage(native, didAsk: PageDialog(kind: .alert, message: "Hi")) }
    while tab.dialog == nil { await Task.yield() }
    tab.load(target, from: page)
    #expect(await asking.value == .dismissed && tab.dialog == nil && tab.document == nil)
    native.send(.titleChanged("Bank"), of: id)
    native.send(.documentChanged(PageDocument(url: page, title: "Bank")), of: id)
    #expect(tab.title == PageContent.fallbackTitle(of: target) && tab.document == nil)
    let later = await tab.webPage(native, didAsk: PageDialog(kind: .alert, message: "Hi"))
    #expect(later == .dismissed)
    await #expect(throws: PageOperationError.noPage) { try await tab.evaluate("1") }
    await #expect(throws: PageOperationError.noPage) { try await tab.makeSnapshot() }
  }

  @Test func `the page before it comes back by a reload, and after a restart`() throws {
    tab.load(page)
    tab.load(target, from: page)
    let restored = try restarted(tab)
    #expect(restored.visibleURL == page && restored.title == "Sea")
    try tab.reload()
    #expect(tab.content == .loaded(page) && tab.visibleURL == page && tab.loadableURL == page)
    #expect(tab.title == "Sea" && tab.document?.title == "Sea" && tab.loadError == nil)
  }

  @Test func `the page before it is the first one back`() throws {
    let earlier = try #require(URL(string: "https://b.org"))
    engine.scripts[earlier] = PageScript(title: "Land")
    tab.load(earlier)
    tab.load(page)
    tab.load(target, from: page)
    try tab.goBack()
    #expect(tab.visibleURL == page && tab.title == "Sea" && tab.loadError == nil)
    try tab.goBack()
    #expect(tab.visibleURL == earlier && !tab.canGoBack && tab.canGoForward)
    tab.load(target, from: earlier)
    #expect(tab.canGoBack)
    #expect(throws: NavigationError.noPage(offset: -2, available: 1)) { try tab.go(to: -2) }
    try tab.goBack()
    #expect(tab.visibleURL == earlier && !tab.canGoBack)
  }

  @Test func `a blocked address before a blocked one is shown again, and not loaded`() throws {
    tab.load(target, from: page)
    let other = try #require(URL(string: "http://[::1]:9/x"))
    engine.scripts[other] = PageScript(ending: .failed(error))
    tab.load(other, from: page)
    let count = engine.requests.count
    #expect(tab.visibleURL == other && tab.canGoBack)
    try tab.goBack()
    #expect(tab.visibleURL == target && !tab.canGoBack && engine.requests.count == count)
  }

  @Test func `a saved link to the page itself leaves the page`() throws {
    tab.load(page)
    engine.scripts[page] = PageScript(ending: .failed(.timedOut))
    tab.save(page, from: page)
    #expect(tab.navigation.items.first?.error == nil && tab.navigation.items.first?.title == "Sea")
  }

  @Test func `a tab without another page keeps the address, and never loads it`() throws {
    tab.load(target, from: page)
    let restored = try restarted(tab)
    #expect(!restored.isRealized && restored.visibleURL == target)
    #expect(restored.visibleAddress == target.absoluteString && restored.title == tab.title)
    #expect(throws: NavigationError.nothingToReload) { try tab.reload() }
    let count = engine.requests.count
    restored.wasShown()
    #expect(
      restored.visibleURL == target && restored.title == PageContent.fallbackTitle(of: target))
    guard case .failed(target, .blocked) = restored.content else {
      return #expect(Bool(false), "\(restored.content)")
    }
    #expect(restored.loadError != nil && restored.loadableURL == nil)
    #expect(throws: NavigationError.nothingToReload) { try restored.reload() }
    #expect(engine.requests.count == count)
    #expect(try !tab.storage().pages.navigation.items.contains { $0.url == target })
  }

  @Test func `going back to a blocked address shows it and loads nothing`() throws {
    tab.load(target, from: page)
    tab.load(page)
    #expect(tab.visibleURL == page && tab.navigation.items.count == 2)
    let count = engine.requests.count
    try tab.goBack()
    #expect(tab.visibleURL == target && tab.loadError != nil && engine.requests.count == count)
    try tab.goForward()
    #expect(tab.visibleURL == page && tab.loadError == nil && engine.requests.count == count)
  }

  @Test func `the user can open the address by typing it`() throws {
    tab.load(target, from: page)
    engine.scripts[target] = PageScript(title: "Local", delay: .seconds(1))
    tab.load(target)
    #expect(tab.loadableURL == target && tab.isLoading)
    engine.advance(by: .seconds(1))
    #expect(tab.content == .loaded(target) && tab.title == "Local" && tab.loadableURL == target)
  }

  @Test func `a tab with a blocked address doesn't stand for the page at the address`() throws {
    let list = WebStateList()
    tab.load(target, from: page)
    try list.insert(tab, WebStateInsertion(activates: true))
    #expect(list.index(of: target) == nil)
    let other = WebState(engine: engine)
    engine.scripts[target] = nil
    other.load(target)
    try list.insert(other, WebStateInsertion(activates: false))
    #expect(list.index(of: target) == 1)
  }
}
