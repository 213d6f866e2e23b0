import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import ServerTesting
import Testing

@testable import BrowserEngines

/// Tests for the pages of hidden tabs, which are read when they are needed.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HiddenPageTests {
  private let engine = LightEngine.forTests()

  /// Returns a tab that has loaded a page.
  private func tab(_ url: URL, isVisible: Bool) async throws -> WebState {
    let tab = WebState(engine: engine)
    if isVisible { tab.wasShown() }
    tab.load(url)
    try await tab.waitForEnd()
    return tab
  }

  @Test func `only the head of a hidden page is read, until the page is needed`() async throws {
    let site = try TestSite()
    site.page(
      "/", "<html lang=en><title>Page</title><link rel=icon href=/icon.png><body><p>Text")
    let hidden = try await tab(site.url("/"), isVisible: false)
    let outline = try #require(hidden.documentOutline)
    #expect(hidden.title == "Page" && outline.iconURL == site.url("/icon.png"))
    #expect(outline.blocks.isEmpty && outline.language == "en" && !outline.source.data.isEmpty)
    #expect(hidden.text == "Text" && hidden.documentOutline == hidden.document)
    let visible = try await tab(site.url("/"), isVisible: true)
    #expect(visible.documentOutline?.blocks.isEmpty == false)
  }

  @Test func `a large hidden page is read as it arrives`() async throws {
    let site = try TestSite()
    let text = String(repeating: "<p>words", count: DocumentFeed.unreadLimit / 8)
    site.page("/", "<title>Page</title>\(text)")
    site.answer("/endless") { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
      connection.send("<title>Page</title>\(text)")
    }
    for path in ["/", "/endless"] {
      let hidden = try await tab(site.url(path), isVisible: false)
      #expect(hidden.documentOutline?.blocks.isEmpty == false && hidden.title == "Page")
    }
  }

  @Test(arguments: Fixture.all)
  func `a hidden page gets the same document as a visible one`(_ fixture: Fixture) async throws {
    let data = Array(try fixture.data)
    let type = [fixture.mimeType, fixture.charset.map { "charset=\($0)" }].compactMap(\.self)
    let server = try TestServer { _, connection in
      connection.respond(data, type: type.joined(separator: "; "))
    }
    let hidden = try await tab(server.url("/"), isVisible: false)
    let visible = try await tab(server.url("/"), isVisible: true)
    #expect(hidden.title == visible.title)
    let outline = try #require(hidden.documentOutline)
    #expect(outline.iconURL == visible.document?.iconURL)
    #expect(outline.refresh == visible.document?.refresh)
    #expect(hidden.document == visible.document)
  }

  @Test func `a hidden page that is shown while it loads is shown as far as it has arrived`()
    async throws
  {
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n")
      connection.send("<title>Page</title><p>Text</p><p>More</p>")
      connection.waitForEnd()
    }
    let tab = WebState(engine: engine)
    tab.load(server.url("/"))
    try await eventually { tab.documentOutline != nil }
    tab.wasShown()
    #expect(tab.isLoading && tab.text == "Text\nMore")
  }
}
