#if WebKitGTK
  import BrowserEngines
  import BrowserModel
  import BrowserModelTesting
  import BrowserPages
  import Foundation
  import Testing

  extension WebKitTests {
    @MainActor struct Navigation {
      private let fixture: WebKitFixture

      init() throws {
        fixture = try WebKitFixture()
        for name in ["a", "b", "c"] {
          fixture.server.page(
            "/\(name)",
            "<title>\(name)</title><a id=x href=#x>x</a><div style='height: 5000px'>\(name)")
        }
      }

      @Test func `Steps and reloads keep the lists together`() async throws {
        let tab = try await fixture.tab("/a")
        try await fixture.load("/b", in: tab)
        try await fixture.load("/c", in: tab)
        try tab.go(to: -2)
        try await eventually { !tab.isLoading }
        #expect(tab.paths == "[/a] /b /c")
        #expect(tab.title == "a")
        #expect(try await tab.evaluate("history.length") == "3")
        try tab.reload()
        try await eventually { !tab.isLoading }
        try tab.goForward()
        try await eventually { !tab.isLoading }
        #expect(tab.paths == "/a [/b] /c")
        #expect(tab.text.contains("b"))
        #expect(try await tab.evaluate("history.length") == "3")
      }

      @Test func `Addresses that a script changes are in the tab's list`() async throws {
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
        #expect(tab.content == .loaded(fixture.server.url("/replaced#x")))
        #expect(tab.document != nil)
      }

      @Test func `A fragment of the page is reached without loading`() async throws {
        let tab = try await fixture.tab("/a")
        _ = try await tab.evaluate("window.kept = 1")
        try await fixture.load("/a#x", in: tab)
        #expect(tab.paths == "/a [/a#x]")
        #expect(tab.title == "a")
        #expect(tab.document != nil)
        #expect(try await tab.evaluate("window.kept") == "1")
      }

      @Test func `A page that goes elsewhere takes its tab along`() async throws {
        let tab = try await fixture.tab("/a")
        _ = try await tab.evaluate("location.href = '/b'")
        try await eventually { tab.paths == "/a [/b]" && !tab.isLoading }
        #expect(tab.title == "b")
        _ = try await tab.evaluate("history.back()")
        try await eventually { tab.paths == "[/a] /b" && !tab.isLoading }
        #expect(tab.title == "a")
      }

      @Test func `A new window opens in its tab`() async throws {
        fixture.server.page("/opener", "<a id=link target=_blank href=/b>b</a>")
        let tab = try await fixture.tab("/opener")
        _ = try await tab.evaluate("link.click()")
        try await eventually { tab.paths == "/opener [/b]" && !tab.isLoading }
      }

      @Test func `A page of the network does not reach files by script`() async throws {
        let tab = try await fixture.tab("/a")
        _ = try await tab.evaluate("location.href = 'file:///etc/hostname'")
        _ = try await tab.evaluate("location.href = 'mailto:a@example.org'")
        _ = try await tab.evaluate("location.href = '/b'")
        try await eventually { tab.paths == "/a [/b]" && !tab.isLoading }
      }

      @Test func `A change by a script is read after the load`() async throws {
        let tab = try await fixture.tab("/a")
        _ = try await tab.evaluate("document.body.prepend('later'); document.title = 'new'")
        try await eventually { tab.text.contains("later") }
        try await eventually { tab.title == "new" }
      }

      @Test func `What a style hides is not read`() async throws {
        fixture.server.page("/", "<style>.h { display: none }</style><p>seen<p class=h>hidden")
        let tab = try await fixture.tab("/")
        #expect(tab.text.contains("seen"))
        #expect(!tab.text.contains("hidden"))
      }

      @Test(arguments: ["application/x-www-form-urlencoded", "multipart/form-data; boundary=bb"])
      func `A form is submitted with its body`(type: String) async throws {
        fixture.server.page("/form", "<title>Form</title>")
        fixture.server.answer("/submit") { request in
          let body = request.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "|")
          let shown = body.replacing("&", with: " and ").replacing("\r\n", with: " ")
          return "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n"
            + "<title>Sent</title><p>\(request.prefix(5))\(shown)"
        }
        let body =
          type.hasPrefix("multipart")
          ? "--bb\r\nContent-Disposition: form-data; name=\"q\"\r\n\r\nswift & ü\r\n--bb--\r\n"
          : "q=swift+%26+%C3%BC&r="
        let tab = try await fixture.tab("/form")
        tab.load(
          fixture.server.url("/submit"), from: fixture.server.url("/form"),
          submitting: FormSubmission(contentType: type, body: Data(body.utf8)))
        try await eventually { !tab.isLoading }
        #expect(tab.title == "Sent")
        #expect(tab.paths == "/form [/submit]")
        if type.hasPrefix("multipart") {
          #expect(tab.text.contains("name=\"q\"") && tab.text.contains("swift"))
        } else {
          #expect(tab.text.contains("POST q=swift+%26+%C3%BC and r="))
        }
        try tab.reload()
        try await eventually { !tab.isLoading }
        #expect(tab.text.contains("GET "))
      }

      @Test func `The state of a tab is restored in another one`() async throws {
        let tab = try await fixture.tab("/a")
        try await fixture.load("/b", in: tab)
        let saved = try tab.storage()
        #expect(saved.pages.nativeState?.engine == "webkitgtk-6.0/\(WebKitGTKEngine.version)")
        let restored = WebState(unrealized: saved.metadata, engine: fixture.engine) { saved.pages }
        restored.wasShown()
        try await eventually { !restored.isLoading }
        #expect(restored.content == .loaded(fixture.server.url("/b")))
        #expect(try await restored.evaluate("history.length") == "2")
        try restored.goBack()
        try await eventually { !restored.isLoading }
        #expect(restored.title == "a")
        #expect(restored.paths == "[/a] /b")
        #expect(try await restored.evaluate("history.length") == "2")
      }

      @Test(arguments: ["light/1", "webkitgtk-6.0/1.0.0"])
      func `A state that cannot be read is ignored`(engine: String) async throws {
        let tab = try await fixture.tab("/a")
        var saved = try tab.storage()
        saved.pages.nativeState = NativePageState(engine: engine, data: Data("damaged".utf8))
        let restored = WebState(unrealized: saved.metadata, engine: fixture.engine) { saved.pages }
        restored.wasShown()
        try await eventually { !restored.isLoading }
        #expect(restored.title == "a")
      }
    }
  }
#endif
