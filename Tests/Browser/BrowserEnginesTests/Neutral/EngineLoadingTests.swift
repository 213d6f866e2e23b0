import BrowserEngines
import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import ProcessTesting
import ServerTesting
import SwitchboardTesting
import Synchronization
import Testing

extension EngineTests {
  /// Tests for loads and the ways in which they end.
  @MainActor struct Loading {
    @Test(arguments: EngineKind.allCases)
    func `a page is loaded, titled and read`(kind: EngineKind) async throws {
      let fixture = try EngineFixture(kind)
      fixture.site.page("/", "<title>Home</title><h1>Head</h1><p>Text")
      let tab = try await fixture.tab("/")
      #expect(tab.content == .loaded(fixture.site.url("/")))
      #expect(tab.title == "Home" && tab.loadError == nil && tab.loadProgress == 1)
      #expect(tab.text == "Head\nText" && tab.paths == "[/]")
      #expect(tab.document?.source.mimeType == "text/html")
      #expect(tab.document?.source.text == "<title>Home</title><h1>Head</h1><p>Text")
    }

    @Test(arguments: EngineEnding.all)
    func `each answer of a host has its ending, and what arrived is shown`(
      kind: EngineKind, ending: EngineEnding
    ) async throws {
      let isLate = ending.error == .timedOut
      let fixture = try EngineFixture(
        kind, savesDownloads: false, timeLimit: isLate ? .seconds(1) : .seconds(600))
      fixture.site.answer(ending.path, with: ending.script)
      fixture.site.page("/page", EngineEnding.page)
      let tab = try await fixture.tab(ending.path)
      #expect(tab.loadError == ending.error)
      #expect(tab.lastCommittedItem?.title == ending.title)
      #expect(tab.lastCommittedURL?.path == ending.committed)
      #expect(tab.metadata.itemCount == 1 && tab.loadProgress == 1)
      if ending.title != nil { #expect(tab.text.contains("Text")) }
    }

    @Test(arguments: EngineKind.allCases, EndlessPage.all)
    func `a page that is too large or never ends is cut, and what arrived is shown`(
      kind: EngineKind, page: EndlessPage
    ) async throws {
      let fixture = try EngineFixture(
        kind, durationLimit: page.error == .timedOut ? .seconds(4) : .seconds(600),
        byteLimit: EndlessPage.byteLimit)
      let end = Gate()
      fixture.site.answer("/endless") { _, connection in
        connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
        // WebKit waits for 512 bytes, in which it looks for the type of the page.
        connection.send("<title>Page</title><!--\(String(repeating: "-", count: 512))--><p>Text")
        page.rest(connection)
        end.open()
      }
      fixture.site.page("/page", EngineEnding.page)
      let tab = try await fixture.tab("/page")
      try await fixture.load("/endless", in: tab)
      #expect(tab.loadError == page.error && tab.paths == "/page [/endless]")
      #expect(tab.lastCommittedItem?.title == "Page")
      // WebKit takes a while to read a large page.
      try await eventually(within: .seconds(60)) { tab.text.hasPrefix("Text") }
      // The host cannot send any longer.
      try await eventually(within: .seconds(300)) { end.isOpen }
      try await fixture.load("/page", in: tab)
      #expect(tab.loadError == nil && tab.text == "Text")
    }

    @Test(arguments: EngineKind.allCases)
    func `a redirect to a file does not crash the page that is shown`(
      kind: EngineKind
    ) async throws {
      let fixture = try EngineFixture(kind)
      fixture.site.redirect("/", to: "file:///etc/passwd")
      fixture.site.page("/page", EngineEnding.page)
      let tab = try await fixture.tab("/page")
      try await fixture.load("/", in: tab)
      #expect(tab.isBlocked && !tab.text.contains("root:"))
      try await fixture.load("/page", in: tab)
      #expect(tab.loadError == nil && tab.text == "Text")
    }

    @Test(
      arguments: EngineKind.allCases, ["file:///etc/passwd", "data:text/html,x", "mailto:a@b.org"])
    func `a redirect to another scheme is blocked`(kind: EngineKind, target: String) async throws {
      let fixture = try EngineFixture(kind)
      fixture.site.redirect("/", to: target)
      let tab = try await fixture.tab("/")
      #expect(tab.isBlocked && tab.document == nil)
      #expect(fixture.site.requests.count == 1)
      fixture.site.page("/page", EngineEnding.page)
      try await fixture.load("/page", in: tab)
      #expect(tab.loadError == nil && tab.text == "Text")
    }

    @Test(arguments: EngineKind.allCases)
    func `an answer without content leaves the page as it is`(kind: EngineKind) async throws {
      let fixture = try EngineFixture(kind)
      fixture.site.page("/page", EngineEnding.page)
      fixture.site.answer("/204") { _, connection in connection.respond(status: 204, type: nil) }
      let tab = try await fixture.tab("/page")
      try await fixture.load("/204", in: tab)
      #expect(tab.paths == "[/page]" && tab.text == "Text" && tab.loadError == nil)
    }

    @Test(arguments: EngineKind.allCases)
    func `events arrive in order`(kind: EngineKind) async throws {
      let fixture = try EngineFixture(kind)
      fixture.site.redirect("/first", to: "/a/../second#end", status: 301)
      fixture.site.redirect("/second", to: "page")
      fixture.site.page("/page", EngineEnding.page)
      let tab = Tab(fixture.engine)
      try await tab.load(fixture.site.url("/first"))
      #expect(tab.log == ["commit /page", "title Page", "finish"])
      #expect(tab.webState.lastCommittedURL == fixture.site.url("/page#end"))
      #expect(fixture.site.requests.map(\.target) == ["/first", "/second", "/page"])
    }

    @Test(arguments: EngineKind.allCases)
    func `an address that cannot be loaded says why, and the user can go back`(
      kind: EngineKind
    ) async throws {
      let fixture = try EngineFixture(kind)
      fixture.site.page("/", EngineEnding.page)
      let cases: [(String, LoadError)] = [
        ("http://nohost.invalid/", .hostNotFound("nohost.invalid")),
        (try TestServer.closedURL().absoluteString, .connectionRefused),
        ("gopher://a.org/", .unsupportedScheme("gopher")),
        ("file:///no/such/file", .other("there is no file ‘/no/such/file’: check the address")),
        (fixture.site.url("/missing").absoluteString, .httpStatus(404)),
      ]
      for (address, error) in cases {
        let tab = try await fixture.tab("/")
        let url = try #require(URL(address: address))
        tab.load(url)
        try await tab.waitForEnd()
        #expect(tab.loadError == error)
        #expect(tab.lastCommittedURL == url)
        try tab.goBack()
        try await tab.waitForEnd()
        #expect(tab.content == .loaded(fixture.site.url("/")), "\(address)")
      }
    }

    @Test(
      arguments: EngineKind.allCases,
      [
        ("data:text/html,%3Ctitle%3EA%20b%3C/title%3Ec", "A b"),
        ("data:text/html;charset=utf-8;base64,PHRpdGxlPkEgYjwvdGl0bGU+Yw==", "A b"),
        ("about:blank", nil),
      ])
    func `addresses with their own content need no host`(
      kind: EngineKind, page: (address: String, title: String?)
    ) async throws {
      let tab = Tab(try kind.makeEngine())
      try await tab.load(try #require(URL(string: page.address)))
      #expect(tab.webState.loadError == nil && tab.webState.document != nil)
      #expect(tab.webState.lastCommittedItem?.title == page.title)
    }

    @Test(arguments: EngineKind.allCases)
    func `a file is shown if the user or another file opens it`(kind: EngineKind) async throws {
      let directory = TemporaryDirectory()
      let url = directory.file("a b.html"), text = directory.file("ü.txt")
      try Data("<title>File</title>Text".utf8).write(to: url)
      try Data("words".utf8).write(to: text)
      let tab = Tab(try kind.makeEngine())
      try await tab.load(url)
      #expect(tab.webState.content == .loaded(url) && tab.webState.title == "File")
      try await tab.load(text, from: url)
      #expect(tab.webState.content == .loaded(text) && tab.text.contains("words"))
    }

    @Test(arguments: EngineKind.allCases, ["http", "file", "data"])
    func `a page of the network opens neither this computer nor its files`(
      kind: EngineKind, scheme: String
    ) async throws {
      let fixture = try EngineFixture(kind)
      fixture.site.page("/page", EngineEnding.page)
      let addresses = [
        "http": fixture.site.url("/page"), "file": URL(fileURLWithPath: "/etc/passwd"),
        "data": URL(string: "data:text/html,x"),
      ]
      let tab = WebState(engine: fixture.engine)
      let address = try #require(addresses[scheme] ?? nil)
      tab.load(address, from: URL(string: "https://a.org/"))
      try await tab.waitForEnd()
      #expect(tab.isBlocked && tab.loadError?.description.contains("type the address") == true)
      #expect(fixture.site.requests.isEmpty && tab.document == nil)
      // A reload is not the user's own request for the address.
      #expect(throws: NavigationError.nothingToReload) { try tab.reload() }
      tab.load(address)
      try await tab.waitForEnd()
      #expect(tab.loadError == nil && tab.content == .loaded(address))
    }

    @Test(arguments: EngineKind.allCases)
    func `a host without a trusted certificate is refused with the reason`(
      kind: EngineKind
    ) async throws {
      let directory = TemporaryDirectory()
      let server = try await TLSServer.start(in: directory.url)
      defer { server.stop() }
      let tab = Tab(try kind.makeEngine())
      try await tab.load(try #require(server.url("/page.html", host: "localhost")))
      guard case .untrusted(let reason) = tab.webState.loadError else {
        Issue.record("\(String(describing: tab.webState.loadError))")
        return
      }
      #expect(reason.contains("authority"))
      #expect(tab.webState.document == nil && tab.webState.metadata.itemCount == 1)
    }

    @Test(arguments: EngineKind.allCases)
    func `a stopped load is silent, and another load replaces it`(kind: EngineKind) async throws {
      let fixture = try EngineFixture(kind)
      fixture.site.answer("/never") { _, connection in connection.waitForEnd() }
      fixture.site.page("/page", EngineEnding.page)
      let tab = WebState(engine: fixture.engine)
      tab.load(fixture.site.url("/never"))
      try await eventually { fixture.site.requests.count == 1 }
      tab.stop()
      #expect(!tab.isLoading && tab.content == .failed(fixture.site.url("/never"), .stopped))
      tab.load(fixture.site.url("/never"))
      try await fixture.load("/page", in: tab)
      #expect(tab.content == .loaded(fixture.site.url("/page")))
      #expect(tab.paths == "[/page]" && tab.loadError == nil)
    }

    @Test(arguments: EngineKind.allCases)
    func `the last of several loads wins`(kind: EngineKind) async throws {
      let fixture = try EngineFixture(kind)
      for name in ["a", "b", "c"] { fixture.site.page("/\(name)", "<title>\(name)</title>") }
      let tab = WebState(engine: fixture.engine)
      for name in ["a", "b", "a", "b", "c"] { tab.load(fixture.site.url("/\(name)")) }
      try await tab.waitForEnd()
      #expect(tab.title == "c" && tab.paths == "[/c]")
    }
  }
}

extension WebState {
  /// A Boolean value that indicates whether a safety rule forbade the last load.
  fileprivate var isBlocked: Bool {
    if case .blocked = loadError { true } else { false }
  }
}

// MARK: - EndlessPage

/// The rest of a page that a host sends until the connection is closed, and the error that cuts it.
struct EndlessPage: CustomTestStringConvertible, Sendable {
  static let byteLimit = 1_000_000

  let testDescription: String
  let error: LoadError
  let rest: @Sendable (TestConnection) -> Void

  static let all = [
    Self(testDescription: "endless", error: .tooLarge(limit: byteLimit)) { connection in
      let words = Array(String(repeating: "<p>words of an endless page\n", count: 1_000).utf8)
      // WebKit measures a page twice a second, so the host must not send much in that time.
      while connection.send(words), !connection.waitForEnd(milliseconds: 30) {}
    },
    Self(testDescription: "huge", error: .tooLarge(limit: byteLimit)) { connection in
      connection.send(Array(repeating: UInt8(ascii: "x"), count: 3 * byteLimit))
    },
    Self(testDescription: "trickling", error: .timedOut) { connection in
      while connection.send("<p>words\n"), !connection.waitForEnd(milliseconds: 50) {}
    },
  ]
}

/// A flag that a host sets on its own thread.
final class Gate: Sendable {
  private let state = Mutex(false)
  var isOpen: Bool { state.withLock { $0 } }
  func open() { state.withLock { $0 = true } }
}

// MARK: - EngineEnding

/// A response from a host, and the way in which its load ends.
struct EngineEnding: CustomTestStringConvertible, Sendable {
  static let page = "<title>Page</title>Text"

  let path: String
  let script: TestServer.Script
  let error: LoadError?
  /// The title of the page, or nil if the engine reads none.
  let title: String?
  /// The committed path. A failed load commits its address.
  let committed: String
  var testDescription: String { path }

  init(
    _ path: String, _ error: LoadError? = nil, title: String? = "Page", at end: String? = nil,
    script: @escaping TestServer.Script
  ) {
    self.path = path
    self.error = error
    self.title = title
    self.script = script
    committed = end ?? path
  }

  /// The endings with each engine. WebKit doesn't show a truncated page, and accepts some damaged
  /// responses.
  static let all = EngineKind.allCases.flatMap { kind in
    let own = kind == .light ? broken + damaged : broken.map(\.withoutPage)
    return (whole + refused + own).map { (kind, $0) }
  }

  private var withoutPage: Self { Self(path, error, title: nil, at: committed, script: script) }

  private static let whole = [
    Self("/whole") { $1.respond(page) },
    Self("/chunked") {
      $1.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n")
      $1.send("Content-Type: text/html\r\n\r\n7\r\n<title>\r\n10\r\nPage</title>Text\r\n0\r\n\r\n")
    },
    Self("/gzip") {
      $1.respond(Gzip.stored(Array(page.utf8)), fields: ["Content-Encoding: gzip"])
    },
    Self("/untyped") { $1.respond(page, type: nil) },
    Self("/redirect", at: "/page") { $1.respond(status: 302, fields: ["Location: page"]) },
    Self("/redirect-nowhere") { $1.respond(page, status: 302) },
  ]

  private static let broken = [
    Self("/short", .connectionLost) {
      $1.send(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 900\r\n\r\n\(page)")
    },
    Self("/reset", .connectionLost) {
      $1.send(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 900\r\n\r\n\(page)")
      $1.reset()
    },
    Self("/empty", .connectionLost, title: nil) { _, _ in },
    Self("/silent", .timedOut, title: nil) { $1.waitForEnd() },
  ]

  private static let damaged = [
    Self("/garbage", .damaged("the answer is not HTTP"), title: nil) {
      $1.send("nonsense\r\n\r\n")
    },
    Self("/bad-gzip", .damaged("its compression"), title: nil) {
      $1.respond("no compression", fields: ["Content-Encoding: gzip"])
    },
    Self("/bad-chunk", .damaged("its transfer encoding"), title: nil) {
      $1.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")
    },
  ]

  private static let refused = [
    Self("/404", .httpStatus(404)) { $1.respond(page, status: 404) },
    Self("/500", .httpStatus(500)) { $1.respond(page, status: 500) },
    Self("/401", .httpStatus(401)) { $1.respond(page, status: 401) },
    Self("/loop", .tooManyRedirects, title: nil) {
      $1.respond(status: 302, fields: ["Location: /loop"])
    },
    Self("/no-file", .notText("application/zip"), title: nil) {
      $1.respond("PK", type: "application/zip")
    },
  ]
}
