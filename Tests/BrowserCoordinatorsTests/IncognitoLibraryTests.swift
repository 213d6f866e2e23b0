import BrowserCommands
import BrowserModel
import Switchboard
import Testing

@testable import BrowserCoordinators

/// An incognito window.
@MainActor
struct IncognitoLibraryTests {
  @Test func `it keeps nothing but the bookmarks that are made there`() async throws {
    let window = Window(.offTheRecord)
    let coordinator = BrowserCoordinator(services: window.services)
    try coordinator.start()
    let dispatcher = window.browser.dispatcher
    let screens = dispatcher.router(LibraryScreenCommandsRouter.self)
    let tabs = dispatcher.router(TabCommandsRouter.self)
    try tabs.openTab(Address(argument: "secret.org"), inBackground: false)
    try dispatcher.router(BookmarkCommandsRouter.self).addBookmark(nil, title: nil)
    try tabs.closeTab(nil)
    try await screens.showVisits(search: nil)
    screens.showClosed()
    screens.showBookmarks()
    #expect(
      window.output.shown
        == ["No visits.", "Nothing to reopen.", "1|secret.org|https://secret.org"])
    let original = try #require(window.state.originalState)
    #expect(try original.services.service(HistoryService.self)?.unsavedVisits.isEmpty == true)
    #expect(try original.services.service(RecentlyClosedService.self)?.entries.isEmpty == true)
    await #expect(throws: VisitError.offTheRecord) {
      try await dispatcher.router(VisitCommandsRouter.self)
        .deleteVisits(nil, lastMinutes: nil, all: true)
    }
    coordinator.stop()
  }
}
