#if WebKitGTK
  import BrowserEngines
  import BrowserModel
  import BrowserModelTesting
  import BrowserPages
  import Foundation
  import ServerTesting
  import SwitchboardTesting
  import Testing

  extension EngineTests.WebKit {
    @MainActor struct Navigation {
      private let fixture: EngineFixture

      init() throws {
        fixture = try EngineFixture(.webKit)
        for name in ["a", "b", "c"] {
          fixture.site.page(
            "/\(name)",
            "<title>\(name)</title><a id=x href=#x>x</a><div style='height: 5000px'>\(name)")
        }
      }

      @Test func `steps and reloads keep WebKit's list and the tab's together`() async throws {
        let tab = try await fixture.tab("/a")
        try await fixture.load("/b", in: tab)
        try await fixture.load("/c", in: tab)
        try tab.go(to: -2)
        try await tab.waitForEnd()
        #expect(try await tab.evaluate("history.length") == "3")
        try tab.reload()
        try await tab.waitForEnd()
        try tab.goForward()
        try await tab.waitForEnd()
        #expect(tab.paths == "/a [/b] /c")
        #expect(try await tab.evaluate("history.length") == "3")
      }

      @Test func `addresses that a script changes are in the tab's list`() async throws {
        let tab = try await fixture.tab("/a")
        _ = try await tab.evaluate("history.pushState(1, '', '/pushed')")
        try await eventually { tab.paths == "/a [/pushed]" }
        _ = try await tab.evaluate("history.replaceState(1, '', '/replaced')")
        try await eventually { tab.paths == "/a [/replaced]" }
        _ = try await tab.evaluate("location.hash = 'x'")
        try await eventually { tab.paths == "/a /replaced [/replaced#x]" }
        #expect(tab.document != nil)
        _ = try await tab.evaluate("history.back()")
        try await eventually { tab.paths == "/a [/replaced] /replaced#x" && !tab.isLoading }
        try tab.goForward()
        try await eventually { tab.paths == "/a /replaced [/replaced#x]" && !tab.isLoading }
        #expect(tab.content == .loaded(fixture.site.url("/replaced#x")))
        #expect(tab.document != nil)
      }

      @Test func `a fragment of the page is reached without loading`() async throws {
        let tab = try await fixture.tab("/a")
        _ = try await tab.evaluate("window.kept = 1")
        try await fixture.load("/a#x", in: tab)
        #expect(tab.document != nil)
        #expect(try await tab.evaluate("window.kept") == "1")
      }

      @Test func `a page that goes elsewhere takes its tab along`() async throws {
        let tab = try await fixture.tab("/a")
        _ = try await tab.evaluate("location.href = '/b'")
        try await eventually { tab.paths == "/a [/b]" && !tab.isLoading }
        #expect(tab.title == "b")
        _ = try await tab.evaluate("history.back()")
        try await eventually { tab.paths == "[/a] /b" && !tab.isLoading }
        #expect(tab.title == "a")
      }

      @Test func `a new window opens in its tab`() async throws {
        fixture.site.page("/opener", "<a id=link target=_blank href=/b>b</a>")
        let tab = try await fixture.tab("/opener")
        _ = try await tab.evaluate("link.click()")
        try await eventually { tab.paths == "/opener [/b]" && !tab.isLoading }
      }

      @Test func `a page of the network does not reach files by script`() async throws {
        let tab = try await fixture.tab("/a")
        _ = try await tab.evaluate("location.href = 'file:///etc/hostname'")
        _ = try await tab.evaluate("location.href = 'mailto:a@example.org'")
        _ = try await tab.evaluate("location.href = '/b'")
        try await eventually { tab.paths == "/a [/b]" && !tab.isLoading }
      }

      @Test func `a page does not go to an address that hides its host`() async throws {
        let tab = try await fixture.tab("/a")
        let address = fixture.site.url("/c").absoluteString.replacing("//", with: "//bank.com@")
        _ = try await tab.evaluate("location.href = '\(address)'")
        _ = try await tab.evaluate("location.href = '/b'")
        try await eventually { tab.paths == "/a [/b]" && !tab.isLoading }
        #expect(fixture.site.requests.map(\.target) == ["/a", "/b"])
        // The user may open it.
        tab.load(try #require(URL(string: address)))
        try await tab.waitForEnd()
        #expect(tab.loadError == nil && tab.title == "c")
      }

      @Test func `a change by a script is read after the load`() async throws {
        let tab = try await fixture.tab("/a")
        _ = try await tab.evaluate("document.body.prepend('later'); document.title = 'new'")
        try await eventually { tab.text.contains("later") }
        try await eventually { tab.title == "new" }
      }

      @Test func `what a style hides is not read`() async throws {
        fixture.site.page("/", "<style>.h { display: none }</style><p>seen<p class=h>hidden")
        let tab = try await fixture.tab("/")
        #expect(tab.text.contains("seen"))
        #expect(!tab.text.contains("hidden"))
      }

      @Test func `the state of a tab is restored in another one`() async throws {
        let tab = try await fixture.tab("/a")
        try await fixture.load("/b", in: tab)
        let saved = try tab.storage()
        #expect(saved.pages.nativeState?.engine == "webkitgtk-6.0/\(WebKitGTKEngine.version)")
        let restored = WebState(unrealized: saved.metadata, engine: fixture.engine) { saved.pages }
        restored.wasShown()
        try await restored.waitForEnd()
        #expect(restored.content == .loaded(fixture.site.url("/b")))
        #expect(try await restored.evaluate("history.length") == "2")
        try restored.goBack()
        try await restored.waitForEnd()
        #expect(restored.title == "a")
        #expect(restored.paths == "[/a] /b")
        #expect(try await restored.evaluate("history.length") == "2")
      }

      @Test func `the state of another version is not given to WebKit`() async throws {
        let tab = try await fixture.tab("/a")
        try await fixture.load("/b", in: tab)
        var saved = try tab.storage()
        let state = try #require(saved.pages.nativeState)
        let other = "webkitgtk-6.0/\(WebKitGTKEngine.version).1"
        saved.pages.nativeState = NativePageState(engine: other, data: state.data)
        let restored = WebState(unrealized: saved.metadata, engine: fixture.engine) { saved.pages }
        restored.wasShown()
        try await restored.waitForEnd()
        #expect(restored.title == "b" && restored.paths == "/a [/b]")
        #expect(try await restored.evaluate("history.length") == "1")
        #expect(try restored.storage().pages.nativeState?.engine == state.engine)
        try restored.goBack()
        try await restored.waitForEnd()
        #expect(restored.title == "a" && restored.paths == "[/a] /b")
      }
    }
  }
#endif
