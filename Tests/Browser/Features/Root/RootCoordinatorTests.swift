import BrowserCommands
import BrowserModel
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserCoordinators

@MainActor
struct RootCoordinatorTests {
  let application: ApplicationFixture

  init() throws { application = try ApplicationFixture() }

  @Test func `a window routes to the application`() throws {
    let root = try application.startRoot()
    let shown = try #require(root.front?.shown)
    #expect(shown.services.dispatcher.parent === application.context.dispatcher)
    #expect(shown.services.broadcaster.parent === application.context.broadcaster)
    #expect(
      shown.services.dispatcher.handled(by: WindowCommandsRouter.Key.newIncognito)?.level
        == "application")
    root.stop()
  }

  @Test func `a new incognito tab opens in the window in front, which shows it`() throws {
    let root = try application.startRoot()
    let regular = try #require(root.front?.shown)
    var fronts: [BrowserMode] = []
    let watching = regular.services.broadcaster.observe(FrontBrowserMode.self) { fronts.append($0) }
    try root.newIncognito(Address(argument: "secret.org"))
    let incognito = try #require(root.front?.shown)
    #expect(incognito !== regular && incognito.services.name == "incognito")
    #expect(incognito.services.webStateList.webStates.map(\.title) == ["secret.org"])
    #expect(regular.services.webStateList.isEmpty)
    try root.switchBrowser(.regular)
    try root.switchBrowser(.regular)
    #expect(fronts == [.regular, .offTheRecord, .regular])
    let repetition = "the window already shows its regular tabs"
    #expect(application.output.notices == ["[1 secret.org]", repetition])
    root.stop()
    _ = watching
  }

  @Test func `the coordinators of a window are made when its tabs are asked for`() throws {
    let root = try application.startRoot()
    #expect(application.state.existingOffTheRecordState == nil)
    try root.switchBrowser(.offTheRecord)
    #expect(application.state.existingOffTheRecordState != nil)
    #expect(root.tree.contains("BrowserCoordinator, incognito (started)"))
    let browsers = root.children.flatMap(\.children).compactMap { $0 as? BrowserCoordinator }
    let areOffTheRecord = browsers.map { $0.isOffTheRecord }
    #expect(areOffTheRecord == [false, true])
    root.stop()
  }

  @Test func `nothing that was shown is left after the teardown`() async throws {
    let leaks = LeakChecker()
    var root: RootCoordinator? = try application.startRoot()
    try await root?.newWindow(state: nil)
    try root?.newIncognito(nil)
    leaks.watchTree(try #require(root))
    #expect(leaks.leaks.count == 75)
    let failures = root?.tearDownPlan.perform()
    #expect(failures == [])
    root = nil
    #expect(leaks.leaks.isEmpty)
    #expect(application.context.dispatcher.handledCommands.isEmpty)
    #expect(application.state.browserList.browsers.isEmpty)
  }

  @Test func `the plan for the end is declared, incognito tabs before regular ones`() throws {
    let root = try application.startRoot()
    try root.switchBrowser(.offTheRecord)
    #expect(
      "\(root.tearDownPlan)" == """
        1. refuses further commands
        2. notifies the browser states
        3. ends what is shown
           1. refuses further commands in each window
           2. ends the scenes, which saves the windows
           3. stops the coordinators
           4. releases the windows
        4. ends the model
           1. ends the browser states
              1. loads no more states
              2. ends browser state test
                 1. notifies observers
                 2. refuses to be used
                 3. ends browser state test off the record
                    1. refuses to be used
                    2. ends the browser incognito
                       1. leaves its list
                       2. ends its tabs
                    3. shuts its services down
                    4. releases its services
                    5. releases its user data
                    6. leaves its regular state
                 4. ends the browser regular
                    1. ends its inactive twin
                       1. leaves its list
                       2. ends its tabs
                    2. leaves its list
                    3. ends its tabs
                 5. shuts its services down
                 6. releases its services
                 7. releases its user data
                 8. removes it from the list
           2. marks the run as ended
        """)
    root.stop()
  }
}
