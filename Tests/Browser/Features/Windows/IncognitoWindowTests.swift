import BrowserCommands
import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import Testing

@testable import BrowserCoordinators

@MainActor
struct IncognitoWindowTests {
  let application: ApplicationFixture

  init() throws { application = try ApplicationFixture() }

  @Test func `incognito ends with the last incognito tab of all windows`() async throws {
    let root = try application.startRoot()
    var counts: [Int] = []
    let watching = application.context.broadcaster.observe(IncognitoTabCount.self) {
      counts.append($0)
    }
    try root.newIncognito(nil)
    try await root.newWindow(state: nil)
    try root.newIncognito(nil)
    let state = application.state.existingOffTheRecordState
    try root.front?.shown?.services.dispatcher.router(TabCommandsRouter.self).closeTab(nil)
    #expect(root.frontName == "window 2, incognito", "There is another in window 1.")
    #expect(application.state.existingOffTheRecordState === state)
    try root.closeWindow(WindowNumber(1))
    #expect(root.frontName == "")
    #expect(application.state.existingOffTheRecordState == nil)
    #expect(state?.browserList.browsers.isEmpty == true)
    #expect(counts == [0, 1, 2, 1, 0])
    try root.newIncognito(nil)
    #expect(application.state.existingOffTheRecordState !== state, "It is another one.")
    root.stop()
    _ = watching
  }

  @Test func `the last incognito tab may move without ending incognito`() async throws {
    let root = try application.startRoot()
    try root.newIncognito(Address(argument: "a.org"))
    try await root.newWindow(state: nil)
    try root.activateWindow(WindowNumber(1))
    let state = application.state.existingOffTheRecordState
    try root.moveToWindow(WindowNumber(2), nil)
    #expect(state != nil && application.state.existingOffTheRecordState === state)
    try root.activateWindow(WindowNumber(2))
    try root.switchBrowser(.offTheRecord)
    #expect(root.front?.shown?.services.webStateList.webStates.map(\.title) == ["a.org"])
    root.stop()
  }

  @Test func `closing incognito leaves the regular tabs`() throws {
    let root = try application.startRoot()
    let tabs = root.front?.shown?.services.dispatcher.router(TabCommandsRouter.self)
    try tabs?.openTab(nil, inBackground: false)
    try root.newIncognito(nil)
    try root.closeIncognito(state: nil)
    #expect(root.frontName == "")
    #expect(root.front?.shown?.services.webStateList.count == 1)
    root.stop()
  }

  @Test func `incognito of one browser state outlives that of another`() async throws {
    let root = try application.startRoot()
    try root.newIncognito(nil)
    let work = try application.context.browserStateManager.create(named: "work")
    try await root.newWindow(state: "work")
    try root.newIncognito(nil)
    #expect(work.existingOffTheRecordState != nil)
    try root.closeIncognito(state: nil)
    #expect(work.existingOffTheRecordState == nil)
    #expect(application.state.existingOffTheRecordState != nil)
    try root.closeIncognito(state: "test")
    #expect(application.state.existingOffTheRecordState == nil)
    root.stop()
  }
}

// MARK: - IncognitoLibraryTests

/// Tests of an incognito window.
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
        == ["1 tab closed", "No visits.", "Nothing to reopen.", "1|secret.org|https://secret.org"])
    let original = try #require(window.state.originalState)
    #expect(try original.services.service(HistoryService.self)?.unsavedVisits.isEmpty == true)
    #expect(try original.services.service(RecentlyClosedService.self)?.entries.isEmpty == true)
    await #expect(throws: HistoryError.offTheRecord) {
      try await dispatcher.router(HistoryCommandsRouter.self)
        .deleteVisits(nil, lastMinutes: nil, all: true)
    }
    coordinator.stop()
  }
}
