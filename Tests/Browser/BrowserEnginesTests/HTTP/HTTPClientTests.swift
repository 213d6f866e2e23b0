import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import ServerTesting
import Synchronization
import Testing

@testable import BrowserEngines

/// Tests for transfers from a server on loopback, without pages.
@Suite(.timeLimit(.minutes(10)))
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
      wait.finish()
    }
    let client = HTTPClient(.forTests { $0.pageByteCount = .max })
    let transfer = client.start(HTTPRequest(url: server.url("/")), since: .now)
    guard case .response? = await transfer.next() else {
      Issue.record("the head is missing")
      return
    }
    let sentCount = await waits.first { _ in true }
    #expect(try #require(sentCount) < partCount / 2)
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
    let client = HTTPClient(.forTests())
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

  @Test func `without memory for libcurl, a request fails, and a later one tries again`()
    async throws
  {
    let server = try TestServer { _, connection in connection.respond("page") }
    let attemptCount = Mutex(0)
    let client = HTTPClient(.forTests()) {
      let isFirst = attemptCount.withLock { count in
        count += 1
        return count == 1
      }
      return isFirst ? nil : TransferLoop.makeHandle()
    }
    let refused = client.start(HTTPRequest(url: server.url("/")), since: .now)
    guard case .ended(.other(let words)?)? = await refused.next() else {
      Issue.record("the request has not failed")
      return
    }
    #expect(words.contains("not enough memory"))
    let answered = client.start(HTTPRequest(url: server.url("/")), since: .now)
    guard case .response(let head)? = await answered.next() else {
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

extension LightEngineConfiguration {
  fileprivate static func forTests(_ change: (inout Limits) -> Void = { _ in }) -> Self {
    var configuration = Self()
    configuration.limits.outlastOtherTests()
    change(&configuration.limits)
    return configuration
  }
}
