import BrowserCommands
import BrowserModel
import BrowserModelTesting
import BrowserPages
import BrowserSessions
import BrowserUI
import Dispatch
import Foundation
import ProcessTesting
import Switchboard
import Synchronization
import Testing

@testable import BrowserCoordinators

// MARK: - Links

extension PageCommandsTests {
  @Test func `the links are listed with their addresses`() {
    screens.showLinks()
    #expect(
      window.output.shown == [
        "1|Boats|https://a.org/boats\n2|Run|javascript:run()\n3|Bank|https://bank.com@evil.org"
      ])
  }

  @Test func `a link is followed in the same tab, with the page as referrer`() throws {
    try links.followLink(link(1), inNewTab: false, inBackground: false)
    #expect(window.list.count == 1)
    #expect(engine.requests.last?.url.absoluteString == "https://a.org/boats")
    #expect(engine.requests.last?.initiator.page?.absoluteString == "https://a.org")
  }

  @Test(arguments: [(true, false, 1), (false, true, 0), (true, true, 0)])
  func `a link opens in a tab whose opener is the page's tab`(
    inNewTab: Bool, inBackground: Bool, active: Int
  ) throws {
    let page = try window.list.webState(at: 0)
    let links = LinkMediator(
      webStateList: window.list, webStateFactory: WebStateFactory(engine: engine),
      output: PageOutput(window.output))
    try links.followLink(link(1), inNewTab: inNewTab, inBackground: inBackground)
    let tab = try window.list.webState(at: 1)
    #expect(window.list.arrangement.opener(of: tab.id)?.id == page.id)
    #expect(window.list.activeIndex == active)
    #expect(engine.requests.last?.initiator.page == page.lastCommittedURL)
  }

  @Test(arguments: [true, false])
  func `the engine gets the name of the file that a link asks to save`(inNewTab: Bool) throws {
    let tab = try window.list.webState(at: 0)
    var document = try #require(tab.document)
    document.links[0].downloadName = "boats.csv"
    engine.scripts[document.url] = PageScript(title: "Sea", document: document)
    try tab.reload()
    let links = LinkMediator(
      webStateList: window.list, webStateFactory: WebStateFactory(engine: engine),
      output: PageOutput(window.output))
    try links.followLink(link(1), inNewTab: inNewTab, inBackground: false)
    #expect(engine.requests.last?.url.absoluteString == "https://a.org/boats")
    #expect(engine.requests.last?.downloadName == "boats.csv")
  }

  @Test func `a link can be copied, and saved although the page does not ask for it`() async throws
  {
    let links = LinkMediator(
      webStateList: window.list, webStateFactory: WebStateFactory(engine: engine),
      output: PageOutput(window.output))
    try await links.copyLink(link(1))
    #expect(window.output.handedOver == [.clipboard("https://a.org/boats")])
    let page = try #require(window.list.webState(at: 0).lastCommittedURL)
    try links.downloadLink(link(1))
    #expect(engine.requests.last?.url.absoluteString == "https://a.org/boats")
    #expect(engine.requests.last?.initiator == .saving(on: page))
  }

  @Test(arguments: [
    (2, PageError.noAddress(2, "javascript:run()")),
    (3, .namesUser("link 3", URL(string: "https://bank.com@evil.org")!, host: "evil.org")),
    (4, .noLink(4, count: 3)),
  ])
  func `a link that leads nowhere or elsewhere is refused`(number: Int, error: PageError) throws {
    #expect(throws: error) {
      try links.followLink(link(number), inNewTab: false, inBackground: false)
    }
    #expect(engine.requests.count == 1)
  }

  @Test(arguments: [
    (["boats"], "https://a.org/boats"), (["Second", "News"], "https://a.org/2"),
    (["news"], "https://a.org/1"), (["tea"], "https://a.org/tea"),
  ])
  func `a link is followed by words of its text`(words: [String], address: String) throws {
    try addLinks()
    try links.followLink(.words(words), inNewTab: false, inBackground: false)
    #expect(engine.requests.last?.url.absoluteString == address)
  }

  @Test(arguments: [
    (["s"], PageError.severalLinks("s", numbers: [1, 4, 5])),
    (["ships"], .noLinkWithText("ships")),
  ])
  func `words that no link has, or several, follow none`(words: [String], error: PageError) throws {
    try addLinks()
    let count = engine.requests.count
    #expect(throws: error) {
      try links.followLink(.words(words), inNewTab: false, inBackground: false)
    }
    #expect(engine.requests.count == count)
  }

  /// Adds links whose texts are similar to the page.
  func addLinks() throws {
    let tab = try window.list.webState(at: 0)
    var document = try #require(tab.document)
    for (text, path) in [("News", "1"), ("Second news", "2"), ("Tea", "tea"), ("More tea", "tea")] {
      document.links.append(
        PageLink(text: text, reference: path, url: try url("https://a.org/\(path)")))
    }
    engine.scripts[document.url] = PageScript(title: "Sea", document: document)
    try tab.reload()
  }

  @Test(arguments: [true, false])
  func `a link for another program is refused by its scheme`(inNewTab: Bool) throws {
    let tab = try window.list.webState(at: 0)
    var document = try #require(tab.document)
    document.links[0].url = try url("mailto:sailor@a.org")
    engine.scripts[document.url] = PageScript(title: "Sea", document: document)
    try tab.reload()
    #expect(throws: LoadError.unsupportedScheme("mailto")) {
      try links.followLink(link(1), inNewTab: inNewTab, inBackground: false)
    }
    #expect(window.list.count == 1 && tab.lastCommittedURL == document.url)
  }

  @Test func `a link is listed with a readable host`() throws {
    let tab = try window.list.webState(at: 0)
    var document = try #require(tab.document)
    document.links[0].url = try url("https://xn--bcher-kva.org/a")
    engine.scripts[document.url] = PageScript(title: "Sea", document: document)
    try tab.reload()
    screens.showLinks()
    #expect(window.output.shown.last?.hasPrefix("1|Boats|https://bücher.org/a\n") == true)
  }

  @Test func `a number at the page follows the link`() async throws {
    try await screens.showPage(from: nil, heading: nil, main: false, hidden: false)
    let container = try #require(coordinator.container)
    #expect(try await container.enter("1"))
    #expect(engine.requests.last?.url.absoluteString == "https://a.org/boats")
  }

  @Test func `a number does not follow a link that has changed since it was shown`() async throws {
    try await screens.showPage(from: nil, heading: nil, main: false, hidden: false)
    let tab = try window.list.webState(at: 0)
    var document = try #require(tab.document)
    document.links[0].url = try url("https://a.org/planes")
    engine.scripts[document.url] = PageScript(title: "Sea", document: document)
    try tab.reload()
    let container = try #require(coordinator.container)
    await #expect(throws: RowError.gone(1)) { try await container.enter("1") }
    #expect(engine.requests.last?.url == document.url)
  }
}
