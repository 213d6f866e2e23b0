import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation
import Switchboard
import Testing

@testable import BrowserCoordinators

/// Tests of bookmarks, visits, preferences and closed tabs in a window.
@MainActor
struct LibraryTests {
  let window = Window()
  let coordinator: BrowserCoordinator

  init() throws {
    coordinator = BrowserCoordinator(services: window.services)
    try coordinator.start()
  }

  private var screens: any LibraryScreenCommands { router(LibraryScreenCommandsRouter.self) }
  private var tabs: any TabCommands { router(TabCommandsRouter.self) }

  private func router<Router: CommandRouting>(_ type: Router.Type) -> Router.HandlerProtocol {
    window.browser.dispatcher.router(type)
  }

  private func shown(_ show: (any LibraryScreenCommands) throws -> Void) rethrows -> String? {
    try show(screens)
    return window.output.shown.last
  }

  private func shownVisits(_ search: String? = nil) async throws -> String? {
    try await screens.showVisits(search: search)
    return window.output.shown.last
  }

  @Test func `a preference is listed, shown, set, watched and reset`() throws {
    let preferences = router(PreferenceCommandsRouter.self)
    try preferences.watchPreference("records-history")
    try preferences.setPreference("records-history", "no")
    try preferences.unwatchPreference("records-history")
    try preferences.getPreference("records-history")
    #expect(window.output.shown == ["records-history: on", "records-history: off", "off"])
    let row = "records-history|off||Whether visited pages are remembered."
    #expect(shown { $0.showPreferences() }?.contains(row) == true)
    try preferences.resetPreference("records-history")
    #expect(window.state.preferences.value(of: .recordsHistory))
    coordinator.stop()
  }

