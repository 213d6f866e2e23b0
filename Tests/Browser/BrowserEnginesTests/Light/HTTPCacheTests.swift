import BrowserModelTesting
import BrowserPages
import Foundation
import ServerTesting
import SwitchboardTesting
import Testing

@testable import BrowserEngines
@testable import BrowserModel

/// Tests for the responses that an engine caches.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HTTPCacheTests {
  struct Rule: CustomTestStringConvertible, Sendable {
    let fields: [String]
    /// The number of requests that two loads of the page cause.
    let requestCount: Int
    var testDescription: String { "\(fields)" }
  }

  nonisolated static let rules = [
    Rule(fields: [], requestCount: 2),
    Rule(fields: ["Cache-Control: max-age=6000"], requestCount: 1),
    Rule(fields: ["Cache-Control: private", "Cache-Control: max-age=6000"], requestCount: 1),
    Rule(fields: ["Cache-Control: max-age=6000", "Age: 6001"], requestCount: 2),
    Rule(fields: ["Cache-Control: max-age=6000, no-store"], requestCount: 2),
    Rule(fields: ["Cache-Control: max-age=6000, no-cache"], requestCount: 2),
    Rule(
      fields: ["Cache-Control: max-age=0", "Expires: Fri, 01 Jan 2100 00:00:00 GMT"],
      requestCount: 2),
    Rule(fields: ["Expires: Fri, 01 Jan 2100 00:00:00 GMT"], requestCount: 1),
    Rule(fields: ["Expires: 0"], requestCount: 2),
    Rule(fields: ["Last-Modified: Fri, 02 Jan 1970 00:00:00 GMT"], requestCount: 1),
    Rule(fields: ["Cache-Control: max-age=6000", "Vary: Accept-Encoding"], requestCount: 1),
    Rule(fields: ["Cache-Control: max-age=6000", "Vary: Cookie"], requestCount: 2),
  ]

  @Test(arguments: rules)
  func `a page is loaded again unless its host calls it fresh`(_ rule: Rule) async throws {
    let server = try TestServer { _, connection in
      connection.respond("<title>Page</title>Text", fields: rule.fields)
    }
    let tab = Tab(.forTests()), other = Tab(.forTests())
    for _ in 0..<2 { try await tab.load(server.url("/")) }
    #expect(server.requests.count == rule.requestCount)
    #expect(tab.webState.lastCommittedItem?.title == "Page" && tab.text.contains("Text"))
    // Each engine has its own cache.
    try await other.load(server.url("/"))
    #expect(server.requests.count == rule.requestCount + 1)
  }

  @Test func `a reload asks the host, which can confirm the page`() async throws {
    let server = try TestServer { request, connection in
      if request.fields["if-none-match"] == "\"1\"" {
        connection.respond(status: 304, type: nil)
      } else {
        connection.respond("Text", fields: ["ETag: \"1\"", "Cache-Control: max-age=6000"])
      }
    }
    let tab = Tab(.forTests())
    try await tab.load(server.url("/"))
    try tab.webState.reload()
    try await tab.waitForEnd()
    #expect(server.requests.map { $0.fields["if-none-match"] } == [nil, "\"1\""])
    #expect(tab.webState.loadError == nil && tab.text.contains("Text"))
    // The confirmed page is fresh again.
    try await tab.load(server.url("/"))
    #expect(server.requests.count == 2)
  }

  @Test func `going back shows a stale page without a request`() async throws {
    let server = try TestServer { request, connection in
      connection.respond(request.target, fields: ["ETag: 1", "Cache-Control: no-cache"])
    }
    let tab = Tab(.forTests())
    try await tab.load(server.url("/first"))
    try await tab.load(server.url("/second"))
    // A restored tab keeps no documents.
    let saved = try tab.webState.storage()
    let restored = WebState(unrealized: saved.metadata, engine: tab.webState.engine) {
      saved.pages
    }
    try restored.goBack()
    try await restored.waitForEnd()
    #expect(restored.text.contains("/first") && server.requests.count == 2)
  }

  @Test func `one response serves all places in its page`() async throws {
    let server = try TestServer { _, connection in
      connection.respond("<p id=x>Text", fields: ["Cache-Control: max-age=6000"])
    }
    let engine = LightEngine.forTests()
    for fragment in ["", "#x", "#y"] {
      let tab = Tab(engine)
      try await tab.load(server.url("/" + fragment))
      #expect(tab.webState.lastCommittedURL == server.url("/" + fragment).normalized)
      #expect(tab.text == "Text")
    }
    #expect(server.requests.map(\.target) == ["/"])
  }

  @Test func `neither a form nor a page behind a password is kept`() async throws {
    let server = try TestServer { request, connection in
      let challenge = "WWW-Authenticate: Basic realm=\"r\""
      connection.respond(
        "Text", status: request.fields["authorization"] == nil ? 401 : 200,
        fields: ["Cache-Control: max-age=6000", challenge])
    }
    let tab = Tab(.forTests())
    let secret = try #require(URL(string: "http://user:word@127.0.0.1:\(server.port)/"))
    for count in 1...2 {
      try await tab.load(secret)
      #expect(tab.webState.loadError == nil && server.requests.count == 2 * count)
    }
  }

  @Test func `the size of the cache is bounded, and the oldest page goes first`() throws {
    let cache = HTTPCache(byteLimit: 100)
    let requests = try (0..<30).map {
      HTTPRequest(url: try #require(URL(string: "http://a.org/\($0)")))
    }
    for request in requests {
      var reader = ResponseHeadReader(url: request.url)
      let head = try ["HTTP/1.1 200 OK", "Cache-Control: max-age=60", ""].compactMap { line in
        try Array(line.utf8).withUnsafeBytes { bytes throws(LoadError) in try reader.append(bytes) }
      }
      let body = Data(count: request.url.path == "/7" ? 11 : 10)
      cache.store(CachedResponse(head: try #require(head.first), body: body), to: request)
      // The first page stays, because it is used again and again.
      #expect(cache.response(to: requests[0]) != nil)
    }
    let kept = requests.indices.filter { cache.response(to: requests[$0]) != nil }
    #expect(kept == [0] + Array(21...29))
  }
}
