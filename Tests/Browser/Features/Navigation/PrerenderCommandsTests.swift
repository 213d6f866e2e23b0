import BrowserCommands
import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import Testing

@testable import BrowserCoordinators

/// Tests of the commands for prerendering.
@MainActor
struct PrerenderCommandsTests {
  private let engine = ScriptableEngine()
  private let application: ApplicationFixture
  private let root: RootCoordinator
  private let list: WebStateList

  init() throws {
    var configuration = try BrowserStateConfiguration.standard()
    configuration.webStateFactory = { [engine] _ in WebStateFactory(engine: engine) }
    application = try ApplicationFixture(configuration: configuration)
    root = try application.startRoot()
    list = try application.openTabs("ab", in: root)
  }

  private var prerendering: any PrerenderCommands {
    get throws {
      try #require(root.front?.shown).services.dispatcher.router(PrerenderCommandsRouter.self)
    }
  }
  private var navigation: any NavigationCommands {
    get throws {
      try #require(root.front?.shown).services.dispatcher.router(NavigationCommandsRouter.self)
    }
  }

  private func address(_ text: String) throws -> Address {
    try #require(Address(argument: text))
  }

  @Test func `going to a prerendered address opens it at once, and says so`() throws {
    try prerendering.startPrerender(address("x.org"))
    let requests = engine.requests.count, old = list.activeWebState
    try navigation.loadURL(address("x.org"), tab: nil)
    #expect(application.output.shown == ["opened at once: it was prerendered"])
    #expect(engine.requests.count == requests && list.count == 2 && list.activeWebState !== old)
    #expect(list.activeWebState?.content == .loaded(try address("x.org").url))
    try navigation.goBack(nil, tab: nil)
    #expect(list.activeWebState?.visibleURL == (try address("b.org").url))
    root.stop()
  }

  @Test func `another address, or another tab, is loaded as usual`() throws {
    try prerendering.startPrerender(address("x.org"))
    try navigation.loadURL(address("x.org"), tab: TabPosition(index: 0))
    #expect(list.webStates.map(\.title) == ["x.org", "b.org"] && application.output.shown.isEmpty)
    try navigation.loadURL(address("y.org"), tab: nil)
    #expect(list.webStates.map(\.title) == ["x.org", "y.org"] && application.output.shown.isEmpty)
    #expect(throws: PrerenderError.nothing) { try prerendering.cancelPrerender() }
    root.stop()
  }

  @Test func `an address is loaded as if it were typed to open it`() throws {
    let text = "HTTP://X.org:80/a/../b"
    try prerendering.startPrerender(address(text))
    try navigation.loadURL(address(text), tab: TabPosition(index: 0))
    let hidden = engine.requests[engine.requests.count - 2]
    let typed = engine.requests.last
    #expect(hidden.url == typed?.url && hidden.initiator == .user && typed?.initiator == .user)
    root.stop()
  }

  @Test(arguments: ["mailto:a@b.org", "javascript:x()", "ftp://a.org"])
  func `an address that leads to no page is refused by its scheme`(text: String) throws {
    let count = engine.requests.count
    let url = Address(url: try #require(URL(string: text)))
    let error = LoadError.unsupportedScheme(String(text.prefix { $0 != ":" }))
    #expect(throws: error) { try prerendering.startPrerender(url) }
    #expect(engine.requests.count == count)
    root.stop()
  }

  @Test(arguments: ["file:///etc/hostname", "data:text/html,x", "about:newtab"])
  func `an address that is not on the web is refused`(text: String) throws {
    let count = engine.requests.count, url = try address(text)
    #expect(throws: PrerenderError.notOnWeb(url)) { try prerendering.startPrerender(url) }
    #expect(engine.requests.count == count)
    root.stop()
  }

  @Test func `the preference turns it off, and says so`() throws {
    let preferences = try #require(root.front?.shown).services.state.preferences
    try preferences.set(false, for: .prerendersPages)
    let error = CommandError.unavailable(
      "PrerenderCommands.startPrerender", because: "\(PrerenderError.notAllowed)")
    #expect(throws: error) { try prerendering.startPrerender(address("x.org")) }
    try preferences.reset(.prerendersPages)
    try prerendering.startPrerender(address("x.org"))
    root.stop()
  }

  @Test func `an engine that cannot hold back cookies is named as the reason`() throws {
    engine.abilities = []
    let reason = "\(PrerenderError.unsupported)"
    let error = CommandError.unavailable("PrerenderCommands.startPrerender", because: reason)
    #expect(throws: error) { try prerendering.startPrerender(address("x.org")) }
    let dispatcher = try #require(root.front?.shown).services.dispatcher
    let key = PrerenderCommandsRouter.Key.startPrerender
    #expect(dispatcher.handled(by: key)?.unavailability == reason)
    engine.abilities = .prerendering
    #expect(dispatcher.handled(by: key)?.unavailability == nil)
    try prerendering.startPrerender(address("x.org"))
    root.stop()
  }

  @Test func `it can be cancelled, and needs a tab that is elsewhere`() throws {
    try prerendering.startPrerender(address("x.org"))
    try prerendering.cancelPrerender()
    #expect(throws: PrerenderError.nothing) { try prerendering.cancelPrerender() }
    let there = try address("b.org")
    #expect(throws: PrerenderError.thereAlready(there)) {
      try prerendering.startPrerender(there)
    }
    try list.closeAll()
    #expect(throws: TabError.noTab) { try prerendering.startPrerender(there) }
    root.stop()
  }
}
