#if WebKitGTK
  import BrowserModel
  import BrowserModelTesting
  import BrowserPages
  import Foundation
  import ProcessTesting
  import ServerTesting
  import SwitchboardTesting
  import Testing

  @testable import BrowserEngines

  extension EngineTests.WebKit {
    @MainActor struct Loading {
      @Test func `a page is read as its scripts have made it`() async throws {
        let fixture = try EngineFixture(.webKit)
        let html = "<title>Home</title><body><p id=a>old<script>a.textContent = 'written'</script>"
        fixture.site.page("/", html)
        let tab = try await fixture.tab("/")
        #expect(tab.text == "written")
        #expect(tab.document?.source.data == Data(html.utf8))
      }

      @Test func `a port of another protocol is blocked`() async throws {
        let fixture = try EngineFixture(.webKit)
        fixture.site.page("/", "<title>Home</title>")
        let tab = try await fixture.tab("/")
        let url = try #require(URL(string: "http://127.0.0.1:9"))
        tab.load(url)
        try await tab.waitForEnd()
        #expect(tab.loadError == .restrictedPort && tab.content == .failed(url, .restrictedPort))
        #expect(tab.paths == "[/]")
        try await fixture.load("/", in: tab)
        #expect(tab.loadError == nil && tab.title == "Home")
      }

      @Test func `all faults of a certificate are named`() async throws {
        let directory = TemporaryDirectory()
        let server = try await TLSServer.start(in: directory.url)
        defer { server.stop() }
        let tab = WebState(engine: try EngineKind.webKit.makeEngine())
        tab.load(try #require(server.url("/page.html", host: "other.localhost")))
        try await tab.waitForEnd()
        let reason =
          "its certificate is not for ‘other.localhost’, "
          + "its certificate is signed by an unknown authority"
        #expect(tab.loadError == .untrusted(reason: reason))
      }
    }
  }
#endif
