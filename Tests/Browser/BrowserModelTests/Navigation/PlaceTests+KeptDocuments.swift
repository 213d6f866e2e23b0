import BrowserModelTesting
import BrowserPages
import Foundation
import Testing

@testable import BrowserModel

// MARK: - Kept documents

extension PlaceTests {
  @Test func `a step back or forward shows the document that the page keeps`() throws {
    try load("a", "b")
    tab.enter(PageFormEntry(form: 0, field: 0, values: ["swift"]))
    let version = tab.documentVersion
    try tab.goBack()
    #expect(tab.document?.title == "a" && tab.formEntries.isEmpty && pages == "a* b")
    try tab.goForward()
    #expect(tab.document?.title == "b" && tab.documentVersion == version)
    #expect(tab.formEntries.map(\.values) == [["swift"]])
    tab.load(WebState.startPageURL)
    try tab.goBack()
    #expect(tab.document?.title == "b" && requestCount == 2)
    let news = page.news()
    #expect(news.filter { $0.hasPrefix("commit") }.count == 6, "\(news)")
  }

  @Test func `a reload replaces the document of all entries that show it`() throws {
    try load("a")
    tab.load(try address("a", "x"))
    try setPage("a", size: 20)
    try tab.reload()
    #expect(tab.document?.source.data.count == 20)
    try tab.goBack()
    #expect(tab.document?.source.data.count == 20 && requestCount == 2)
  }

  @Test(arguments: [
    PageScript(ending: .broken(.connectionLost)), PageScript(ending: .crashed),
    PageScript(ending: .failed(.timedOut)),
  ])
  func `a page that has not arrived is loaded again`(script: PageScript) throws {
    try setPage("a", script)
    try page.load("a")
    try load("b")
    try tab.goBack()
    #expect(requestCount == 3)
  }

  @Test func `a page that is left while it arrives is loaded again`() throws {
    try setPage("a", PageScript(delay: .seconds(1)))
    try page.load("a")
    let web = try engine.pages.first.orThrow("no page"), id = engine.requests[0].id
    web.send(.committed(try link("a")), of: id)
    web.send(.documentChanged(PageDocument(url: try link("a"), title: "half")), of: id)
    try load("b")
    try tab.goBack()
    #expect(requestCount == 3)
  }

  @Test func `a page with an error status is kept`() throws {
    try setPage("a", PageScript(ending: .broken(.httpStatus(404))))
    try page.load("a")
    try load("b")
    try tab.goBack()
    #expect(try tab.content == .failed(link("a"), .httpStatus(404)))
    #expect(tab.document?.title == "a" && requestCount == 2)
  }

  @Test func `a page that asks for a refresh is loaded again, so that it asks again`() throws {
    try setPage("a", refresh: PageRefresh(url: try link("c"), seconds: 30))
    try page.load("a")
    try load("b")
    try tab.goBack()
    #expect(requestCount == 3)
  }

  @Test(arguments: [(6, 0), (7, 0), (8, 1), (9, 2)])
  func `a tab keeps six documents beside the one that it shows`(count: Int, reloads: Int) throws {
    for number in 0..<count { try load("p\(number)") }
    let kept = tab.navigation.items.dropLast().filter { item in
      item.documentID.map { tab.documents.contains($0, of: tab.id) } ?? false
    }
    #expect(kept.count == count - 1 - reloads)
    try tab.go(to: 1 - count)
    #expect(requestCount == count + min(reloads, 1) && tab.document?.title == "p0")
  }

