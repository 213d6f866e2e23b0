import BrowserEngines
import BrowserModel
import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import SwitchboardTesting
import Synchronization
import Testing

/// Tests for hosts that send too much, too slowly, or something other than they declare.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HostileHostTests {
  @Test func `a compressed bomb is cut with an error, in bounded memory`() async {
    // A process of its own, because the peak of the memory is that of all tests in a process.
    await #expect(processExitsWith: .success) {
      for layers in [1, 2] { try await HostileHostTests.checkBomb(layers: layers) }
    }
  }

  /// Loads a page of 400 MB that is compressed once or twice.
  static func checkBomb(layers: Int) async throws {
    let directory = TemporaryDirectory(), file = directory.file("bomb").path
    let compression = Array(repeating: "| gzip -1", count: layers).joined(separator: " ")
    _ = try ProcessRun([
      "bash", "-c",
      "{ echo '<title>Bomb</title>'; head -c 400000000 /dev/zero | tr '\\0' ' '; } "
        + "\(compression) > '\(file)'",
    ])
    let bomb = try Array(Data(contentsOf: URL(fileURLWithPath: file)))
    #expect(bomb.count < (layers == 1 ? 4_000_000 : 100_000) && bomb.count > 1_000)
    let encoding = Array(repeating: "gzip", count: layers).joined(separator: ", ")
    let server = try TestServer { request, connection in
      guard request.target == "/bomb" else { return connection.respond("<p>Text") }
      connection.respond(bomb, fields: ["Content-Encoding: \(encoding)"])
    }
    let tab = Tab(.forTests { $0.pageByteCount = 2_000_000 })
    try await tab.load(server.url("/page"))
    let before = try peakOfMemory()
    try await tab.load(server.url("/bomb"))
    #expect(tab.webState.loadError == .tooLarge(limit: 2_000_000), "\(layers) layers")
    #expect(tab.webState.lastCommittedItem?.title == "Bomb")
    let growth = try peakOfMemory() - before
    #expect(growth < 200_000, "\(layers) layers: \(growth) kB")
  }

  /// Returns the peak memory usage of the process, in kilobytes.
  private static func peakOfMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let peak = try #require(status.firstMatch(of: /VmHWM:\s+(\d+) kB/))
    return try #require(Int(peak.1))
  }

  /// A page and the type that its host declares.
  struct Declaration: CustomTestStringConvertible, Sendable {
    let type: String
    let bytes: [UInt8]
    let text: String
    var testDescription: String { "\(type): \(text)" }

    init(_ type: String, _ words: [UInt8], shows text: String, after beginning: [UInt8] = []) {
      self.type = type
      self.text = text
      bytes = beginning + Array("<p>".utf8) + words
    }
  }

  nonisolated static let utf8 = Array("caf\u{E9}".utf8), latin1 = Array("caf".utf8) + [0xE9]

  @Test(arguments: [
    Declaration("text/html; charset=utf-8", latin1, shows: "caf\u{FFFD}"),
    Declaration("text/html; charset=iso-8859-1", utf8, shows: "caf\u{C3}\u{A9}"),
    Declaration(
      "text/html; charset=iso-8859-1", utf8, shows: "caf\u{E9}", after: [0xEF, 0xBB, 0xBF]),
    Declaration(
      "text/html; charset=utf-8", latin1, shows: "caf\u{FFFD}",
      after: Array("<meta charset=iso-8859-1>".utf8)),
    Declaration(
      "text/html; charset=nonsense", latin1, shows: "caf\u{E9}",
      after: Array("<meta charset=iso-8859-1>".utf8)),
    Declaration(
      "text/html", latin1, shows: "caf\u{E9}", after: Array("<meta charset=latin1>".utf8)),
    Declaration("text/html; charset=\"UTF8\"; x", utf8, shows: "caf\u{E9}"),
  ])
  func `a wrong charset damages characters, not the page`(_ page: Declaration) async throws {
    let server = try TestServer { _, connection in connection.respond(page.bytes, type: page.type) }
    let tab = Tab(.forTests())
    try await tab.load(server.url("/"))
    #expect(tab.webState.loadError == nil && tab.text == page.text)
  }

  @Test func `a huge page does not keep another tab from showing its page`() async throws {
    let byteCount = Mutex(0), isEnough = Mutex(false)
    let part = Array(String(repeating: "<p>words of a huge page\n", count: 2_730).utf8)
    let server = try TestServer { request, connection in
      guard request.target == "/huge" else { return connection.respond("<p>small") }
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>Huge</title>")
      // After some megabytes, the rest comes slowly, so the load goes on until the test ends it.
      while !isEnough.withLock({ $0 }), connection.send(part),
        byteCount.withLock({ $0 }) < 8_000_000 || !connection.waitForEnd(milliseconds: 20)
      {
        byteCount.withLock { $0 += part.count }
      }
      connection.send("<p>the end")
    }
    let engine = LightEngine.forTests { $0.pageByteCount = .max }
    let huge = Tab(engine), small = Tab(engine)
    huge.webState.load(server.url("/huge"))
    // The page arrives in parts, each after all waiting tests had their turn.
    try await eventually(within: .seconds(300)) { byteCount.withLock { $0 } > 5_000_000 }
    try await small.load(server.url("/small"))
    #expect(small.text == "small" && small.webState.loadError == nil)
    #expect(huge.webState.isLoading)
    isEnough.withLock { $0 = true }
    try await huge.waitForEnd()
    #expect(huge.webState.loadError == nil && huge.webState.lastCommittedItem?.title == "Huge")
    #expect(huge.text.hasPrefix("words of a huge page\nwords of a huge page\n"))
  }

  @Test func `the endless body of a redirect is not read`() async throws {
    let hasEnded = Mutex(false)
    let server = try TestServer { request, connection in
      guard request.target == "/redirect" else { return connection.respond("<p>target") }
      connection.send("HTTP/1.1 302 Found\r\nLocation: /target\r\n\r\n")
      while connection.send(String(repeating: "abcd", count: 16_384)) {}
      hasEnded.withLock { $0 = true }
    }
    let engine = LightEngine.forTests(), tab = Tab(engine)
    try await tab.load(server.url("/redirect"))
    #expect(tab.text == "target" && tab.webState.loadError == nil)
    try await eventually(within: .seconds(300)) { hasEnded.withLock { $0 } }
  }

  @Test func `the page of a slow host is shown as it arrives`() async throws {
    let isEnough = Mutex(false)
    let server = try TestServer { _, connection in
      connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<title>Slow</title>")
      while !isEnough.withLock({ $0 }), connection.send("<p>words"),
        !connection.waitForEnd(milliseconds: 20)
      {}
      connection.send("<p>the end")
    }
    let tab = Tab(.forTests())
    tab.webState.load(server.url("/"))
    try await eventually(within: .seconds(300)) { tab.text.hasPrefix("words\nwords") }
    #expect(tab.webState.isLoading && tab.webState.lastCommittedItem?.title == "Slow")
    isEnough.withLock { $0 = true }
    try await tab.waitForEnd()
    #expect(tab.webState.loadError == nil && tab.text.hasSuffix("words\nthe end"))
  }
}
