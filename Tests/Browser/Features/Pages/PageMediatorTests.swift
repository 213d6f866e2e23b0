import BrowserCommands
import BrowserModel
import BrowserModelTesting
import BrowserUI
import Foundation
import Switchboard
import Testing

@testable import BrowserCoordinators

@MainActor
struct PageMediatorTests {
  private let window = Window()
  private let engine = ScriptableEngine()

  private func show() async throws -> [String] {
    let coordinator = BrowserCoordinator(services: window.services)
    try coordinator.start()
    try await window.browser.dispatcher.router(ScreenCommandsRouter.self)
      .showPage(from: nil, heading: nil, main: false, hidden: false)
    coordinator.stop()
    return window.output.shown
  }

  @Test(arguments: [
    (PageScript(title: "Sea"), "Sea\nhttps://a.org is loaded."),
    (PageScript(delay: .seconds(1)), "https://a.org is being loaded: ‘stop’ stops it."),
    (
      PageScript(ending: .failed(.timedOut)),
      "https://a.org is not loaded: the host did not answer in time: try again later."
    ),
    (PageScript(ending: .crashed), "https://a.org is not loaded: the page has crashed: reload it."),
  ])
  func `the view shows the state of the page`(script: PageScript, words: String) async throws {
    engine.scripts[try url("https://a.org")] = script
    try window.addTab("https://a.org", active: true, engine: engine)
    #expect(try await show() == [words])
  }

  @Test func `the properties of the active tab are broadcast`() throws {
    let coordinator = BrowserCoordinator(services: window.services)
    try coordinator.start()
    let broadcaster = window.browser.broadcaster
    var (titles, loadings, ways): ([String?], [Bool], [String]) = ([], [], [])
    let watching = [
      broadcaster.observe(ActiveTitle.self) { titles.append($0) },
      broadcaster.observe(ActiveLoading.self) { loadings.append($0) },
      broadcaster.observe(CanGoBack.self) { ways.append("back \($0)") },
      broadcaster.observe(CanGoForward.self) { ways.append("forward \($0)") },
    ]
    engine.scripts[try url("https://b.org")] = PageScript(title: "Sea", delay: .seconds(1))
    let tab = try window.addTab("https://a.org", active: true, engine: engine)
    tab.load(try url("https://b.org"))
    engine.advance(by: .seconds(1))
    try tab.goBack()
    #expect(titles == [nil, "a.org", "b.org", "Sea", "a.org"])
    #expect(loadings == [false, true, false, true, false])
    #expect(
      ways == [
        "back false", "forward false", "back true", "back false", "forward true",
      ])
    coordinator.stop()
    withExtendedLifetime(watching) {}
  }

  @Test func `a tab that comes to the front is shown, and loads`() throws {
    let coordinator = BrowserCoordinator(services: window.services)
    try coordinator.start()
    let items = [NavigationItem(url: try url("https://a.org"), time: .distantPast)]
    let list = try NavigationList(items: items, lastCommittedIndex: 0)
    let metadata = WebStateMetadata(
      id: WebStateID(), visibleURL: try url("https://a.org"), itemCount: 1, currentIndex: 0,
      creationTime: .distantPast, lastActiveTime: .distantPast)
    let tab = WebState(unrealized: metadata, engine: engine) {
      WebStateStorage.Pages(navigation: list)
    }
    try window.list.insert(tab)
    #expect(!tab.isRealized && engine.requests.isEmpty)
    try window.list.activate(at: 0)
    #expect(tab.lastActiveTime > .distantPast)
    #expect(tab.content == .loaded(try url("https://a.org")))
    coordinator.stop()
  }

  @Test func `the helpers of a tab are listed`() throws {
    let coordinator = BrowserCoordinator(services: window.services)
    try coordinator.start()
    let screens = window.browser.dispatcher.router(ScreenCommandsRouter.self)
    #expect(throws: TabError.noTab) { try screens.showHelpers(nil) }
    try window.addTab("https://a.org", active: true)
    let other = try window.addTab("https://b.org")
    try other.attachHelper(VisitHelper.self) { _ in VisitHelper() }
    try screens.showHelpers(nil)
    try screens.showHelpers(TabPosition(index: 1))
    screens.showNavigation()
    #expect(
      window.output.shown == [
        "HistoryTabHelper|1 visit in the history\nBookmarkTabHelper|not bookmarked",
        "HistoryTabHelper|1 visit in the history\nBookmarkTabHelper|not bookmarked\n"
          + "VisitHelper|one visit",
        "1|a.org|https://a.org|",
      ])
    coordinator.stop()
  }
}

private final class VisitHelper: TabHelper {
  let status = "one visit"
}
