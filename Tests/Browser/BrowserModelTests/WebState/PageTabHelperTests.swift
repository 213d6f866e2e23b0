import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import Testing

/// Tests of the tab helpers that follow a page: its icon, blocked loads, searches and downloads.
@MainActor
struct PageTabHelperTests {
  private let engine = ScriptableEngine()
  private let tab: WebState

  init() { tab = WebState(engine: engine) }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  private func load(_ address: String, icon: String? = nil) throws {
    var document = PageDocument(url: try url(address))
    document.iconURL = try icon.map { try url($0) }
    engine.scripts[document.url] = PageScript(document: document)
    tab.load(document.url)
  }

  @Test(arguments: [
    ("https://a.org/b/c", "https://b.org/i.png", "https://b.org/i.png"),
    ("https://a.org/b/c?d", nil, "https://a.org/favicon.ico"),
    ("http://a.org:81/", nil, "http://a.org:81/favicon.ico"),
    ("file:///a/b.html", nil, nil), ("data:text/html,x", nil, nil),
  ])
  func `the icon is the page's own, or that of its host`(
    address: String, declared: String?, icon: String?
  ) throws {
    let helper = IconTabHelper(tab)
    #expect(helper.iconURL == nil && helper.status == "no icon")
    try load(address, icon: declared)
    #expect(helper.iconURL?.absoluteString == icon)
    #expect(helper.status == icon ?? "no icon")
  }

  @Test func `a page that failed has no icon`() throws {
    let helper = IconTabHelper(tab)
    engine.scripts[try url("https://a.org/")] = PageScript(ending: .failed(.timedOut))
    tab.load(try url("https://a.org/"))
    #expect(helper.iconURL == nil)
  }

  @Test func `blocked loads are counted, and other failures are not`() throws {
    let helper = BlockedContentTabHelper(tab)
    let endings: [(PageScript.Ending, String)] = [
      (.failed(.timedOut), "0 loads were blocked"),
      (.failed(.blocked(reason: "a rule")), "1 load was blocked"),
      (.finished, "1 load was blocked"),
      (.failed(.blocked(reason: "another rule")), "2 loads were blocked"),
    ]
    for (ending, status) in endings {
      engine.scripts[try url("https://a.org/")] = PageScript(ending: ending)
      tab.load(try url("https://a.org/"))
      #expect(helper.status == status)
    }
    helper.shutDown()
    tab.load(try url("https://a.org/"))
    #expect(helper.blockedCount == 2)
  }

  @Test func `the last phrase is remembered while the tab goes to other pages`() throws {
    try tab.attachHelper(FindTabHelper.self) { _ in FindTabHelper() }
    let helper = try #require(tab.helper(FindTabHelper.self))
    #expect(helper.status == "no search yet")
    helper.phrase = "boat"
    try load("https://a.org/")
    #expect(tab.helper(FindTabHelper.self)?.phrase == "boat")
    #expect(helper.status == "searched for ‘boat’")
  }

  @Test func `downloads are added to the list of the browser state`() throws {
    let service = DownloadService(), helper = DownloadTabHelper(tab, service: service)
    try load("https://a.org/")
    let page = try #require(engine.pages.first)
    let statuses = try (1...2).map { number in
      let download = Download(
        url: try url("https://a.org/\(number).zip"), file: URL(filePath: "/\(number).zip"),
        expectedByteCount: nil
      ) {}
      tab.webPage(page, didStart: download)
      return helper.status
    }
    #expect(statuses == ["1 download", "2 downloads"])
    #expect(service.downloads.map(\.file.path) == ["/1.zip", "/2.zip"])
  }
}
