import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import ServerTesting
import Testing

@testable import BrowserEngines

/// Tests of transfers from a server on loopback, below the pages.
@Suite(.timeLimit(.minutes(2)))
struct HTTPClientTests {
  @Test func `a reader that is slow makes the host wait, and gets all bytes`() async throws {
    let part = [UInt8](repeating: 65, count: 4_096), partCount = 10_000
    let (waits, wait) = AsyncStream<Int>.makeStream()
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(part.count * partCount)\r\n\r\n")
      for number in 0..<partCount {
        if !connection.hasRoom(milliseconds: 200) { wait.yield(number) }
        connection.send(part)
      }
    }
    let client = HTTPClient(
      .forTests {
        $0.pageByteCount = .max
        $0.outlastOtherTests()
      })
    let transfer = client.start(HTTPRequest(url: server.url("/")), since: .now)
    guard case .response? = await transfer.next() else {
      Issue.record("the head is missing")
      return
    }
    let sentCount = await waits.first { _ in true }
    #expect(try #require(sentCount) < partCount)
    var byteCount = 0
    while case .data(let data)? = await transfer.next() { byteCount += data.count }
    #expect(byteCount == part.count * partCount)
  }

  @Test func `bytes of a header that are not UTF-8 are read as Latin-1`() async throws {
    let server = try TestServer { _, connection in
      connection.send(
        Array("HTTP/1.1 200 OK\r\nX-A: caf".utf8) + [0xE9]
          + Array("\r\nX-B: caf\u{E9}\r\nx-b: 2\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\n\r\n".utf8)
      )
    }
    let head = try await #require(Self.head(of: server))
    #expect(head["x-a"] == "caf\u{E9}" && head["x-b"] == "caf\u{E9}")
    #expect(head.cookies == ["a=1", "b=2"] && head["set-cookie"] == nil)
  }

  @Test func `an interim response is skipped`() async throws {
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 103 Early Hints\r\nX-A: 1\r\n\r\n")
      connection.send("HTTP/1.1 404 Not Found\r\nX-B: 2\r\n\r\n")
    }
    let head = try await #require(Self.head(of: server))
    #expect(head.status == 404 && head["x-a"] == nil && head["x-b"] == "2")
  }

  @Test(arguments: [1, 100_000])
  func `an endless header is cut`(lineLength: Int) async throws {
    let line = "X: \(String(repeating: "a", count: lineLength))\r\n"
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\n")
      while connection.send(line) {}
    }
    let client = HTTPClient(.forTests())
    let transfer = client.start(HTTPRequest(url: server.url("/")), since: .now)
    guard case .ended(let error?)? = await transfer.next() else {
      Issue.record("the transfer has not failed")
      return
    }
    #expect(error == .damaged("its header is too long"))
  }

  @Test func `a cancelled transfer ends at once, and others go on`() async throws {
    let (requests, request) = AsyncStream<String>.makeStream()
    let server = try TestServer { received, connection in
      request.yield(received.target)
      received.target == "/never" ? connection.waitForEnd() : connection.respond("page")
    }
    let client = HTTPClient(.forTests { $0.outlastOtherTests() })
    let never = client.start(HTTPRequest(url: server.url("/never")), since: .now)
    #expect(await requests.first { _ in true } == "/never")
    never.cancel()
    guard case .ended(.stopped?)? = await never.next() else {
      Issue.record("the transfer goes on")
      return
    }
    #expect(await never.next() == nil)
    let page = client.start(HTTPRequest(url: server.url("/page")), since: .now)
    guard case .response(let head)? = await page.next() else {
      Issue.record("the page is missing")
      return
    }
    #expect(head.status == 200)
  }

  private static func head(of server: TestServer) async -> ResponseHead? {
    let client = HTTPClient(.forTests())
    let transfer = client.start(HTTPRequest(url: server.url("/")), since: .now)
    guard case .response(let head)? = await transfer.next() else { return nil }
    return head
  }
}

/// Tests of connections by the address that a name resolves to.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct HostAddressTests {
  @Test func `a public page does not reach this computer by a name that resolves to it`()
    async throws
  {
    let server = try TestServer { _, connection in connection.respond("page") }
    var configuration = LightEngineConfiguration()
    configuration.hostAddresses = ["inner.example": "127.0.0.1"]
    let tab = Tab(LightEngine(configuration: configuration))
    let address = server.url("/", host: "inner.example")
    try await tab.load(address, from: URL(string: "https://public.example/"))
    guard case .blocked(let reason) = tab.webState.loadError else {
      Issue.record("the page was loaded")
      return
    }
    #expect(reason.contains("‘inner.example’") && server.requests.isEmpty)
    // The user may open it, and its own pages lead to this computer afterwards.
    try await tab.load(address)
    #expect(tab.webState.loadError == nil)
    try await tab.load(server.url("/other"), from: address)
    #expect(tab.webState.loadError == nil && server.requests.map(\.target) == ["/", "/other"])
  }
}

/// Tests of encrypted connections.
@MainActor
@Suite(.timeLimit(.minutes(2)))
struct TLSTests {
  @Test func `a host without a trusted certificate is refused with the reason`() async throws {
    let directory = TemporaryDirectory()
    let server = try await TLSServer.start(in: directory.url)
    defer { server.stop() }
    let tab = Tab(.forTests())
    for host in ["localhost", "127.0.0.1"] {
      try await tab.load(try #require(server.url("/page.html", host: host)))
      #expect(
        tab.webState.loadError
          == .untrusted(reason: "no authority that this computer trusts vouches for it"))
    }
    #expect(tab.webState.document == nil && tab.webState.navigationItemCount == 2)
  }

  @Test func `a private authority is trusted for the names in its certificate`() async throws {
    let directory = TemporaryDirectory()
    let server = try await TLSServer.start(in: directory.url)
    defer { server.stop() }
    var configuration = LightEngineConfiguration()
    configuration.authorityFile = directory.file("ca.pem")
    configuration.hostAddresses = ["other.example": "127.0.0.1"]
    let tab = Tab(LightEngine(configuration: configuration))
    try await tab.load(try #require(server.url("/page.html", host: "localhost")))
    #expect(tab.webState.loadError == nil && tab.text.contains("page"))
    try await tab.load(try #require(server.url("/page.html", host: "other.example")))
    #expect(
      tab.webState.loadError == .untrusted(reason: "its certificate is for another host"))
  }
}

extension LightEngineConfiguration {
  fileprivate static func forTests(_ change: (inout Limits) -> Void = { _ in }) -> Self {
    var configuration = Self()
    change(&configuration.limits)
    return configuration
  }
}
