import BrowserEngines
import BrowserModel
import BrowserModelTesting
import Foundation
import ProcessTesting
import ServerTesting
import SwitchboardTesting
import Synchronization
import Testing

extension EngineTests {
  /// Tests for cookies and downloads.
  @MainActor struct Storage {
    // MARK: Cookies

    private func makeFixture(_ kind: EngineKind, isOffTheRecord: Bool) throws -> EngineFixture {
      let fixture = try EngineFixture(kind, isOffTheRecord: isOffTheRecord)
      fixture.site.answer("/set") { _, connection in
        connection.respond(
          status: 302,
          fields: [
            "Set-Cookie: kept=1; Max-Age=600; HttpOnly", "Set-Cookie: session=2", "Location: /",
          ])
      }
      fixture.site.page("/", "<title>Home</title>")
      return fixture
    }

    private func cookies(of request: TestRequest?) -> Set<String> {
      Set((request?.fields["cookie"] ?? "").components(separatedBy: "; "))
    }

    @Test(arguments: EngineKind.allCases)
    func `cookies are sent to their host by all tabs of the engine`(kind: EngineKind) async throws {
      let fixture = try makeFixture(kind, isOffTheRecord: true)
      _ = try await fixture.tab("/set")
      #expect(cookies(of: fixture.site.requests.last) == ["kept=1", "session=2"])
      _ = try await fixture.tab("/")
      #expect(cookies(of: fixture.site.requests.last) == ["kept=1", "session=2"])
      let stranger = WebState(engine: try kind.makeEngine())
      try await fixture.load("/", in: stranger)
      #expect(fixture.site.requests.last?.fields["cookie"] == nil)
    }

    @Test(arguments: EngineKind.allCases)
    func `cookies with a date survive the engine`(kind: EngineKind) async throws {
      let fixture = try makeFixture(kind, isOffTheRecord: false)
      _ = try await fixture.tab("/set")
      let engine = try kind.makeEngine(storage: fixture.directory.url)
      // WebKit stores its cookies itself.
      if let old = fixture.engine as? LightEngine, let new = engine as? LightEngine {
        new.cookies.restore(old.cookies.takeChanges(all: true).compactMapValues(\.self)) {}
      }
      try await fixture.load("/", in: WebState(engine: engine))
      #expect(cookies(of: fixture.site.requests.last) == ["kept=1"])
    }

    @Test(arguments: [(true, ["kept=1", "session=2"]), (false, ["kept=1"])])
    func `cookies without a date come back only if they may`(
      isAllowed: Bool, expected: [String]
    ) async throws {
      let fixture = try makeFixture(.light, isOffTheRecord: false)
      let old = try #require(fixture.engine as? LightEngine).cookies
      old.restore([:]) {}
      old.keepSessionCookies(true)
      _ = try await fixture.tab("/set")
      let stored = old.takeChanges(all: false).compactMapValues(\.self)
      #expect(stored.count == 2)
      let engine = try EngineKind.light.makeEngine(storage: nil)
      let new = try #require(engine as? LightEngine).cookies
      new.keepSessionCookies(isAllowed)
      new.restore(stored) {}
      #expect(new.hasUnsavedChanges == !isAllowed)
      try await fixture.load("/", in: WebState(engine: engine))
      #expect(cookies(of: fixture.site.requests.last) == Set(expected))
      #expect(new.takeChanges(all: false).count == (isAllowed ? 0 : 1))
      // Later, the user no longer wants it.
      new.keepSessionCookies(false)
      #expect(new.takeChanges(all: false).count == (isAllowed ? 1 : 0))
    }

    @Test func `cookies are listed and deleted by host and time, without their values`()
      async throws
    {
      let fixture = try makeFixture(.light, isOffTheRecord: true), engine = fixture.engine
      let before = Date()
      _ = try await fixture.tab("/set")
      let all = engine.siteCookies(SiteDataSelection())
      #expect(all.map(\.name) == ["kept", "session"] && !"\(all)".contains("=2"))
      #expect(all.map(\.attributes) == [["HttpOnly", "SameSite=Lax"], ["SameSite=Lax"]])
      #expect(all.map { $0.expiry == nil } == [false, true])
      let host = try #require(all.first?.host)
      for other in [SiteDataSelection(host: "b.\(host)"), SiteDataSelection(since: .now)] {
        #expect(engine.deleteCookies(other) == 0)
      }
      #expect(engine.siteCookies(SiteDataSelection(host: host.uppercased())).count == 2)
      #expect(engine.deleteCookies(SiteDataSelection(host: host, since: before)) == 2)
      _ = try await fixture.tab("/")
      #expect(fixture.site.requests.last?.fields["cookie"] == nil)
    }