  @Test func `a setting is changed by its name like a preference, and listed apart`() throws {
    let preferences = router(PreferenceCommandsRouter.self)
    try preferences.setPreference("keeps-typed-lines", "off")
    #expect(!window.settings.value(of: .keepsTypedLines))
    #expect(shown { $0.showSettings() }?.hasPrefix("keeps-typed-lines|off||") == true)
    #expect(shown { $0.showPreferences() }?.contains("keeps-typed-lines") == false)
    let refusal = try #require(throws: PreferenceCommandError.self) {
      try preferences.unwatchPreference("keeps-typed-lines")
    }
    #expect(
      "\(refusal)"
        == "‘keeps-typed-lines’ is not watched: ‘watch preference keeps-typed-lines’ begins it")
    #expect(throws: PreferenceCommandError.managed("failed-starts")) {
      try preferences.resetPreference("failed-starts")
    }
    let error = try #require(throws: PreferenceError.self) {
      try preferences.getPreference("typed")
    }
    let choices = "‘keeps-typed-lines’, ‘typed-line-limit’"
    #expect("\(error)" == "there is no ‘typed’: choose \(choices)")
    coordinator.stop()
  }

  @Test func `an error lists the preferences that the command can be used for`() throws {
    let preferences = router(PreferenceCommandsRouter.self)
    let managed = ["last-used-state", "last-active-states", "ended-cleanly", "failed-starts"]
    let setting = try #require(throws: PreferenceError.self) {
      try preferences.setPreference("x", "1")
    }
    let getting = try #require(throws: PreferenceError.self) { try preferences.getPreference("x") }
    for name in ["home-page", "keeps-typed-lines"] {
      #expect("\(setting)".contains("‘\(name)’") && "\(getting)".contains("‘\(name)’"))
    }
    for name in managed {
      #expect(!"\(setting)".contains("‘\(name)’") && "\(getting)".contains("‘\(name)’"))
    }
    coordinator.stop()
  }

  @Test func `no preference has the name of a setting`() {
    let names = [PreferenceRegistry.browserState, .localSettings].map {
      Set($0.preferences.map(\.name))
    }
    #expect(names[0].isDisjoint(with: names[1]))
  }

  @Test func `a list that has been shown follows its store`() throws {
    let list = PreferenceListViewController(output: window.output)
    let mediator = PreferenceMediator(
      preferences: window.state.preferences, settings: window.settings)
    mediator.consumer = list
    try window.state.preferences.set(false, for: .recordsHistory)
    list.present(.browserState)
    let shown = window.output.shown.last
    #expect(shown?.contains("records-history|off|") == true)
    coordinator.stop()
  }

  @Test func `a tab opens the home page without an address`() throws {
    try router(PreferenceCommandsRouter.self).setPreference("home-page", "https://home.org")
    try tabs.openTab(nil, inBackground: false)
    #expect(window.list.activeWebState?.visibleURL == (try url("https://home.org")))
    coordinator.stop()
  }

  @Test func `visits are listed, searched and deleted`() async throws {
    try tabs.openTab(Address(argument: "a.org"), inBackground: false)
    try tabs.openTab(Address(argument: "b.org"), inBackground: false)
    #expect(try await shownVisits("A.")?.hasSuffix("|a.org|https://a.org") == true)
    #expect(try await shownVisits()?.split(separator: "\n").count == 2)
    let visits = router(HistoryCommandsRouter.self)
    await #expect(throws: HistoryError.notOneChoice) {
      try await visits.deleteVisits(nil, lastMinutes: nil, all: false)
    }
    try await visits.deleteVisits(Address(argument: "a.org"), lastMinutes: nil, all: false)
    #expect(try await shownVisits()?.hasSuffix("|b.org|https://b.org") == true)
    try await visits.deleteVisits(nil, lastMinutes: 600, all: false)
    #expect(try await shownVisits() == "No visits.")
    coordinator.stop()
  }

  @Test func `bookmarks are added, opened, renamed and removed`() throws {
    let bookmarks = router(BookmarkCommandsRouter.self)
    #expect(throws: BookmarkCommandError.noAddress) {
      try bookmarks.addBookmark(nil, title: nil, folder: nil)
    }
    try bookmarks.addBookmark(Address(argument: "a.org"), title: "Sea", folder: nil)
    try bookmarks.openBookmark(1)
    #expect(throws: BookmarkError.self) { try bookmarks.addBookmark(nil, title: nil, folder: nil) }
    try tabs.openTab(Address(argument: "b.org"), inBackground: false)
    try bookmarks.addBookmark(nil, title: nil, folder: nil)
    try bookmarks.renameBookmark(2, "Land")
    #expect(
      shown { $0.showBookmarks([], folder: nil) } == "1|Sea|||https://a.org\n2|Land|||https://b.org"
    )
    try bookmarks.removeBookmark(1)
    #expect(throws: BookmarkError.noBookmark(at: 1, count: 1)) { try bookmarks.removeBookmark(2) }
    #expect(throws: BookmarkCommandError.notPositive(0)) { try bookmarks.removeBookmark(0) }
    #expect(shown { $0.showBookmarks([], folder: nil) } == "1|Land|||https://b.org")
    coordinator.stop()
  }

  @Test func `closed tabs are listed, several together as one`() throws {
    for name in ["a", "b", "c"] {
      try tabs.openTab(Address(argument: "\(name).org"), inBackground: false)
    }
    try tabs.closeTab(TabSelection(argument: "1"))
    try tabs.closeTab(TabSelection(argument: "1-2"))
    #expect(shown { $0.showClosed() } == "1|2 tabs|b.org, c.org||\n2|tab|a.org|https://a.org|")
    coordinator.stop()
  }

  @Test func `services are listed`() throws {
    let services = try shown { try $0.showServices(graph: false, mermaid: false) }
    #expect(services?.contains("HistoryService|*|none") == true)
    #expect(services?.contains("BookmarkService|*|the regular one") == true)
    let graph = try shown { try $0.showServices(graph: true, mermaid: false) }
    #expect(graph?.contains("\"RecentlyClosedService\" -> \"HistoryService\"") == true)
    let chart = try shown { try $0.showServices(graph: false, mermaid: true) }
    #expect(chart?.contains("flowchart LR") == true && chart?.contains("-->") == true)
    coordinator.stop()
  }
}
