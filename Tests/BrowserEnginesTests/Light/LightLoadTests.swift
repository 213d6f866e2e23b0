import BrowserEngines
import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import SwitchboardTesting
import Testing

/// Tests of loads by a tab from a server on loopback.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct LightLoadTests {
  /// Pages of the test server, by path.
  nonisolated static let script: TestServer.Script = { request, connection in
    let page = "<title>Page</title>Text"
    switch request.target {
    case "/page": connection.respond(page)
    case "/chunked":
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n")
      connection.send(
        "Content-Type: text/html\r\n\r\n7\r\n<title>\r\n10\r\nPage</title>Text\r\n0\r\n\r\n")
    case "/gzip":
      connection.respond(Gzip.stored(Array(page.utf8)), fields: ["Content-Encoding: gzip"])
    case "/bad-gzip": connection.respond("no compression", fields: ["Content-Encoding: gzip"])
    case "/bad-chunk":
      connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")
    case "/short":
      connection.send(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 900\r\n\r\n\(page)")
    case "/reset":
      connection.send(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 900\r\n\r\n\(page)")
      connection.reset()
    case "/empty": break
    case "/garbage": connection.send("nonsense\r\n\r\n")
    case "/404": connection.respond(page, status: 404)
    case "/500": connection.respond(page, status: 500)
    case "/401":
      connection.respond(page, status: 401, fields: ["WWW-Authenticate: Basic realm=\"r\""])
    case "/204": connection.respond(status: 204, type: nil)
    case "/endless":
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n\(page)")
      while connection.send(String(repeating: "abcd", count: 16_384)) {}
    case "/silent", "/never": connection.waitForEnd()
    case "/slow":
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n\(page)")
      connection.waitForEnd()
    case "/stalled":
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n")
      connection.send("<title>Page</title><p>Text</p><p>More</p>")
      connection.waitForEnd()
    case "/redirect": connection.respond(status: 302, fields: ["Location: page"])
    case "/redirect-twice":
      connection.respond(status: 301, fields: ["Location: /a/../redirect#end"])
    case "/redirect-file": connection.respond(status: 302, fields: ["Location: file:///etc/passwd"])
    case "/redirect-data": connection.respond(status: 302, fields: ["Location: data:text/html,x"])
    case "/redirect-mail": connection.respond(status: 302, fields: ["Location: mailto:a@b.org"])
    case "/redirect-nowhere": connection.respond(page, status: 302)
    case "/loop": connection.respond(status: 302, fields: ["Location: /loop"])
    case "/no-file": connection.respond("PK", type: "application/zip")
    case "/untyped": connection.respond(page, type: nil)
    default: connection.respond(status: 404)
    }
  }

  struct Ending: CustomTestStringConvertible, Sendable {
    let path: String
    var error: LoadError?
    var title: String? = "Page"
    /// The committed path; nil if nothing is committed. A failed load commits its address.
    var committed: String?
    var testDescription: String { path }

    init(_ path: String, _ error: LoadError? = nil, title: String? = "Page", at end: String? = nil)
    {
      (self.path, self.error, self.title, committed) = (path, error, title, end ?? path)
    }
  }

  nonisolated static let endings = [
    Ending("/page"), Ending("/chunked"), Ending("/gzip"), Ending("/untyped"),
    Ending("/redirect", at: "/page"), Ending("/redirect-twice", at: "/page"),
    Ending("/bad-gzip", .damaged("its compression"), title: nil),
    Ending("/bad-chunk", .damaged("its transfer encoding"), title: nil),
    Ending("/short", .connectionLost), Ending("/reset", .connectionLost),
    Ending("/empty", .connectionLost, title: nil),
    Ending("/garbage", .damaged("the answer is not HTTP"), title: nil),
    Ending("/404", .httpStatus(404)), Ending("/500", .httpStatus(500)),
    Ending("/401", .httpStatus(401)),
    Ending("/endless", .tooLarge(limit: 1_000_000)),
    Ending("/silent", .timedOut, title: nil), Ending("/slow", .timedOut),
    Ending("/loop", .tooManyRedirects, title: nil),
    Ending("/no-file", .notText("application/zip"), title: nil),
    Ending("/redirect-nowhere"),
  ]

  @Test(arguments: endings)
  func `each answer of a host has its ending, and what arrived is shown`(
    _ ending: Ending
  ) async throws {
    let server = try TestServer(Self.script)
    let tab = Tab(
      .forTests {
        $0.pageByteCount = 1_000_000
        $0.silence = .milliseconds(700)
      })
    try await tab.load(server.url(ending.path))
    #expect(tab.webState.loadError == ending.error)
    #expect(tab.webState.lastCommittedItem?.title == ending.title)
    #expect(tab.webState.lastCommittedURL?.path == ending.committed)
    #expect(tab.webState.navigationItemCount == 1 && tab.webState.loadProgress == 1)
    if ending.title != nil { #expect(tab.text.contains("Text")) }
  }

  @Test(arguments: ["file", "data", "mail"])
  func `a redirect to another scheme is blocked`(scheme: String) async throws {
    let server = try TestServer(Self.script)
    let tab = Tab(.forTests())
    try await tab.load(server.url("/redirect-\(scheme)"))
    guard case .blocked = tab.webState.loadError else {
      Issue.record("\(String(describing: tab.webState.loadError))")
      return
    }
    #expect(server.requests.count == 1)
  }

  @Test func `an answer without content leaves the page as it is`() async throws {
    let server = try TestServer(Self.script)
    let tab = Tab(.forTests())
    try await tab.load(server.url("/page"))
    try await tab.load(server.url("/204"))
    #expect(tab.webState.lastCommittedURL == server.url("/page") && tab.text.contains("Text"))
    #expect(tab.webState.loadError == nil && tab.log.last == "finish")
  }

  @Test func `events arrive in order`() async throws {
    let server = try TestServer(Self.script)
    let tab = Tab(.forTests())
    try await tab.load(server.url("/redirect-twice"))
    #expect(tab.log == ["commit /page", "title Page", "finish"])
    #expect(tab.webState.lastCommittedURL?.fragment == "end")
  }

  @Test func `a host that trickles must be complete in time`() async throws {
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
      while connection.send("x"), !connection.waitForEnd(milliseconds: 5) {}
    }
    let tab = Tab(.forTests { $0.duration = .milliseconds(600) })
    try await tab.load(server.url("/"))
    #expect(tab.webState.loadError == .timedOut)
  }

  @Test(arguments: [
    ("http://nohost.invalid/", LoadError.hostNotFound("nohost.invalid")),
    ("http://127.0.0.1:1/", .connectionRefused), ("gopher://a.org/", .unsupportedScheme("gopher")),
    ("about:config", .unsupportedScheme("about")),
    (
      "file:///no/such/file",
      .other("there is no file ‘/no/such/file’: check the address")
    ),
    ("data:text/html", .damaged("the ‘data:’ address has no comma")),
    ("data:text/html;base64,!", .damaged("the ‘data:’ address is not base64")),
    ("data:application/zip,x", .notText("application/zip")),
  ])
  func `an address that cannot be loaded says why`(address: String, error: LoadError) async throws {
    let tab = Tab(.forTests())
    try await tab.load(try #require(URL(string: address)))
    #expect(tab.webState.loadError == error)
    #expect(tab.webState.lastCommittedURL?.absoluteString == address)
  }

  @Test(arguments: [
    ("data:text/html,%3Ctitle%3EA%20b%3C/title%3Ec", "A b"),
    ("data:text/html;charset=utf-8;base64,PHRpdGxlPkEgYjwvdGl0bGU+Yw==", "A b"),
    ("data:text/html;base64,PHRpdGxlPkEgYjwvdGl0bGU%2BYw", "A b"), ("about:blank", nil),
  ])
  func `addresses with their own content need no host`(
    address: String, title: String?
  ) async throws {
    let tab = Tab(.forTests())
    try await tab.load(try #require(URL(string: address)))
    #expect(tab.webState.loadError == nil && tab.webState.document != nil)
    #expect(tab.webState.lastCommittedItem?.title == title)
  }

  @Test func `files and directories are shown, and devices are refused`() async throws {
    let directory = TemporaryDirectory()
    try Data("<title>File</title>Text".utf8).write(to: directory.file("a b.html"))
    mkfifo(directory.file("pipe").path, 0o600)
    let tab = Tab(.forTests { $0.pageByteCount = 20 })
    try await tab.load(URL(fileURLWithPath: directory.path))
    let links = try #require(tab.webState.document?.links)
    #expect(links.map(\.text) == ["..", "a b.html", "pipe"] && tab.text.contains("a b.html"))
    try await tab.load(try #require(links[1].url), from: tab.webState.lastCommittedURL)
    #expect(tab.webState.loadError == .tooLarge(limit: 20))
    #expect(tab.webState.lastCommittedItem?.title == "File")
    for path in [directory.file("pipe").path, "/dev/zero"] {
      try await tab.load(URL(fileURLWithPath: path))
      guard case .other(let words) = tab.webState.loadError else {
        Issue.record("\(path) was loaded")
        return
      }
      #expect(words.contains(path))
    }
  }

  @Test(arguments: ["http", "file", "data"])
  func `a page of the network opens neither this computer nor its files`(
    scheme: String
  ) async throws {
    let server = try TestServer(Self.script)
    let addresses = [
      "http": server.url("/page"), "file": URL(fileURLWithPath: "/etc/passwd"),
      "data": URL(string: "data:text/html,x"),
    ]
    let tab = Tab(.forTests()), address = try #require(addresses[scheme] ?? nil)
    try await tab.load(address, from: URL(string: "https://a.org/"))
    guard case .blocked(let reason) = tab.webState.loadError else {
      Issue.record("the load was not blocked")
      return
    }
    #expect(reason.contains("type the address") && server.requests.isEmpty)
    #expect(tab.webState.document == nil)
    // A reload is not the user's own request for the address.
    #expect(throws: NavigationError.nothingToReload) { try tab.webState.reload() }
    try await tab.load(address)
    #expect(tab.webState.loadError == nil)
  }

  @Test func `a stopped load is silent, and another load replaces it`() async throws {
    let server = try TestServer(Self.script)
    let tab = Tab(.forTests())
    tab.webState.load(server.url("/never"))
    try await eventually { server.requests.count == 1 }
    tab.webState.stop()
    #expect(!tab.webState.isLoading && tab.webState.content == .blank)
    tab.webState.load(server.url("/never"))
    try await tab.load(server.url("/page"))
    #expect(tab.webState.lastCommittedURL == server.url("/page"))
    #expect(tab.webState.navigationItemCount == 1 && tab.webState.loadError == nil)
  }

  @Test func `a page is shown as far as it has arrived, although its host is silent`() async throws
  {
    let server = try TestServer(Self.script)
    let tab = Tab(.forTests())
    tab.webState.load(server.url("/stalled"))
    try await eventually { tab.text.hasPrefix("Text") }
    #expect(tab.webState.isLoading && tab.webState.title == "Page" && tab.documentCount == 1)
  }

  @Test func `a stopped page stays as far as it has arrived`() async throws {
    let server = try TestServer(Self.script)
    let tab = Tab(.forTests())
    tab.webState.load(server.url("/slow"))
    try await eventually { tab.webState.lastCommittedURL != nil }
    tab.webState.stop()
    #expect(!tab.webState.isLoading)
    try await eventually { tab.text == "Text" }
    #expect(tab.webState.content == .loaded(server.url("/slow")) && tab.webState.loadError == nil)
    try await tab.load(server.url("/page"))
    #expect(tab.webState.navigationItemCount == 2)
  }

  @Test func `back, forward and reload load the pages of the list`() async throws {
    let server = try TestServer(Self.script)
    let tab = Tab(.forTests())
    try await tab.load(server.url("/page"))
    try await tab.load(server.url("/404"))
    try tab.webState.goBack()
    try await tab.waitForEnd()
    #expect(tab.webState.lastCommittedURL == server.url("/page") && tab.webState.canGoForward)
    try tab.webState.reload()
    try await tab.waitForEnd()
    #expect(server.requests.map(\.target) == ["/page", "/404", "/page", "/page"])
    #expect(tab.webState.navigationItemCount == 2 && tab.webState.loadError == nil)
  }
}

// MARK: - Gzip

/// Compressed data in stored blocks, which any decompressor reads.
enum Gzip {
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let size = [UInt8(bytes.count & 255), UInt8(bytes.count >> 8)]
    let number = { (value: UInt32) in (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    return [31, 139, 8, 0, 0, 0, 0, 0, 0, 255, 1] + size + size.map { ~$0 } + bytes
      + number(checksum(bytes)) + number(UInt32(bytes.count))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