  @Test(arguments: [
    // The size of each page, the number of documents and their bytes for a tab and for all tabs.
    (1, 2, 1_000_000, 9, 1_000_000, "bcd bcd"), (1, 9, 21_000, 9, 1_000_000, "bcd bcd"),
    (1, 9, 1_000_000, 3, 1_000_000, "d abcd"), (1, 9, 1_000_000, 9, 45_000, "cd abcd"),
    (90_000, 9, 100_000, 9, 1_000_000, "d d"),
  ])
  func `the documents of each tab and of all tabs are bounded`(
    size: Int, tabCount: Int, tabBytes: Int, count: Int, bytes: Int, kept: String
  ) throws {
    let documents = KeptDocuments(
      tabLimits: .init(count: tabCount, byteCount: tabBytes),
      limits: .init(count: count, byteCount: bytes))
    let tabs = (0..<2).map { _ in WebState(engine: engine, documents: documents) }
    for tab in tabs {
      for word in ["a", "b", "c", "d"] {
        try setPage(word, size: size)
        tab.load(try link(word))
      }
    }
    let found = tabs.map { tab in
      tab.navigation.items.filter { isKept($0, by: tab, documents) }
        .compactMap { $0.url.host()?.first.map(String.init) }.joined()
    }.joined(separator: " ")
    #expect(found == kept)
  }

  /// Returns whether a page shows its document or keeps it.
  private func isKept(
    _ item: NavigationItem, by tab: WebState, _ documents: KeptDocuments
  ) -> Bool {
    guard let id = item.documentID else { return false }
    return id == tab.loading.documentID || documents.contains(id, of: tab.id)
  }

  @Test func `documents end with their entries and their tab`() throws {
    let documents = KeptDocuments()
    var tab: WebState? = WebState(engine: engine, documents: documents)
    for word in ["a", "b"] {
      try setPage(word)
      tab?.load(try link(word))
    }
    let id = try #require(tab?.id)
    let first = try #require(tab?.navigation.items[0].documentID)
    let second = try #require(tab?.navigation.items[1].documentID)
    #expect(documents.contains(first, of: id))
    try tab?.goBack()
    #expect(documents.contains(second, of: id) && !documents.contains(first, of: id))
    tab?.load(try address("a", "x"))
    #expect(!documents.contains(second, of: id), "No entry shows it any longer.")
    tab?.load(WebState.startPageURL)
    #expect(documents.contains(first, of: id))
    tab = nil
    #expect(!documents.contains(first, of: id))
  }

  @Test func `the copy of a tab keeps the documents, too`() throws {
    try load("a", "b")
    tab.enter(PageFormEntry(form: 0, field: 0, values: ["swift"]))
    let clone = tab.clone()
    clone.wasShown()
    #expect(clone.document?.title == "b" && clone.formEntries.count == 1)
    try clone.goBack()
    #expect(clone.document?.title == "a" && requestCount == 2)
    try tab.goBack()
    #expect(tab.document?.title == "a" && requestCount == 2)
  }

  // MARK: - Answers to forms

  /// Submits a form, whose answer is the page for a word.
  private func submit(_ word: String) throws {
    try setPage(word)
    tab.load(try link(word), from: try link("f"), submitting: form)
  }

  @Test func `an answer stays, and its form is never submitted again by a step`() throws {
    try load("a")
    try submit("b")
    tab.load(try address("b", "x"), from: try link("b"))
    try load("c")
    try tab.goBack()
    #expect(tab.document?.title == "b" && pages == "a b b#x* c")
    try tab.goBack()
    #expect(tab.document?.title == "b" && tab.place == .start && requestCount == 3)
  }

