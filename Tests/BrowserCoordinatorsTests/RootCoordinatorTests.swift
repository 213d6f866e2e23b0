import BrowserCommands
import BrowserModel
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserCoordinators

@MainActor
struct RootCoordinatorTests {
  let context = ApplicationContext()
  let output = RecordingOutput()

  private func makeRoot() -> RootCoordinator {
    RootCoordinator(
      services: ApplicationServices(
        dispatcher: context.dispatcher, broadcaster: context.broadcaster,
        browserState: context.browserStateManager.state(named: "test"), output: output))
  }

  @Test func `a regular and an incognito window route to the application`() throws {
    let root = makeRoot()
    try root.start()
    let front = try #require(root.front)
    #expect(front.services.dispatcher.parent === context.dispatcher)
    #expect(front.services.broadcaster.parent === context.broadcaster)
    #expect(
      front.services.dispatcher.handled(by: WindowCommandsRouter.Key.newIncognito)?.level
        == "application")
    root.stop()
  }

  @Test func `a new incognito tab opens in its window, which comes to the front`() throws {
    let root = makeRoot()
    try root.start()
    let regular = try #require(root.front)
    let windows = regular.services.dispatcher.router(WindowCommandsRouter.self)
    var fronts: [BrowserMode] = []
    let watching = regular.services.broadcaster.observe(FrontBrowser.self) { fronts.append($0) }
    try windows.newIncognito(Address(argument: "secret.org"))
    let incognito = try #require(root.front)
    #expect(incognito !== regular && incognito.services.name == "incognito")
    #expect(incognito.services.webStateList.webStates.map(\.title) == ["secret.org"])
    #expect(regular.services.webStateList.isEmpty)
    windows.switchBrowser(.regular)
    windows.switchBrowser(.regular)
    #expect(fronts == [.regular, .offTheRecord, .regular])
    #expect(output.notices == ["no tabs", "[1 secret.org]", "no tabs"])
    root.stop()
    _ = watching
  }

  @Test func `once stopped nothing of the tree is left`() throws {
    let leaks = LeakChecker()
    var root: RootCoordinator? = makeRoot()
    try root?.start()
    leaks.watchTree(try #require(root))
    #expect(leaks.leaks.count == 11)
    root?.stop()
    root = nil
    #expect(leaks.leaks.isEmpty)
    #expect(context.dispatcher.handledCommands.isEmpty)
  }
}