    @Test(arguments: [
      ("a.org", "a.org", false, true), ("a.org", "b.a.org", false, true),
      ("a.org", "ba.org", true, false), ("b.a.org", "a.org", true, true),
      ("b.a.org", "a.org", false, false), ("b.a.org", "c.a.org", true, false),
      ("A.org", "a.org", false, true),
    ])
    func `the data of a host is what its pages and its subdomains receive`(
      host: String, domain: String, includesSubdomains: Bool, isChosen: Bool
    ) {
      let selection = SiteDataSelection(host: host)
      #expect(
        selection.contains(domain: domain, includesSubdomains: includesSubdomains, time: .now)
          == isChosen)
    }

    // MARK: Downloads

    /// Half of a file. WebKit needs this much data to determine its type.
    private nonisolated static let half = String(repeating: "abc", count: 1_000)

    @Test(arguments: EngineKind.allCases)
    func `downloads get unused names and outlive their page`(kind: EngineKind) async throws {
      let fixture = try EngineFixture(kind)
      let more = DispatchSemaphore(value: 0)
      fixture.site.page("/", "<title>Home</title>")
      fixture.site.answer("/file") { _, connection in
        connection.send(
          "HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\nContent-Length: 6000\r\n")
        connection.send(
          "Content-Disposition: attachment; filename=\"../.a b.pdf\"\r\n\r\n" + Self.half)
        _ = more.wait(timeout: .now() + 30)
        connection.send(Self.half)
      }
      try FileManager.default.createDirectory(
        at: fixture.downloads, withIntermediateDirectories: true)
      let mine = fixture.downloads.appendingPathComponent("a b.pdf")
      try Data("mine".utf8).write(to: mine)
      let tab = Tab(fixture.engine)
      try await tab.load(fixture.site.url("/file"))
      #expect(tab.webState.content == .failed(fixture.site.url("/file"), .downloaded))
      #expect(tab.log == ["download", "commit downloaded", "finish"])
      let download = try #require(tab.downloads.first)
      #expect(download.expectedByteCount == 6_000 && download.state == .running)
      #expect(download.file.lastPathComponent == "a b (1).pdf")
      #expect(!FileManager.default.fileExists(atPath: download.file.path))
      try await tab.load(fixture.site.url("/"))
      #expect(tab.webState.title == "Home")
      more.signal()
      try await eventually { download.state == .finished }
      #expect(try String(contentsOf: download.file, encoding: .utf8) == Self.half + Self.half)
      #expect(download.receivedByteCount == 6_000 && tab.downloads.count == 1)
      #expect(try String(contentsOf: mine, encoding: .utf8) == "mine")
      #expect(try fixture.downloadedNames == ["a b (1).pdf", "a b.pdf"])
    }

    @Test(arguments: EngineKind.allCases)
    func `a download leaves the page as it is`(kind: EngineKind) async throws {
      let fixture = try EngineFixture(kind)
      fixture.site.page("/", "<title>Home</title>Text")
      fixture.site.answer("/data.bin") { _, connection in
        connection.respond([0, 1, 2, 3], type: "application/octet-stream")
      }
      let tab = Tab(fixture.engine)
      try await tab.load(fixture.site.url("/"))
      try await tab.load(fixture.site.url("/data.bin"))
      #expect(tab.webState.paths == "[/]" && tab.text == "Text")
      let download = try #require(tab.downloads.first)
      try await eventually { download.state == .finished }
      #expect(try Data(contentsOf: download.file) == Data([0, 1, 2, 3]))
      #expect(download.file.lastPathComponent == "data.bin")
    }

    @Test(arguments: EngineKind.allCases)
    func `a download goes to the folder that is set when it starts`(kind: EngineKind) async throws {
      let fixture = try EngineFixture(kind, savesDownloads: false)
      fixture.site.answer("/a.bin") { _, connection in
        connection.respond([0, 1, 2, 3], type: "application/octet-stream")
      }
      let tab = Tab(fixture.engine)
      try await tab.load(fixture.site.url("/a.bin"))
      #expect(tab.webState.loadError == .notText("application/octet-stream"))
      for name in ["one", "two"] {
        let folder = fixture.directory.file(name)
        fixture.downloadsFolder.url = folder
        try await tab.load(fixture.site.url("/a.bin"))
        let download = try #require(tab.downloads.last)
        try await eventually { download.state == .finished }
        #expect(download.file.path == folder.appendingPathComponent("a.bin").path)
        #expect(try Data(contentsOf: download.file) == Data([0, 1, 2, 3]))
      }
    }

