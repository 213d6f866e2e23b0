#if WebKitGTK
  import BrowserEngines
  import BrowserModel
  import BrowserModelTesting
  import BrowserPages
  import Foundation
  import ProcessTesting
  import ServerTesting
  import SwitchboardTesting
  import Testing

  extension EngineTests.WebKit {
    /// Tests for the effects of a prerendered page, which begin when the user opens it.
    @MainActor struct Prerendering {
      private let fixture: EngineFixture
      private let window: PrerenderFixture
      private var service: PrerenderService { window.service }
      private var list: WebStateList { window.list }
      private var site: TestSite { fixture.site }

      init() async throws {
        fixture = try EngineFixture(.webKit)
        window = try PrerenderFixture(fixture.engine)
        site.page("/", "<title>Home</title>", fields: ["Set-Cookie: older=0"])
        site.page(
          "/next", "<title>Next</title>words<script>onload = () => fetch('/done')</script>",
          fields: ["Set-Cookie: kept=1"])
        site.answer("/done") { _, connection in connection.respond("done") }
        site.answer("/echo") { request, connection in
          connection.respond("<title>\(request.fields["cookie"] ?? "none")</title>")
        }
        try window.open(site.url("/"))
        try await list.activeWebState?.waitForEnd()
      }

      private func requests(_ path: String) -> [TestRequest] {
        site.requests.filter { $0.target == path }
      }

      /// Prerenders the next page and waits until it has loaded.
      private func prerender() async throws {
        #expect(service.startPrerender(site.url("/next"), in: list))
        try await eventually { !requests("/done").isEmpty }
        // The events of the page arrive before those of a page that is loaded after it.
        _ = try await fixture.tab("/")
      }

      /// Returns the cookies that another tab of the engine sends.
      private func cookies() async throws -> String { try await fixture.tab("/echo").title }

      @Test func `cookies and the history count when the page is opened`() async throws {
        try await prerender()
        #expect(requests("/next").map { $0.fields["cookie"] } == ["older=0"])
        #expect(requests("/done").first?.fields["cookie"]?.contains("kept=1") == true)
        #expect(try await cookies() == "older=0")
        #expect(list.activeWebState?.title == "Home")
        #expect(service.promote(site.url("/next"), in: list))
        let tab = try #require(list.activeWebState)
        #expect(tab.title == "Next" && tab.visibleURL == site.url("/next"))
        #expect(tab.navigation.items.map(\.url) == [site.url("/"), site.url("/next")])
        try await eventually { !tab.isLoading }
        #expect(tab.content == .loaded(site.url("/next")) && tab.title == "Next")
        #expect(try await cookies().contains("kept=1"))
        #expect(requests("/next").count == 2)
        #expect(try await tab.evaluate("document.title") == #""Next""#)
        try tab.goBack()
        try await tab.waitForEnd()
        #expect(tab.visibleURL == site.url("/"))
      }

      @Test func `an opened page is shown at once, while it is loaded again`() async throws {
        try await prerender()
        let gate = DispatchSemaphore(value: 0)
        site.answer("/next") { _, connection in
          _ = gate.wait(timeout: .now() + 60)
          connection.respond("<title>Again</title>more")
        }
        #expect(service.promote(site.url("/next"), in: list))
        let tab = try #require(list.activeWebState)
        #expect(tab.isRefreshing && tab.title == "Next")
        try await eventually { requests("/next").count == 2 }
        #expect(tab.content == .loaded(site.url("/next")) && tab.document?.title == "Next")
        gate.signal()
        try await eventually { tab.title == "Again" && !tab.isLoading }
        #expect(tab.navigation.items.count == 2)
      }

      @Test func `cookies of a page that is not opened are forgotten`() async throws {
        try await prerender()
        service.cancel()
        #expect(try await cookies() == "older=0")
        #expect(service.startPrerender(site.url("/echo"), in: list))
        try await eventually { requests("/echo").count == 2 }
        #expect(requests("/echo").last?.fields["cookie"] == "older=0")
      }

      @Test func `a page that is opened before it arrives loads as usual`() async throws {
        let gate = DispatchSemaphore(value: 0)
        site.answer("/late") { _, connection in
          _ = gate.wait(timeout: .now() + 60)
          connection.respond("<title>Late</title>", fields: ["Set-Cookie: late=1"])
        }
        #expect(service.startPrerender(site.url("/late"), in: list))
        try await eventually { requests("/late").count == 1 }
        #expect(service.promote(site.url("/late"), in: list))
        try await eventually { requests("/late").count == 2 }
        gate.signal()
        gate.signal()
        let tab = try #require(list.activeWebState)
        try await eventually { tab.title == "Late" && !tab.isLoading }
        #expect(tab.navigation.items.map(\.url) == [site.url("/"), site.url("/late")])
        #expect(try await cookies().contains("late=1"))
      }

      @Test func `a file is not saved before its page is opened`() async throws {
        site.answer("/file") { _, connection in
          connection.respond("data", type: "application/zip")
        }
        #expect(service.startPrerender(site.url("/file"), in: list))
        try await eventually { service.url == nil }
        let names = try? FileManager.default.contentsOfDirectory(atPath: fixture.downloads.path)
        #expect(names ?? [] == [])
      }
    }
  }
#endif