  @Test func `only an explicit reload submits the form again`() throws {
    try submit("b")
    #expect(throws: NavigationError.answersForm(try link("b"), canResubmit: true)) {
      try tab.reload()
    }
    #expect(requestCount == 1 && tab.document?.title == "b")
    try tab.reload(resubmits: true)
    #expect(engine.requests.last?.submission == form && engine.requests.last?.kind == .reload)
    #expect(tab.navigation.items.map(\.isAnswer) == [true])
    try load("c")
    #expect(throws: NavigationError.nothingToResubmit) { try tab.reload(resubmits: true) }
  }

  @Test(arguments: [false, true])
  func `an answer that is no longer kept says so`(isLarge: Bool) throws {
    let error = LoadError.answerGone(canResubmit: !isLarge)
    let documents = KeptDocuments(
      tabLimits: .init(count: 0, byteCount: 0), limits: .init(count: 0, byteCount: 0))
    let tab = WebState(engine: engine, documents: documents)
    let submission =
      isLarge ? FormSubmission([.init("a", .text(String(repeating: "b", count: 1_000_001)))]) : form
    try setPage("b")
    tab.load(try link("b"), from: try link("f"), submitting: submission)
    try setPage("c")
    tab.load(try link("c"))
    let count = requestCount
    try tab.goBack()
    #expect(try tab.content == .failed(link("b"), error) && requestCount == count)
    #expect(tab.document == nil && tab.title == "b")
    #expect(throws: NavigationError.answersForm(try link("b"), canResubmit: !isLarge)) {
      try tab.reload()
    }
    guard !isLarge else {
      #expect(throws: NavigationError.self) { try tab.reload(resubmits: true) }
      return
    }
    try tab.reload(resubmits: true)
    #expect(engine.requests.last?.submission == form && tab.document?.title == "b")
    try tab.goForward()
    #expect(tab.document?.title == "c" && tab.loadError == nil)
  }

  @Test func `documents in excess that can be loaded again go before answers`() throws {
    let documents = KeptDocuments(
      tabLimits: .init(count: 1, byteCount: 1_000_000), limits: .init(count: 9, byteCount: .max))
    let tab = WebState(engine: engine, documents: documents)
    try setPage("b")
    tab.load(try link("b"), from: try link("f"), submitting: form)
    for word in ["c", "d", "e"] {
      try setPage(word)
      tab.load(try link(word))
    }
    let count = requestCount
    try tab.go(to: -3)
    #expect(tab.document?.title == "b" && requestCount == count)
  }

  @Test(arguments: [false, true])
  func `a redirect decides whether the page answers the form`(submitsForm: Bool) throws {
    try setPage("b", PageScript(delay: .seconds(1)))
    tab.load(try link("b"), from: try link("f"), submitting: form)
    let web = try engine.pages.first.orThrow("no page"), id = engine.requests[0].id
    web.send(.redirected(try link("c"), submitsForm: submitsForm), of: id)
    web.send(.committed(try link("c")), of: id)
    web.send(.finished, of: id)
    #expect(tab.navigation.items.map(\.isAnswer) == [submitsForm])
  }

  @Test func `what is saved of an answer is that it was one`() throws {
    try load("a")
    try submit("b")
    let saved = try tab.storage()
    let items = saved.pages.navigation.items
    #expect(items.allSatisfy { $0.documentID == nil && $0.form?.submission == nil })
    #expect(items.map(\.isAnswer) == [false, true])
    let restored = WebState(unrealized: saved.metadata, engine: engine) { saved.pages }
    let count = requestCount
    restored.wasShown()
    #expect(try restored.content == .failed(link("b"), .answerGone(canResubmit: false)))
    #expect(throws: NavigationError.self) { try restored.reload() }
    try restored.goBack()
    #expect(restored.document?.title == "a" && requestCount == count + 1)
    try restored.goForward()
    #expect(restored.document == nil && requestCount == count + 1)
    restored.load(try link("b"))
    #expect(restored.document?.title == "b" && requestCount == count + 2)
  }

  @Test func `an answer survives a link that leads to a forbidden address`() throws {
    try submit("b")
    let file = try #require(URL(string: "file:///etc/passwd"))
    engine.scripts[file] = PageScript(ending: .failed(.blocked(reason: "not from here")))
    tab.load(file, from: try link("b"))
    #expect(tab.document == nil && requestCount == 2)
    try tab.reload()
    #expect(tab.document?.title == "b" && requestCount == 2 && tab.loadError == nil)
  }

  @Test func `the address of an answer can be loaded without the form`() throws {
    try submit("b")
    try page.load("b")
    #expect(pages == "b b*" && engine.requests.last?.submission == nil)
    #expect(tab.navigation.items.map(\.isAnswer) == [true, false])
  }
}