    @Test(arguments: EngineKind.allCases, [true, false])
    func `a download that is cancelled or breaks off leaves no file`(
      kind: EngineKind, isCancelled: Bool
    ) async throws {
      let fixture = try EngineFixture(kind)
      fixture.site.answer("/a.zip") { _, connection in
        connection.send(
          "HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\nContent-Length: 6000\r\n\r\n"
            + Self.half)
        if isCancelled { connection.waitForEnd() }
      }
      let tab = Tab(fixture.engine)
      try await tab.load(fixture.site.url("/a.zip"))
      let download = try #require(tab.downloads.first)
      if isCancelled { download.cancel() }
      try await eventually { try download.state != .running && fixture.downloadedNames == [] }
      #expect(download.state == .failed(isCancelled ? .stopped : .connectionLost))
    }

    /// Starts a download of which half arrives, and returns it after it has failed.
    ///
    /// - Parameter answer: The host's answer to later requests.
    private func brokenDownload(
      _ fixture: EngineFixture, isCancelled: Bool = false, then answer: String
    ) async throws -> Download {
      let count = Mutex(0)
      fixture.site.answer("/a.zip") { request, connection in
        let isFirst = count.withLock { count in
          count += 1
          return count == 1
        }
        if isFirst {
          connection.send(
            "HTTP/1.1 200 OK\r\nContent-Type: application/zip\r\nContent-Length: 6000\r\n"
              + "ETag: \"v1\"\r\n\r\n" + Self.half)
          if isCancelled { connection.waitForEnd() }
          return
        }
        let zip = "application/zip"
        switch (answer, request.fields["range"], request.fields["if-range"]) {
        case ("rest", "bytes=3000-", "\"v1\""):
          connection.respond(
            Self.half, status: 206, type: zip, fields: ["Content-Range: bytes 3000-5999/6000"])
        case ("wrong part", _?, _):
          connection.respond(
            Self.half, status: 206, type: zip, fields: ["Content-Range: bytes 0-2999/6000"])
        case ("refused", _?, _): connection.respond("", status: 416)
        case ("page", _, _): connection.respond("<p>Log in")
        case ("gone", _, _): connection.respond("<p>Gone", status: 404)
        default: connection.respond("new", type: zip)
        }
      }
      let tab = Tab(fixture.engine)
      try await tab.load(fixture.site.url("/a.zip"))
      let download = try #require(tab.downloads.first)
      if isCancelled {
        try await eventually { (try? Data(contentsOf: download.part))?.count == 3_000 }
        download.cancel()
      }
      try await eventually { download.state != .running }
      #expect(try fixture.downloadedNames == ["a.zip.part"])
      return download
    }

    @Test(
      arguments: [
        ("rest", half + half), ("whole", "new"), ("wrong part", "new"), ("refused", "new"),
      ], [true, false])
    func `a download continues with the rest of its file, or begins again`(
      _ answer: (name: String, file: String), isCancelled: Bool
    ) async throws {
      let fixture = try EngineFixture(.light)
      let download = try await brokenDownload(
        fixture, isCancelled: isCancelled, then: answer.name)
      try await fixture.engine.resume(download)
      try await eventually { download.state == .finished }
      #expect(try String(contentsOf: download.file, encoding: .utf8) == answer.file)
      #expect(download.receivedByteCount == answer.file.utf8.count)
      #expect(try fixture.downloadedNames == ["a.zip"])
    }

    @Test(arguments: ["page", "gone"])
    func `a download whose host sends something else stays as it was`(answer: String) async throws {
      let fixture = try EngineFixture(.light)
      let download = try await brokenDownload(fixture, then: answer)
      await #expect(throws: LoadError.self) { try await fixture.engine.resume(download) }
      #expect(download.state == .failed(.connectionLost))
      #expect(try fixture.downloadedNames == ["a.zip.part"])
      download.deletePart()
      #expect(try fixture.downloadedNames == [])
    }
  }
}

extension EngineFixture {
  /// The names of the files in the downloads directory.
  fileprivate var downloadedNames: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: downloads.path).sorted() }
  }
}
