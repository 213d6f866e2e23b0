import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import ProcessTesting
import ServerTesting
import SwitchboardTesting
import Synchronization
import Testing

@testable import BrowserEngines

/// Tests of what an engine keeps: cookies, passwords, downloads, and the order of its loads.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct LightStateTests {
  /// Echoes the request and sets cookies.
  nonisolated static let echo: TestServer.Script = { request, connection in
    switch request.target {
    case "/set":
      connection.respond(
        status: 302,
        fields: ["Set-Cookie: kept=1; Max-Age=600", "Set-Cookie: session=2", "Location: /"])
    case "/private" where request.fields["authorization"] == nil:
      connection.respond(
        "private", status: 401, type: "text/plain", fields: ["WWW-Authenticate: Basic realm=\"r\""])
    default:
      let names = ["cookie", "referer", "authorization", "content-type", "user-agent"]
      let lines = names.compactMap { name in request.fields[name].map { "\(name): \($0)" } }
      connection.respond(
        ([request.method] + lines + [request.body]).joined(separator: "\n"), type: "text/plain")
    }
  }

  @Test func `an engine leaves nothing in any directory`() async {
    // A process of its own, because the directories of a process come from its environment.
    await #expect(processExitsWith: .success) {
      try await LightStateTests.checkThatNothingIsLeft()
    }
  }

  static func checkThatNothingIsLeft() async throws {
    let server = try TestServer(Self.echo), directory = TemporaryDirectory()
    for name in ["HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
      setenv(name, directory.path, 1)
    }
    let isLeft = { (word: String) in
      try FileTree(at: directory.url).entries.contains {
        $0.key.contains(word) || $0.value.contents?.range(of: Data(word.utf8)) != nil
      }
    }
    let secret = Tab(.forTests())
    try await secret.load(server.url("/set"))
    try await secret.load(server.url("/?secret-word"))
    #expect(secret.webState.loadError == nil && secret.text.contains("kept=1"))
    #expect(try !isLeft("secret-word"))
    #expect(try !isLeft("kept"))
    // The HTTP client on Linux creates two empty directories, which are named after the program.
    let files = try FileTree(at: directory.url).entries.filter { $0.value.contents != nil }
    #expect(files.isEmpty)
    // The same search finds what is there.
    try Data("secret-word".utf8).write(to: directory.file("found"))
    #expect(try isLeft("secret-word"))
  }

  @Test func `data without a type is downloaded if it is not text, and other data always`()
    async throws
  {
    let server = try TestServer { request, connection in
      let body: [UInt8] = request.target == "/data" ? [0, 1, 2, 3] : Array("words".utf8)
      connection.respond(
        body, type: request.target == "/file" ? "application/octet-stream" : nil)
    }
    let directory = TemporaryDirectory()
    let tab = Tab(.forTests(downloads: DownloadsFolder(directory.url)))
    try await tab.load(server.url("/text"))
    #expect(tab.text.contains("words") && tab.downloads.isEmpty)
    try await tab.load(server.url("/data"))
    let download = try #require(tab.downloads.first)
    try await eventually { download.state == .finished }
    #expect(try Data(contentsOf: directory.file("data")) == Data([0, 1, 2, 3]))
    try await tab.load(server.url("/file"))
    let file = try #require(tab.downloads.last)
    try await eventually { file.state == .finished }
    #expect(try Data(contentsOf: directory.file("file")) == Data("words".utf8))
  }

  @Test
  func `a password in an address is sent only if the user gave it, and is not kept in history`()
    async throws
  {
    let server = try TestServer(Self.echo)
    let url = try #require(URL(string: "http://user:p%40ss@127.0.0.1:\(server.port)/private"))
    let linked = Tab(.forTests())
    try await linked.load(url, from: server.url("/"))
    #expect(linked.text == "private" && linked.webState.loadError == .loginNeeded)
    #expect(server.requests.last?.fields["user-agent"] == "Switchboard/0.1")
    let typed = Tab(.forTests())
    try await typed.load(url)
    #expect(typed.text.contains("authorization: Basic dXNlcjpwQHNz"))
    #expect(typed.webState.lastCommittedURL == server.url("/private"))
    try typed.webState.reload()
    try await typed.waitForEnd()
    #expect(typed.text.contains("authorization: Basic dXNlcjpwQHNz"))
  }

  @Test func `a cancelled download leaves no file at once`() async throws {
    let server = try TestServer { _, connection in
      connection.send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\nContent-Length: 9\r\n\r\nab")
      connection.waitForEnd()
    }
    let directory = TemporaryDirectory()
    let tab = Tab(.forTests(downloads: DownloadsFolder(directory.url)))
    try await tab.load(server.url("/a.zip"))
    try await eventually { (try? directory.names) == ["a.zip.part"] }
    try #require(tab.downloads.first).cancel()
    // The program may end before the writer learns of it.
    #expect(try directory.names == [])
  }

  @Test func `few loads run at a time, and one for a visible tab in addition`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let server = try TestServer { _, connection in
      _ = gate.wait(timeout: .now() + 600)
      connection.respond("page")
    }
    let engine = LightEngine.forTests { $0.loadCount = 2 }
    let tabs = (0..<6).map { _ in Tab(engine) }
    tabs[4].webState.wasShown()
    for (number, tab) in tabs.enumerated() { tab.webState.load(server.url("/\(number)")) }
    #expect(engine.queue.runningCount == 3 && engine.queue.waitingCount == 3)
    tabs[2].webState.stop()
    #expect(engine.queue.waitingCount == 2)
    try await eventually { server.requests.count == 3 }
    #expect(Set(server.requests.map(\.target)) == ["/0", "/1", "/4"])
    // A waiting tab that is shown waits no longer.
    tabs[4].webState.wasHidden()
    tabs[5].webState.wasShown()
    try await eventually { server.requests.count == 4 }
    #expect(server.requests.last?.target == "/5" && engine.queue.waitingCount == 1)
    for _ in tabs { gate.signal() }
    try await eventually { tabs.allSatisfy { !$0.webState.isLoading } }
    #expect(server.requests.map(\.target).count == 5)
    try await eventually { engine.queue.runningCount == 0 }
  }

  @Test func `any number of tabs can load pages that need no network`() async throws {
    let engine = LightEngine.forTests()
    let tabs = (0..<3_000).map { _ in Tab(engine) }
    for (number, tab) in tabs.enumerated() {
      tab.webState.load(try #require(URL(string: "data:,\(number)")))
    }
    try await eventually { tabs.allSatisfy { !$0.webState.isLoading } }
    #expect(tabs.last?.text == "2999" && engine.queue.runningCount == 0)
  }

  @Test func `hidden tabs of a silent host delay neither other hosts nor the visible tab`()
    async throws
  {
    let silent = try TestServer { _, connection in connection.waitForEnd() }
    let other = try TestServer { _, connection in connection.respond("page") }
    let engine = LightEngine.forTests()
    let stuck = (0..<8).map { _ in Tab(engine) }, hidden = Tab(engine), visible = Tab(engine)
    for (number, tab) in stuck.enumerated() { tab.webState.load(silent.url("/\(number)")) }
    try await hidden.load(other.url("/"))
    #expect(hidden.text == "page")
    // The visible tab is not even delayed by hidden ones of its own host.
    visible.webState.wasShown()
    visible.webState.load(silent.url("/visible"))
    try await eventually { silent.requests.count == 7 }
    #expect(silent.requests.contains { $0.target == "/visible" })
    #expect(engine.queue.runningCount == 7 && engine.queue.waitingCount == 2)
  }

  @Test func `a closed tab ends its load, and a released engine ends its connections`() async throws
  {
    let hasEnded = Mutex(false)
    let server = try TestServer { _, connection in
      connection.waitForEnd()
      hasEnded.withLock { $0 = true }
    }
    var engine: LightEngine? = .forTests()
    weak let released = engine
    var tab = engine.map { Tab($0) }
    tab?.webState.load(server.url("/"))
    try await eventually { server.requests.count == 1 }
    tab = nil
    engine = nil
    try await eventually { hasEnded.withLock { $0 } && released == nil }
  }
}
