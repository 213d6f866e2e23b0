import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import ServerTesting
import SwitchboardTesting
import Testing

@testable import BrowserEngines

/// Tests for pages that request another page after some seconds.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RefreshTests {
  private let clock = ManualClock()
  private let engine: LightEngine
  private let site: TestSite

  init() throws {
    var configuration = LightEngineConfiguration()
    configuration.clock = clock
    configuration.limits.outlastOtherTests()
    engine = LightEngine(configuration: configuration)
    site = try TestSite()
    site.page("/next", "<title>Next</title>next")
  }

  private func setPage(_ path: String = "/page", refresh: String) {
    site.page(path, "<title>Page</title><meta http-equiv=refresh content='\(refresh)'>page")
  }

  /// Returns a tab that has loaded the page.
  private func tab(isVisible: Bool = true) async throws -> Tab {
    let tab = Tab(engine)
    if isVisible { tab.webState.wasShown() }
    try await tab.load(site.url("/page"))
    return tab
  }

  private var targets: [String] { site.requests.map(\.target) }

  @Test(arguments: [true, false])
  func `a refresh without a delay is followed like a redirect`(isVisible: Bool) async throws {
    setPage(refresh: "0; url=/next")
    let tab = try await tab(isVisible: isVisible)
    try await eventually { tab.text == "next" && !tab.webState.isLoading }
    #expect(tab.webState.paths == "[/next]" && tab.webState.title == "Next")
    #expect(site.requests.last?.fields["referer"] == site.url("/page").absoluteString)
  }

  @Test(arguments: [(1, "[/next]"), (5, "/page [/next]")])
  func `a refresh replaces its page if it comes within a second`(
    seconds: Int, paths: String
  ) async throws {
    setPage(refresh: "\(seconds); url=/next")
    let tab = try await tab()
    #expect(tab.webState.pendingRefresh == PageRefresh(url: site.url("/next"), seconds: seconds))
    try await eventually { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(seconds) - .milliseconds(1))
    #expect(clock.sleeperCount == 1 && tab.webState.paths == "[/page]")
    clock.advance(by: .milliseconds(1))
    try await eventually { tab.text == "next" && !tab.webState.isLoading }
    #expect(tab.webState.paths == paths && tab.webState.pendingRefresh == nil)
  }

  @Test func `a refresh of the page itself reloads it`() async throws {
    setPage(refresh: "30")
    let tab = try await tab()
    for count in 2...4 {
      try await eventually { clock.sleeperCount == 1 }
      clock.advance(by: .seconds(30))
      try await eventually { targets.count == count && !tab.webState.isLoading }
      #expect(tab.webState.paths == "[/page]" && tab.webState.title == "Page")
    }
  }

  @Test func `the header field takes precedence over the page`() async throws {
    site.page(
      "/page", "<meta http-equiv=refresh content='0; url=/lost'>page",
      fields: ["Refresh: 0;url=/next"])
    let tab = try await tab()
    try await eventually { tab.text == "next" }
    #expect(targets == ["/page", "/next"])
  }

  @Test func `a page with an error status is refreshed`() async throws {
    site.page("/page", "<meta http-equiv=refresh content='0; url=/next'>lost", status: 404)
    let tab = try await tab()
    try await eventually { tab.text == "next" && tab.webState.loadError == nil }
  }

  @Test func `a hidden tab waits until it is shown`() async throws {
    setPage(refresh: "5; url=/next")
    let tab = try await tab(isVisible: false)
    try await eventually { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(5))
    try await eventually { clock.sleeperCount == 0 }
    #expect(targets == ["/page"] && tab.webState.pendingRefresh?.seconds == 5)
    tab.webState.wasShown()
    try await eventually { tab.text == "next" }
  }

  enum Ending: CaseIterable { case stop, navigation, startPage, closing }

  @Test(arguments: Ending.allCases)
  func `a refresh is cancelled`(by ending: Ending) async throws {
    setPage(refresh: "5; url=/lost")
    var tab: Tab? = try await tab()
    try await eventually { clock.sleeperCount == 1 }
    switch ending {
    case .stop: tab?.webState.stop()
    case .navigation: try await tab?.load(site.url("/next"))
    case .startPage: tab?.webState.load(WebState.startPageURL)
    case .closing: tab = nil
    }
    try await eventually { clock.sleeperCount == 0 }
    clock.advance(by: .seconds(5))
    #expect(tab?.webState.pendingRefresh == nil && tab?.webState.isLoading != true)
    #expect(!targets.contains("/lost"))
  }

  @Test func `pages that refresh in a circle end with an error`() async throws {
    setPage(refresh: "0; url=/other")
    setPage("/other", refresh: "0; url=/page")
    let tab = Tab(engine)
    tab.webState.load(site.url("/page"))
    try await eventually { tab.webState.loadError != nil }
    #expect(
      tab.webState.loadError?.description.contains("but the host redirected too often") == true)
    #expect(!tab.webState.isLoading)
    #expect(targets.count == 21 && tab.webState.metadata.itemCount == 1)
    // The user may try again.
    try tab.webState.reload()
    try await eventually { targets.count == 42 && tab.webState.loadError != nil }
  }

  @Test(arguments: [0, 5])
  func `a refresh to an address that hides its host waits for the user`(seconds: Int) async throws {
    setPage(refresh: "\(seconds); url=http://bank.com@127.0.0.1/next")
    let tab = try await tab()
    #expect(tab.webState.pendingRefresh?.url.hostAfterUser == "127.0.0.1")
    #expect(clock.sleeperCount == 0 && tab.text == "page" && !tab.webState.isLoading)
    tab.webState.stop()
    #expect(tab.webState.pendingRefresh == nil && targets == ["/page"])
  }

  @Test(arguments: [0, 1, 5])
  func `a page stays if the one that it goes to cannot be loaded`(seconds: Int) async throws {
    let closed = try TestServer.closedURL().normalized
    setPage(refresh: "\(seconds); url=\(closed.absoluteString)")
    let tab = try await tab()
    if seconds > 0 {
      try await eventually { clock.sleeperCount == 1 }
      clock.advance(by: .seconds(seconds))
    }
    try await eventually { tab.webState.loadError != nil && !tab.webState.isLoading }
    let error = tab.webState.loadError?.description
    #expect(error?.hasPrefix("the page goes to \(closed.readable), but the host refused") == true)
    #expect(tab.text == "page" && tab.webState.paths == "[/page]")
    #expect(tab.webState.pendingRefresh == nil)
    // The user may try again.
    setPage(refresh: "0; url=/next")
    try tab.webState.reload()
    try await eventually { tab.text == "next" && tab.webState.loadError == nil }
  }

  @Test(arguments: ["mailto:a@b.org", "data:,x", "javascript:x", "about:config"])
  func `a refresh leads only to pages`(address: String) async throws {
    setPage(refresh: "0; url=\(address)")
    let tab = try await tab()
    #expect(tab.text == "page" && tab.webState.pendingRefresh == nil && !tab.webState.isLoading)
  }
}
