#if WebKitGTK
  @testable import BrowserEngines
  import BrowserModel
  import BrowserModelTesting
  import BrowserPages
  import Foundation
  import Testing

  extension WebKitTests {
    @MainActor struct Loading {
      @Test func `A page is loaded, rendered and read`() async throws {
        let fixture = try WebKitFixture()
        fixture.server.page(
          "/", "<title>Home</title><body><p id=a>old<script>a.textContent = 'written'</script>")
        let tab = try await fixture.tab("/")
        #expect(tab.content == .loaded(fixture.server.url("/")))
        #expect(tab.title == "Home")
        #expect(tab.text.contains("written"))
        #expect(tab.document?.source.mimeType == "text/html")
        let source = String(decoding: tab.document?.source.data ?? Data(), as: UTF8.self)
        #expect(source.contains("<p id=a>old<script>"))
        #expect(tab.paths == "[/]")
      }

      @Test func `A redirect commits the last address`() async throws {
        let fixture = try WebKitFixture()
        fixture.server.page("/from", "", status: "302 Found", headers: "Location: /to\r\n")
        fixture.server.page("/to", "<title>To</title>")
        let log = EventLog()
        let tab = WebState(engine: fixture.engine)
        let observer = RecordingWebStateObserver(log: log)
        let subscription = tab.addObserver(observer)
        try await fixture.load("/from", in: tab)
        let origin = fixture.server.origin
        #expect(
          log.lines.filter { !$0.hasPrefix("title 127") } == [
            "start new \(origin)/from", "loading", "commit \(origin)/to", "title To", "finish",
            "idle",
          ])
        withExtendedLifetime((observer, subscription)) {}
      }

      @Test func `A failed load keeps its address and names the reason`() async throws {
        let fixture = try WebKitFixture()
        fixture.server.page("/", "<title>Home</title>")
        fixture.server.answer("/drop") { _ in "" }
        fixture.server.page("/loop", "", status: "302 Found", headers: "Location: /loop\r\n")
        let origin = fixture.server.origin
        let closedPort = try WebKitServer.closedOrigin()
        let cases: [(String, LoadError)] = [
          ("http://nowhere.invalid/", .hostNotFound("nowhere.invalid")),
          (closedPort + "/", .connectionRefused),
          ("http://127.0.0.1:9/", .restrictedPort),
          (origin + "/drop", .connectionLost),
          (origin + "/loop", .tooManyRedirects),
          (origin + "/missing", .httpStatus(404)),
          ("gopher://example.org/", .unsupportedScheme("gopher")),
          ("file:///missing/file", .other("there is no such file: check the address")),
        ]
        for (address, error) in cases {
          let url = try #require(URL(string: address))
          let tab = try await fixture.tab("/")
          tab.load(url)
          try await eventually { !tab.isLoading }
          #expect(tab.loadError == error, "\(address)")
          #expect(tab.lastCommittedURL == url)
          try tab.goBack()
          try await eventually { !tab.isLoading }
          #expect(tab.content == .loaded(fixture.server.url("/")), "\(address)")
        }
      }

      @Test func `A host with a certificate of its own making is not trusted`() async throws {
        let fixture = try WebKitFixture()
        let host = try SecureHost(in: fixture.directory)
        let tab = WebState(engine: fixture.engine)
        repeat {
          tab.load(host.url)
          try await eventually { !tab.isLoading }
          // The host listens some time after its start.
        } while tab.loadError == .connectionRefused && host.isRunning
        guard case .untrusted(let reason) = tab.loadError else {
          Issue.record("\(tab.loadError.map { "\($0)" } ?? "no error")")
          return
        }
        #expect(reason.contains("unknown authority"))
        #expect(reason.contains("not for ‘127.0.0.1’"))
      }

      @Test func `The page of an error status is shown`() async throws {
        let fixture = try WebKitFixture()
        let tab = try await fixture.tab("/missing")
        #expect(tab.title == "Lost")
        #expect(tab.text.contains("Not here."))
      }

      @Test func `A host that does not answer is left after a time`() async throws {
        let fixture = try WebKitFixture(responseTimeLimit: .milliseconds(200))
        let gate = DispatchSemaphore(value: 0)
        fixture.server.answer("/slow") { _ in
          gate.wait()
          return ""
        }
        let tab = try await fixture.tab("/slow")
        gate.signal()
        #expect(tab.loadError == .timedOut)
      }

      @Test func `A stopped load ends, and the tab stays usable`() async throws {
        let fixture = try WebKitFixture()
        let gate = DispatchSemaphore(value: 0)
        fixture.server.page("/", "<title>Home</title>")
        fixture.server.answer("/slow") { _ in
          gate.wait()
          return ""
        }
        let tab = try await fixture.tab("/")
        tab.load(fixture.server.url("/slow"))
        tab.stop()
        #expect(!tab.isLoading)
        try await fixture.load("/", in: tab)
        gate.signal()
        #expect(tab.content == .loaded(fixture.server.url("/")))
        #expect(tab.loadError == nil)
      }

      @Test func `The last of several loads wins`() async throws {
        let fixture = try WebKitFixture()
        for name in ["a", "b", "c"] { fixture.server.page("/\(name)", "<title>\(name)</title>") }
        let tab = WebState(engine: fixture.engine)
        for name in ["a", "b", "a", "b", "c"] { tab.load(fixture.server.url("/\(name)")) }
        try await eventually { !tab.isLoading }
        #expect(tab.title == "c")
        #expect(tab.paths == "[/c]")
      }

      @Test func `A link of a page cannot open a file`() async throws {
        let fixture = try WebKitFixture()
        fixture.server.page("/", "<title>Home</title>")
        let tab = try await fixture.tab("/")
        let file = URL(fileURLWithPath: "/etc/hostname")
        tab.load(file, from: fixture.server.url("/"))
        #expect(!tab.isLoading)
        guard case .blocked = tab.loadError else {
          Issue.record("The file was not blocked.")
          return
        }
        tab.load(file)
        try await eventually { !tab.isLoading }
        #expect(tab.content == .loaded(file))
      }
    }
  }
#endif
