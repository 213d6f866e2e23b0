import BrowserCommands
import BrowserModel
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserCoordinators

@MainActor
struct BrowserCoordinatorTests {
  let window = Window()

  @Test func `its screens show the content of the model`() async throws {
    let coordinator = BrowserCoordinator(services: window.services)
    try coordinator.start()
    let screens = window.browser.dispatcher.router(ScreenCommandsRouter.self)
    screens.showTabs([], all: false)
    try window.addTab("https://a.org", active: true)
    screens.showTabs([], all: false)
    screens.showLocation()
    try await screens.showPage(from: nil, heading: nil, main: false, hidden: false)
    #expect(
      window.output.shown == [
        "No tabs: ‘open tab’ opens one.", "1||a.org|https://a.org", "https://a.org",
        "https://a.org is not loaded: this run has no web engine, only its address is kept.",
      ])
    coordinator.stop()
  }

  @Test func `its tab strip speaks only while the window is in front`() throws {
    let coordinator = BrowserCoordinator(services: window.services)
    try coordinator.start()
    try window.addTab("https://a.org", active: true)
    let front = ViewersProducer([], to: window.browser.broadcaster)
    front.prompts = [1]
    try window.addTab("https://a-rather-long-name-for-a-host.org")
    front.prompts = [2]
    try window.list.closeAll()
    #expect(
      window.output.notices == ["[1 a.org]", "[1 a.org]  2 a-rather-long-name-for-…"])
    coordinator.stop()
  }

  @Test func `watched properties are broadcast by their window`() throws {
    let coordinator = BrowserCoordinator(services: window.services)
    try coordinator.start()
    var counts: [Int] = []
    let watching = window.browser.broadcaster.observe(TabCount.self) { counts.append($0) }
    try window.addTab("https://a.org", active: true)
    let broadcaster = window.browser.broadcaster
    #expect(counts == [0, 1])
    #expect(broadcaster.value(of: ActiveTab.self) == .some(TabPosition(index: 0)))
    #expect(broadcaster.value(of: ActiveAddress.self)??.argument == "https://a.org")
    coordinator.stop()
    #expect(broadcaster.value(of: TabCount.self) == nil)
    _ = watching
  }

  @Test func `once stopped it handles nothing and leaves nothing`() throws {
    let leaks = LeakChecker()
    var coordinator: BrowserCoordinator? = BrowserCoordinator(services: window.services)
    try coordinator?.start()
    #expect(window.browser.dispatcher.handledCommands.count == 107)
    leaks.watchTree(try #require(coordinator))
    #expect(leaks.leaks.count == 23)
    coordinator?.stop()
    coordinator = nil
    #expect(leaks.leaks.isEmpty)
    #expect(window.browser.dispatcher.handledCommands.isEmpty)
  }
}
