import BrowserModelTesting
import BrowserPages
import Foundation
import Testing

@testable import BrowserModel

/// Tests of places in pages, and of the documents that the pages of a tab keep.
@MainActor
struct PlaceTests {
  let page = LoadingTab()
  var tab: WebState { page.tab }
  var engine: ScriptableEngine { page.engine }
  let form = FormSubmission([.init("a", .text("1"))])

  /// Sets the document of a page, which has the anchor `x`.
  func setPage(
    _ word: String, size: Int = 10, refresh: PageRefresh? = nil, _ script: PageScript = PageScript()
  ) throws {
    var document = PageDocument(
      url: try link(word), title: word, source: PageSource(data: Data(count: size)))
    document.anchors = ["x": 1]
    document.refresh = refresh
    var script = script
    script.document = document
    script.title = word
    try page.script(word, script)
  }

  func load(_ words: String...) throws {
    for word in words {
      try setPage(word)
      try page.load(word)
    }
  }

  func address(_ word: String, _ fragment: String) throws -> URL {
    try URL(string: "\(try link(word).absoluteString)/#\(fragment)").orThrow("no address")
  }

  /// The addresses of the tab's pages without their hosts' endings. The current one is marked.
  var pages: String {
    tab.navigation.items.enumerated().map { index, item in
      let name = item.url.host()?.first.map { "\($0)" } ?? "?"
      let fragment = item.url.fragment.map { "#\($0)" } ?? ""
      return "\(name)\(fragment)\(index == tab.navigationIndex ? "*" : "")"
    }.joined(separator: " ")
  }

  var requestCount: Int { engine.requests.count }

  // MARK: - Places in the page

  @Test(arguments: [true, false])
  func `a place in the page is an entry of its own, without a request`(isLink: Bool) throws {
    try load("a")
    _ = page.news()
    let version = tab.documentVersion
    tab.load(try address("a", "x"), from: isLink ? try link("a") : nil)
    #expect(pages == "a a#x*" && tab.place == .anchor(1) && tab.title == "a")
    #expect(page.news() == ["commit https://a.org/#x"])
    try tab.goBack()
    #expect(pages == "a* a#x" && tab.place == .start)
    try tab.goForward()
    tab.load(try address("a", ""))
    #expect(pages == "a a#x a#*" && tab.place == .start)
    #expect(tab.documentVersion == version && requestCount == 1)
    #expect(try tab.content == .loaded(address("a", "")))
  }

  @Test func `a place that the page lacks changes the address alone`() throws {
    try load("a")
    tab.load(try address("a", "x"))
    tab.load(try address("a", "y"))
    #expect(pages == "a a#x a#y*" && tab.place == .anchor(1) && tab.namedPlace == nil)
    tab.setPlace(.offset(40))
    tab.load(try address("a", "z"))
    #expect(tab.place == .offset(40) && requestCount == 1)
  }

  @Test func `a link to the place where the tab is adds no entry and goes there again`() throws {
    try load("a")
    tab.load(try address("a", "x"))
    tab.setPlace(.offset(40))
    tab.load(try address("a", "x"), from: try link("a"))
    #expect(pages == "a a#x*" && tab.place == .anchor(1) && requestCount == 1)
  }

  @Test func `the page's own address reloads the page if the user enters it again`() throws {
    try load("a")
    tab.load(try address("a", "x"))
    tab.setPlace(.offset(40))
    tab.load(try address("a", "x"))
    #expect(pages == "a a#x*" && requestCount == 2 && engine.requests.last?.kind == .reload)
    #expect(tab.place == .anchor(1))
  }

  @Test func `a place in a page that is arriving doesn't stop it`() throws {
    try setPage("a", PageScript(delay: .seconds(1)))
    try page.load("a")
    let web = try engine.pages.first.orThrow("no page")
    let id = engine.requests[0].id
    web.send(.committed(try link("a")), of: id)
    tab.load(try address("a", "x"))
    #expect(tab.isLoading && engine.stopCount == 0 && pages == "a a#x*")
    try tab.goBack()
    #expect(tab.isLoading && pages == "a* a#x")
    engine.advance(by: .seconds(1))
    #expect(!tab.isLoading && requestCount == 1 && tab.document?.title == "a")
  }

  @Test func `a place in the page ends a load that the user no longer wants`() throws {
    try load("a")
    try setPage("b", PageScript(delay: .seconds(1)))
    try page.load("b")
    tab.load(try address("a", "x"))
    engine.advance(by: .seconds(1))
    #expect(pages == "a a#x*" && !tab.isLoading && engine.stopCount == 1)
  }

  @Test(arguments: [(0, "a#x*"), (30, "a a#x*")])
  func `a refresh to a place in the page requests nothing`(seconds: Int, after: String) throws {
    try load("a")
    let refresh = PageRefresh(url: try address("a", "x"), seconds: seconds)
    let web = try engine.pages.first.orThrow("no page")
    #expect(web.begin(.refresh(refresh)) == nil)
    #expect(pages == after && tab.place == .anchor(1) && !tab.isLoading)
  }

  @Test func `a refresh of the page reloads it at the place where the reader stands`() throws {
    try load("a")
    tab.load(try address("a", "x"))
    tab.setPlace(.offset(40))
    let web = try engine.pages.first.orThrow("no page")
    let id = try web.begin(.refresh(PageRefresh(url: link("a"), seconds: 30))).orThrow("refused")
    #expect(try tab.pendingNavigation?.url == address("a", "x"))
    web.send(.committed(try address("a", "x")), of: id)
    #expect(pages == "a a#x*" && tab.place == .offset(40))
  }

  @Test(arguments: ["form", "download", "other page", "user name"])
  func `an address with a fragment is requested if it is not only a place`(kind: String) throws {
    try load("a")
    switch kind {
    case "form": tab.load(try address("a", "x"), from: try link("a"), submitting: form)
    case "download": tab.load(try address("a", "x"), from: try link("a"), savingAs: "")
    case "other page": tab.load(try address("b", "x"))
    default: tab.load(try #require(URL(string: "https://user@a.org/#x")))
    }
    #expect(requestCount == 2)
  }

  @Test func `an engine that runs scripts moves in its pages itself`() throws {
    engine.abilities = .scripts
    try load("a")
    tab.load(try address("a", "x"))
    try load("b")
    try tab.goBack()
    #expect(requestCount == 4)
  }

  // MARK: - Reading

  @Test func `each entry keeps the place, and observers learn of it once`() throws {
    try load("a", "b")
    tab.setPlace(.offset(7))
    _ = page.news()
    tab.setPlace(.offset(7))
    #expect(page.news() == [])
    try tab.goBack()
    #expect(tab.place == .start)
    tab.setPlace(.offset(3))
    try tab.goForward()
    #expect(tab.place == .offset(7))
    try tab.reload()
    #expect(tab.place == .offset(7) && requestCount == 3)
    let saved = try tab.storage()
    let restored = WebState(unrealized: saved.metadata, engine: engine) { saved.pages }
    restored.wasShown()
    #expect(restored.place == .offset(7) && requestCount == 4)
    try restored.goBack()
    #expect(restored.place == .offset(3))
    try setPage("a", PageScript(redirect: try link("c")))
    try restored.reload()
    #expect(restored.place == .start, "This is another page.")
  }
}

extension KeptDocuments {
  /// Returns whether a document is kept for a tab.
  func contains(_ id: NavigationID, of tab: WebStateID) -> Bool {
    entries.contains { $0.tab == tab && $0.id == id }
  }
}
