import BrowserEngines
import BrowserModel
import BrowserModelTesting
import BrowserPages
import Foundation
import ServerTesting
import SwitchboardTesting
import Testing

extension EngineTests {
  /// Tests for the back/forward list and for restored tabs.
  @MainActor struct Navigation {
    private func makeFixture(_ kind: EngineKind) throws -> EngineFixture {
      let fixture = try EngineFixture(kind)
      for name in ["a", "b", "c"] {
        fixture.site.page("/\(name)", "<title>\(name)</title><a id=x href=b#y>to b</a> text")
      }
      return fixture
    }

    @Test(arguments: EngineKind.allCases)
    func `steps and reloads load the pages of the list`(kind: EngineKind) async throws {
      let fixture = try makeFixture(kind)
      let tab = try await fixture.tab("/a")
      for path in ["/b", "/c"] { try await fixture.load(path, in: tab) }
      try tab.go(to: -2)
      try await tab.waitForEnd()
      #expect(tab.paths == "[/a] /b /c" && tab.title == "a" && tab.canGoForward)
      let count = fixture.site.requests.count
      try tab.reload()
      try await tab.waitForEnd()
      #expect(fixture.site.requests.count == count + 1)
      #expect(tab.paths == "[/a] /b /c" && tab.loadError == nil)
      try tab.goForward()
      try await tab.waitForEnd()
      #expect(tab.paths == "/a [/b] /c" && tab.title == "b" && tab.text == "to b text")
      try await fixture.load("/a", in: tab)
      #expect(tab.paths == "/a /b [/a]")
    }

    @Test(arguments: EngineKind.allCases)
    func `a failed page has a place in the list`(kind: EngineKind) async throws {
      let fixture = try makeFixture(kind)
      let tab = try await fixture.tab("/a")
      tab.load(try TestServer.closedURL())
      try await tab.waitForEnd()
      try await fixture.load("/b", in: tab)
      try tab.goBack()
      try await tab.waitForEnd()
      #expect(tab.paths == "/a [/] /b" && tab.loadError == .connectionRefused)
      try tab.goForward()
      try await tab.waitForEnd()
      #expect(tab.paths == "/a / [/b]" && tab.title == "b" && tab.loadError == nil)
    }

    @Test(arguments: EngineKind.allCases)
    func `a place in the page is an entry of its own`(kind: EngineKind) async throws {
      let fixture = try makeFixture(kind)
      let tab = try await fixture.tab("/a")
      let count = fixture.site.requests.count
      try await fixture.load("/a#x", in: tab)
      #expect(tab.paths == "/a [/a#x]" && tab.title == "a" && tab.text == "to b text")
      try tab.goBack()
      try await tab.waitForEnd()
      #expect(tab.paths == "[/a] /a#x" && tab.title == "a" && tab.text == "to b text")
      #expect(fixture.site.requests.count == count)
    }

    @Test(arguments: EngineKind.allCases)
    func `a link is followed, and its host learns the address of the page`(
      kind: EngineKind
    ) async throws {
      let fixture = try makeFixture(kind)
      let tab = try await fixture.tab("/a")
      let link = try #require(tab.document?.links.first)
      #expect(
        link.text == "to b" && link.reference == "b#y" && link.url == fixture.site.url("/b#y"))
      tab.load(try #require(link.url), from: tab.lastCommittedURL)
      try await tab.waitForEnd()
      #expect(tab.paths == "/a [/b#y]" && tab.title == "b")
      let referrers = fixture.site.requests.map { $0.fields["referer"] }
      #expect(referrers == [nil, fixture.site.url("/a").absoluteString])
    }

    @Test(arguments: EngineKind.allCases)
    func `a tab is restored with its list when it is shown`(kind: EngineKind) async throws {
      let fixture = try makeFixture(kind)
      let tab = try await fixture.tab("/a")
      try await fixture.load("/b", in: tab)
      let saved = try tab.storage()
      let restored = WebState(unrealized: saved.metadata, engine: fixture.engine) { saved.pages }
      #expect(restored.title == "b")
      let count = fixture.site.requests.count
      restored.wasShown()
      try await restored.waitForEnd()
      #expect(restored.content == .loaded(fixture.site.url("/b")))
      #expect(restored.text == "to b text" && fixture.site.requests.count == count + 1)
      try restored.goBack()
      try await restored.waitForEnd()
      #expect(restored.paths == "[/a] /b" && restored.title == "a" && restored.loadError == nil)
    }

    @Test(arguments: EngineKind.allCases)
    func `a restored tab waits for a request if its engine says so`(kind: EngineKind) async throws {
      let fixture = try makeFixture(kind)
      let saved = try await fixture.tab("/a").storage()
      let engine = try kind.makeEngine(loadsRestoredPages: false)
      let restored = WebState(unrealized: saved.metadata, engine: engine) { saved.pages }
      let count = fixture.site.requests.count
      restored.wasShown()
      #expect(!restored.isLoading && restored.content == .unloaded(fixture.site.url("/a")))
      try restored.reload()
      try await restored.waitForEnd()
      #expect(restored.content == .loaded(fixture.site.url("/a")))
      #expect(fixture.site.requests.count == count + 1)
    }

    @Test(arguments: EngineKind.allCases)
    func `a native state that the engine cannot read is ignored`(kind: EngineKind) async throws {
      let fixture = try makeFixture(kind)
      let tab = try await fixture.tab("/a")
      try await fixture.load("/b", in: tab)
      var saved = try tab.storage()
      let own = saved.pages.nativeState?.engine
      for name in [own, "light/1", "webkitgtk-6.0/1.0.0", ""] {
        saved.pages.nativeState = name.map {
          NativePageState(engine: $0, data: Data("damaged".utf8))
        }
        let restored = WebState(unrealized: saved.metadata, engine: fixture.engine) { saved.pages }
        restored.wasShown()
        try await restored.waitForEnd()
        #expect(restored.title == "b")
        try restored.goBack()
        try await restored.waitForEnd()
        #expect(restored.paths == "[/a] /b" && restored.title == "a", "\(name ?? "no state")")
      }
    }
  }
}
