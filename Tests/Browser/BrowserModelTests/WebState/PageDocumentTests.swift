import BrowserModel
import BrowserModelTesting
import BrowserPages
import Dispatch
import Foundation
import Switchboard
import SwitchboardTesting
import Synchronization
import Testing

/// Tests of the documents, progress, downloads and questions that pages send to their tabs.
@MainActor
struct PageDocumentTests {
  @MainActor
  private final class Log: WebStateObserver {
    private(set) var lines: [String] = []
    private(set) var downloads: [Download] = []

    func webStateDidChangeProgress(_ webState: WebState) {
      lines.append("progress \(webState.loadProgress)")
    }
    func webStateDidChangeDocument(_ webState: WebState) {
      lines.append("document \(webState.document?.title ?? "none")")
    }
    func webStateDidChangeDialog(_ webState: WebState) {
      lines.append(webState.dialog.map { "asks \($0.message)" } ?? "asks nothing")
    }
    func webState(_ webState: WebState, didStart download: Download) { downloads.append(download) }
  }

  private let engine = ScriptableEngine()
  private let tab: WebState
  private let log = Log()
  private let subscription: Subscription
  private let page: ScriptablePage
  private let id: NavigationID
  private let url = URL(string: "https://a.org")!

  init() throws {
    tab = WebState(engine: engine)
    subscription = tab.addObserver(log)
    engine.scripts[url] = PageScript(delay: .seconds(1))
    tab.load(url)
    page = try #require(engine.pages.first)
    id = try #require(engine.requests.first?.id)
  }

  private func document(_ title: String) -> PageDocument {
    PageDocument(
      url: url, title: title,
      forms: [PageForm(destination: .init(action: url), fields: [PageFormField(name: "q")])])
  }

  @Test func `progress is reported until the page is loaded`() {
    page.send(.progressed(0.25), of: id)
    page.send(.progressed(0.25), of: id)
    page.send(.progressed(7), of: id)
    engine.advance(by: .seconds(1))
    page.send(.progressed(0.5), of: id)
    #expect(log.lines == ["progress 0.25", "progress 1.0"])
    #expect(tab.loadProgress == 1)
  }

  @Test func `a document belongs to the committed page`() {
    page.send(.documentChanged(document("too early")), of: id)
    #expect(tab.document == nil)
    page.send(.committed(url), of: id)
    page.send(.documentChanged(document("one")), of: id)
    page.send(.documentChanged(document("two")), of: NavigationID())
    #expect(tab.document?.title == "one")
    #expect(log.lines == ["document one"])
  }

