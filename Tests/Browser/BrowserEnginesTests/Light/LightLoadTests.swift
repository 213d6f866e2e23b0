import BrowserEngines
import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import ProcessTesting
import ServerTesting
import SwitchboardTesting
import Testing

/// Tests of loads by a tab from a server on loopback.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LightLoadTests {
  @Test(arguments: [
    ("/endless", LoadError.tooLarge(limit: 1_000_000)), ("/slow", .timedOut),
  ])
  func `a page that does not end is cut, and what arrived is shown`(
    path: String, error: LoadError
  ) async throws {
    let server = try TestServer { request, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
      connection.send("<title>Page</title>Text")
      if request.target == "/slow" { return connection.waitForEnd() }
      while connection.send(String(repeating: "abcd", count: 16_384)) {}
    }
    let tab = Tab(
      .forTests {
        $0.pageByteCount = 1_000_000
        $0.silence = .milliseconds(700)
      })
    try await tab.load(server.url(path))
    #expect(tab.webState.loadError == error)
    #expect(tab.webState.lastCommittedItem?.title == "Page" && tab.text.contains("Text"))
    #expect(tab.webState.metadata.itemCount == 1 && tab.webState.loadProgress == 1)
  }

  /// Sends a page without an end, and stays silent.
  nonisolated private static let silence: TestServer.Script = { _, connection in
    // The page is stopped as soon as its head has arrived, so the text comes with it.
    connection.send(
      "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
        + "<title>Page</title><p>Text</p><p>More</p>")
    connection.waitForEnd()
  }

  @Test func `a page is shown as far as it has arrived, although its host is silent`() async throws
  {
    let server = try TestServer(Self.silence)
    let tab = Tab(.forTests())
    tab.webState.load(server.url("/"))
    try await eventually { tab.webState.documentOutline != nil }
    #expect(tab.documentCount == 1 && tab.webState.availableDocument == nil)
    #expect(tab.text.hasPrefix("Text"))
    #expect(tab.webState.isLoading && tab.webState.title == "Page" && tab.documentCount == 2)
  }

  @Test(arguments: [true, false])
  func `each part of a page that arrives slowly is shown with the earlier ones`(
    isVisible: Bool
  ) async throws {
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>One")
      // The next part arrives when the page may be shown again.
      _ = connection.waitForEnd(milliseconds: 600)
      connection.send("<p>Two")
      connection.waitForEnd()
    }
    let tab = Tab(.forTests())
    if isVisible { tab.webState.wasShown() }
    tab.webState.load(server.url("/"))
    try await eventually { tab.text == "One\nTwo" }
    #expect(tab.webState.isLoading)
  }

  @Test func `a stopped page stays as far as it has arrived`() async throws {
    let server = try TestServer(Self.silence)
    let tab = Tab(.forTests())
    tab.webState.load(server.url("/"))
    try await eventually { tab.webState.lastCommittedURL != nil }
    tab.webState.stop()
    #expect(!tab.webState.isLoading)
    try await eventually { tab.text.hasPrefix("Text") }
    #expect(tab.webState.content == .loaded(server.url("")) && tab.webState.loadError == nil)
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
    ("about:config", LoadError.unsupportedScheme("about")),
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

  @Test func `a ‘data:’ address may omit the padding of its base64`() async throws {
    let tab = Tab(.forTests())
    try await tab.load(
      try #require(URL(string: "data:text/html;base64,PHRpdGxlPkEgYjwvdGl0bGU%2BYw")))
    #expect(tab.webState.loadError == nil && tab.webState.title == "A b" && tab.text == "c")
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
