import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import ServerTesting
import Testing

@testable import BrowserEngines

/// Tests of places in pages and of answers to forms, with hosts that count their requests.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LightPlaceTests {
  private let engine = LightEngine.forTests()
  private let site: TestSite

  init() throws {
    site = try TestSite()
    site.page("/a", "<title>A</title><p>top<p id=x>there<p><a href=#x>go</a><a href=/b#x>b</a>")
    site.page("/b", "<title>B</title><p>top<p id=x>there")
    site.redirect("/moved", to: "/b")
    site.redirect("/elsewhere", to: "/b#y")
    site.redirect("/again", to: "/order", status: 307)
    site.redirect("/done", to: "/a", status: 303)
    site.answer("/order") { request, connection in
      connection.respond(
        "<title>Order</title><p>\(request.method) \(request.body)<p id=x>there<a href=#x>go</a>")
    }
  }

  private var targets: [String] { site.requests.map { "\($0.method) \($0.target)" } }

  private let form = FormSubmission([.init("n", .text("4711"))])

  private func submit(_ path: String = "/order", in tab: Tab) async throws {
    try await tab.load(site.url(path), from: site.url("/a"), submitting: form)
  }

  private func line(of tab: Tab) throws -> String {
    let sheet = PageLayout(width: 80) { $0.count }.sheet(of: try #require(tab.webState.document))
    return sheet.lines[sheet.line(at: tab.webState.place)].text
  }

  @Test func `links in a page are followed without a request`() async throws {
    let tab = Tab(engine)
    try await tab.load(site.url("/a"))
    let links = try #require(tab.webState.document?.links)
    try await tab.load(try #require(links[0].url), from: site.url("/a"))
    #expect(try tab.webState.paths == "/a [/a#x]" && line(of: tab) == "there")
    try await tab.load(try #require(links[1].url), from: site.url("/a"))
    #expect(try tab.webState.paths == "/a /a#x [/b#x]" && line(of: tab) == "there")
    for place in ["there", "top"] {
      try tab.webState.goBack()
      try await tab.waitForEnd()
      #expect(try line(of: tab) == place)
    }
    #expect(targets == ["GET /a", "GET /b"])
  }

  @Test(arguments: [
    ("/moved#x", "/b#x", "there"), ("/elsewhere#x", "/b#y", "top"), ("/a#x", "/a#x", "there"),
    ("/a#X", "/a#X", "top"), ("/a#%78", "/a#x", "there"),
  ])
  func `a page begins where its address leads, after redirects`(
    path: String, final: String, text: String
  ) async throws {
    let tab = Tab(engine)
    try await tab.load(site.url(path))
    #expect(tab.webState.lastCommittedURL?.path == site.url(final).path)
    #expect(try line(of: tab) == text)
  }

  @Test func `an answer is neither lost nor requested again`() async throws {
    let tab = Tab(engine)
    try await tab.load(site.url("/a"))
    try await submit(in: tab)
    try await tab.load(site.url("/order#x"), from: site.url("/order"))
    #expect(tab.text.contains("POST n=4711"))
    try tab.webState.goBack()
    #expect(tab.text.contains("POST n=4711") && !tab.webState.isLoading)
    try await tab.load(site.url("/b"))
    try tab.webState.goBack()
    #expect(tab.text.contains("POST n=4711") && !tab.webState.isLoading)
    #expect(throws: NavigationError.self) { try tab.webState.reload() }
    #expect(targets == ["GET /a", "POST /order", "GET /b"])
    try tab.webState.reload(resubmits: true)
    try await tab.waitForEnd()
    #expect(targets.last == "POST /order" && tab.text.contains("POST n=4711"))
  }

  @Test(arguments: [("/order", true), ("/again", true), ("/done", false)])
  func `the page after a redirect answers the form if it got the form`(
    path: String, isAnswer: Bool
  ) async throws {
    let tab = Tab(engine)
    try await submit(path, in: tab)
    #expect(tab.webState.navigation.items.map(\.isAnswer) == [isAnswer])
  }

  @Test func `a restart keeps neither the form nor the answer, and says so`() async throws {
    let tab = Tab(engine)
    try await submit(in: tab)
    let saved = try tab.webState.storage()
    let restored = WebState(unrealized: saved.metadata, engine: engine) { saved.pages }
    restored.wasShown()
    #expect(!restored.isLoading && restored.loadError == .answerGone(canResubmit: false))
    #expect(targets == ["POST /order"])
  }

  @Test func `a prerendered page goes back to the documents of the tab that it replaces`()
    async throws
  {
    let fixture = try PrerenderFixture(engine)
    try fixture.open(site.url("/a"))
    let old = try #require(fixture.list.activeWebState)
    try await old.waitForEnd()
    old.load(site.url("/order"), from: site.url("/a"), submitting: form)
    try await old.waitForEnd()
    #expect(fixture.service.startPrerender(site.url("/b#x"), in: fixture.list))
    try await eventually { site.requests.count == 3 }
    #expect(fixture.service.promote(site.url("/b#x"), in: fixture.list))
    let tab = try #require(fixture.list.activeWebState)
    try await tab.waitForEnd()
    await tab.prepareDocument()
    #expect(tab.place == .anchor(1))
    try tab.goBack()
    #expect(tab.text.contains("POST n=4711") && site.requests.count == 3)
  }

  @Test func `a page that refreshes to a place in itself requests nothing`() async throws {
    site.page("/r", "<meta http-equiv=refresh content='0; url=#x'><p>top<p id=x>there")
    let tab = Tab(engine)
    try await tab.load(site.url("/r"))
    #expect(try tab.webState.paths == "[/r#x]" && line(of: tab) == "there")
    #expect(targets == ["GET /r"] && !tab.webState.isLoading)
  }
}