  @Test(arguments: [WebPageEvent.crashed, .committed(URL(string: "https://b.org")!)])
  func `the next page and a crash remove the document and what was entered`(
    event: WebPageEvent
  ) throws {
    page.send(.committed(url), of: id)
    page.send(.documentChanged(document("one")), of: id)
    tab.enter(PageFormEntry(form: 0, field: 0, values: ["swift"]))
    #expect(tab.formEntries.map(\.values) == [["swift"]])
    if case .committed = event {
      tab.load(try #require(URL(string: "https://b.org")))
    } else {
      page.send(event, of: id)
    }
    #expect(tab.document == nil && tab.formEntries.isEmpty)
  }

  @Test func `an unread document is read once, when it is needed`() throws {
    let readCount = Mutex(0), whole = document("one")
    let unread = UnreadDocument(outline: PageDocument(url: url, title: "one")) { outline in
      readCount.withLock { $0 += 1 }
      return whole
    }
    let (tab, send) = try hiddenTab()
    send(unread)
    #expect(tab.documentOutline == unread.outline && readCount.withLock { $0 } == 0)
    #expect(tab.document == whole && tab.document == whole && tab.documentOutline == whole)
    #expect(readCount.withLock { $0 } == 1)
  }

  /// Returns a tab with a committed page, and a closure that sends a document of that page. The log
  /// of this suite isn't used, because it reads each document.
  private func hiddenTab() throws -> (WebState, (UnreadDocument) -> Void) {
    let tab = WebState(engine: engine)
    engine.scripts[url] = PageScript(delay: .seconds(1))
    tab.load(url)
    let page = try #require(engine.pages.last), id = try #require(engine.requests.last?.id)
    page.send(.committed(url), of: id)
    return (tab, { page.send(.documentArrived($0), of: id) })
  }

  /// A document that is read when a gate opens.
  private struct Gated {
    let document: PageDocument
    let gate = DispatchSemaphore(value: 0)
    let readCount = SharedCount()

    final class SharedCount: Sendable { let value = Mutex(0) }

    var unread: UnreadDocument {
      UnreadDocument(outline: PageDocument(url: document.url, title: document.title)) {
        [document, gate, readCount] _ in
        _ = gate.wait(timeout: .now() + 10)
        readCount.value.withLock { $0 += 1 }
        return document
      }
    }
  }

  @Test func `showing a tab reads its document without blocking the main actor`() async throws {
    let gated = Gated(document: document("one")), (tab, send) = try hiddenTab()
    send(gated.unread)
    tab.wasShown()
    #expect(tab.availableDocument == nil && tab.documentOutline?.title == "one")
    gated.gate.signal()
    try await eventually { tab.availableDocument == gated.document }
    await tab.prepareDocument()
    #expect(gated.readCount.value.withLock { $0 } == 1)
  }

  @Test func `a command waits for the document that is being read`() async throws {
    let gated = Gated(document: document("one")), (tab, send) = try hiddenTab()
    tab.wasShown()
    send(gated.unread)
    #expect(tab.availableDocument == nil)
    gated.gate.signal()
    await tab.prepareDocument()
    #expect(tab.availableDocument == gated.document)
    #expect(gated.readCount.value.withLock { $0 } == 1)
  }

  @Test func `an outdated document that has been read doesn't replace a newer one`() async throws {
    let old = Gated(document: document("old")), new = Gated(document: document("new"))
    let (tab, send) = try hiddenTab()
    tab.wasShown()
    send(old.unread)
    send(new.unread)
    new.gate.signal()
    await tab.prepareDocument()
    old.gate.signal()
    try await eventually { old.readCount.value.withLock { $0 } == 1 }
    for _ in 0..<100 { await Task.yield() }
    #expect(tab.availableDocument == new.document)
  }

  @Test(arguments: [
    (1, "/next", "[/next] 1 new"), (2, "/next", "/page [/next] 1 new"),
    (0, "/page", "[/page] 0 reload"), (30, "/page", "[/page] 0 reload"),
  ])
  func `a refresh replaces the page, adds one or reloads it`(
    seconds: Int, target: String, result: String
  ) throws {
    let root = try #require(URL(string: "https://a.org/page"))
    tab.load(root)
    let refresh = PageRefresh(
      url: try #require(URL(string: "https://a.org\(target)")), seconds: seconds)
    let id = try #require(page.begin(.refresh(refresh)))
    #expect(tab.isRefreshing == !refresh.isRedirect && tab.visibleURL == root)
    let kind = try #require(tab.pendingNavigation?.kind)
    page.send(.committed(refresh.url), of: id)
    let paths = tab.navigation.items.enumerated().map { index, item in
      index == tab.navigationIndex ? "[\(item.url.path)]" : item.url.path
    }
    let change = kind == .reload ? "0 reload" : "1 new"
    #expect("\(paths.joined(separator: " ")) \(change)" == result)
    page.send(.finished, of: id)
    #expect(!tab.isRefreshing)
  }

  @Test func `a page without a committed address cannot refresh`() throws {
    #expect(page.begin(.refresh(PageRefresh(url: url, seconds: 0))) == nil)
  }

  @Test func `‘stop’ cancels a refresh and says so`() {
    engine.advance(by: .seconds(1))
    page.pendingRefresh = PageRefresh(url: url, seconds: 5)
    #expect(tab.pendingRefresh?.seconds == 5)
    tab.stop()
    #expect(tab.pendingRefresh == nil && log.lines.last == "document none")
  }

  @Test func `a forbidden load is shown as failed, and a reload does not repeat it`() throws {
    page.send(.committed(url), of: id)
    page.send(.finished, of: id)
    let file = try #require(URL(string: "file:///etc/passwd"))
    engine.scripts[file] = PageScript(ending: .failed(.blocked(reason: "not from here")))
    tab.load(file, from: url)
    #expect(tab.content == .failed(file, .blocked(reason: "not from here")))
    #expect(tab.loadError == .blocked(reason: "not from here"))
    #expect(tab.navigation.items.map(\.url) == [url])
    #expect(try tab.storage().pages.navigation.items.map(\.url) == [url])
    try tab.reload()
    #expect(engine.requests.last?.url == url)
    #expect(tab.loadError == nil)
  }

  @Test func `the address of a first page is saved before it is committed`() throws {
    let saved = try tab.storage()
    #expect(saved.metadata.visibleURL == url && saved.metadata.itemCount == 1)
    #expect(saved.metadata.currentIndex == 0)
    #expect(saved.pages.navigation.items.map(\.url) == [url])
    #expect(tab.lastCommittedURL == nil && tab.isLoading)
  }

  @Test func `an error status keeps the document that the host sent`() {
    page.send(.committed(url), of: id)
    page.send(.documentChanged(document("Not found")), of: id)
    page.send(.failed(.httpStatus(404)), of: id)
    #expect(tab.content == .failed(url, .httpStatus(404)))
    #expect(tab.document?.title == "Not found")
  }

  @Test func `a value that is entered again replaces the first one`() {
    tab.enter(PageFormEntry(form: 0, field: 0, values: ["a"]))
    tab.enter(PageFormEntry(form: 0, field: 1, values: ["b"]))
    tab.enter(PageFormEntry(form: 0, field: 0, values: ["c"]))
    #expect(tab.formEntries.map(\.values) == [["b"], ["c"]])
  }

  @Test func `a question of the page waits for the user's answer`() async throws {
    page.send(.committed(url), of: id)
    async let answer = tab.webPage(page, didAsk: PageDialog(kind: .confirm, message: "Leave?"))
    try await eventually { tab.dialog != nil }
    #expect(tab.answerDialog(.accepted("")))
    #expect(await answer == .accepted(""))
    #expect(log.lines == ["asks Leave?", "asks nothing"])
    #expect(!tab.answerDialog(.dismissed))
  }

  @Test func `a question is dismissed with its page`() async throws {
    page.send(.committed(url), of: id)
    async let answer = tab.webPage(page, didAsk: PageDialog(kind: .alert, message: "Hi"))
    try await eventually { tab.dialog != nil }
    page.send(.crashed, of: id)
    #expect(await answer == .dismissed)
  }

  @Test func `a download ends once, and a cancelled one stops its transfer`() {
    var stopCount = 0
    let download = Download(url: url, file: URL(filePath: "/f"), expectedByteCount: 10) {
      stopCount += 1
    }
    tab.webPage(page, didStart: download)
    #expect(log.downloads.count == 1)
    download.didReceive(byteCount: 4)
    download.cancel()
    download.didEnd()
    download.didReceive(byteCount: 10)
    #expect(download.state == .failed(.stopped))
    #expect(download.receivedByteCount == 4 && stopCount == 1)
  }
}
