import BrowserModelTesting
import Foundation
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserModel

@MainActor
struct WebStateTests {
  @Test func `a new tab is blank`() {
    let tab = WebState()
    #expect(tab.content == .blank)
    #expect(tab.visibleURL == nil)
    #expect(tab.title == "Untitled")
    #expect(tab.navigationIndex == -1)
    #expect(!tab.isLoading)
  }

  @Test func `tabs have distinct identities`() {
    let ids = (0..<100).map { _ in WebState().id }
    #expect(Set(ids).count == 100)
    #expect(Set(ids.map(\.description)).count == 100)
  }

  @Test func `the start page needs no load`() {
    let tab = WebState()
    tab.load(WebState.startPageURL)
    #expect(tab.content == .startPage)
    #expect(tab.visibleURL?.absoluteString == "about:newtab")
    #expect(tab.title == "New Tab")
  }

  @Test func `without an engine, a committed address is not loaded`() throws {
    let tab = WebState()
    let url = try url("https://www.swift.org/about/")
    tab.load(url)
    #expect(tab.content == .unloaded(url))
    #expect(tab.visibleURL == url)
    #expect(!tab.isLoading)
    #expect(tab.navigationIndex == 0)
    tab.load(WebState.startPageURL)
    #expect(tab.navigationIndex == 1)
  }

  @Test(arguments: [
    ("https://www.swift.org/about/", "swift.org/about"),
    ("https://swift.org", "swift.org"),
    ("http://localhost:8080/", "localhost:8080"),
    ("https://a.example/b%20c?q=1#d", "a.example/b c"),
    ("file:///tmp/a.html", "a.html"),
    ("mailto:a@b.example", "mailto:a@b.example"),
    ("https:", "https:"),
  ])
  func `a page without a title shows its address`(address: String, title: String) throws {
    let tab = WebState()
    tab.load(try url(address))
    #expect(tab.title == title)
  }

  @Test func `a page's title is shown until the next page`() throws {
    let tab = WebState()
    tab.load(try url("https://swift.org"))
    tab.setTitle("Swift")
    #expect(tab.title == "Swift")
    tab.setTitle("")
    #expect(tab.title == "swift.org")
    tab.setTitle("Swift")
    tab.load(WebState.startPageURL)
    #expect(tab.title == "New Tab")
  }

  @Test func `observers are notified of new pages and titles`() throws {
    let tab = WebState()
    let log = EventLog()
    let observer = TabObserver(log: log)
    let subscription = tab.addObserver(observer)
    tab.load(try url("https://swift.org"))
    tab.load(try url("https://swift.org/"))
    tab.setTitle("Swift")
    tab.setTitle("Swift")
    subscription.cancel()
    tab.setTitle("Other")
    #expect(
      log.lines == [
        "page https://swift.org", "title swift.org", "page https://swift.org", "title Swift",
      ])
  }

  private func url(_ text: String) throws -> URL {
    try URL(string: text).orThrow("not an address: \(text)")
  }
}

/// An observer of a tab that logs its notifications.
private final class TabObserver: WebStateObserver {
  private let log: EventLog

  init(log: EventLog) { self.log = log }

  func webState(_ webState: WebState, didCommitNavigationTo url: URL) {
    log.add("page \(url.absoluteString)")
  }

  func webStateDidChangeTitle(_ webState: WebState) { log.add("title \(webState.title)") }
}

// MARK: - ReadableFormTests

struct ReadableFormTests {
  @Test(arguments: [
    ("https://www.swift.org/", "swift.org"), ("http://a.org/b/?c=d", "a.org/b"),
    ("https://a.org:80/", "a.org:80"), ("https://a.org?x", "a.org"),
    ("https://www.xn--bcher-kva.org/a/", "bücher.org/a"),
    // These labels would be shown in letters that look like Latin letters.
    ("https://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com"), ("https://a.org/b--c", "a.org/b--c"),
  ])
  func `a tab without a title is named after its readable address`(text: String, title: String) {
    #expect(PageContent.fallbackTitle(of: URL(string: text)) == title)
  }
}
