import BrowserCommands
import BrowserModel
import BrowserUI
import Graphs
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserCoordinators

@MainActor
struct BrowserStateCommandsTests {
  private let application: ApplicationFixture
  private let root: RootCoordinator

  init() throws {
    application = try ApplicationFixture()
    root = try application.startRoot()
  }

  private var commands: any BrowserStateCommands {
    application.context.dispatcher.router(BrowserStateCommandsRouter.self)
  }
  private var shown: String {
    root.showStates()
    return application.output.shown.last ?? ""
  }

  @Test func `states are created, loaded, renamed, unloaded and deleted, as the list shows`()
    async throws
  {
    try commands.createState("work")
    #expect(shown == "1|test|*|1|0|\n2|work|*|0|0|")
    try commands.unloadState("work")
    #expect(shown == "1|test|*|1|0|\n2|work||0|0|")
    try commands.renameState("work", "job")
    try await commands.loadState("job")
    #expect(shown == "1|job|*|0|0|\n2|test|*|1|0|")
    #expect(throws: BrowserStateCommandError.unconfirmed("job")) {
      try commands.deleteState("job", force: false)
    }
    try commands.deleteState("job", force: true)
    #expect(shown == "1|test|*|1|0|")
    root.stop()
  }

  @Test func `a state in use is refused, before anyone is asked to confirm`() async throws {
    let error = BrowserStateError.inUse("test", by: [.window(1)])
    #expect(throws: error) { try commands.deleteState("test", force: false) }
    #expect(throws: error) { try commands.unloadState("test") }
    #expect(throws: error) { try commands.renameState("test", "job") }
    #expect(throws: BrowserStateError.unknown("gone", known: ["test"])) {
      try commands.deleteState("gone", force: true)
    }
    await #expect(throws: BrowserStateError.unknown("gone", known: ["test"])) {
      try await commands.loadState("gone")
    }
    root.stop()
  }

  /// A list that keeps the last items that it received, and counts the calls.
  private final class RecordingList: ListConsumer, ServiceListConsumer {
    private(set) var states: [BrowserStateItem] = []
    private(set) var services: [ServiceItem] = []
    private(set) var count = 0

    func report(_ change: ChangeReport) {}
    func report(_ opening: OpeningReport) {}
    func report(_ closing: ClosingReport) {}
    func setItems(_ items: [BrowserStateItem]) {
      states = items
      count += 1
    }

    func setServices(_ items: [ServiceItem], graph: Graph) { services = items }
  }

  @Test func `the list of states gets each change of windows and tabs`() async throws {
    let list = RecordingList()
    let mediator = BrowserStateMediator(
      states: application.context.browserStateManager, windows: root.services.openWindows,
      histories: WindowHistories(of: root.services.windows), load: { _ in })
    mediator.consumer = list
    func counts() -> [Int] { [list.states[0].windowCount, list.states[0].tabCount] }
    #expect(counts() == [1, 0])
    try application.openTabs("ab", in: root)
    #expect(counts() == [1, 2])
    try await root.newWindow(state: nil)
    try application.openTabs("c", in: root)
    try root.newIncognito(nil)
    #expect(counts() == [2, 3], "Incognito tabs are not counted.")
    let before = list.count
    try root.services.windows.front?.tabs(.regular)?.closeAll()
    #expect(counts() == [2, 2] && list.count == before + 1)
    try root.closeWindow(nil)
    #expect(counts() == [1, 2])
    root.stop()
  }

  @Test func `the list of states gets the window of each that was in front last`() async throws {
    let list = RecordingList()
    let mediator = BrowserStateMediator(
      states: application.context.browserStateManager, windows: root.services.openWindows,
      histories: WindowHistories(of: root.services.windows), load: { _ in })
    mediator.consumer = list
    func windows() -> [Int?] { list.states.map { $0.window?.number } }
    try commands.createState("work")
    #expect(windows() == [1, nil])
    try await root.newWindow(state: nil)
    try await root.newWindow(state: "work")
    #expect(windows() == [2, 3])
    try root.activateWindow(WindowNumber(1))
    #expect(windows() == [1, 3])
    try root.closeWindow(WindowNumber(1))
    try root.closeWindow(WindowNumber(3))
    #expect(windows() == [2, nil])
    root.stop()
  }

  @Test func `a new window waits for its state, which is loaded in the background`() async throws {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    var loads: [String] = []
    let services = root.services
    let mediator = WindowMediator(
      windows: services.openWindows, control: WindowControl(of: services.windows),
      incognito: IncognitoWindows(in: services.windows),
      transfer: TabTransfer(windows: services.windows),
      histories: WindowHistories(of: services.windows), states: services.states,
      sessions: services.sessions,
      loadState: { name in
        loads.append(name)
        for await _ in gate {}
      })
    try commands.createState("work")
    let command = Task { try await mediator.newWindow(state: "work") }
    try await eventually { loads == ["work"] }
    #expect(services.windows.windows.count == 1)
    opening.finish()
    try await command.value
    #expect(services.windows.windows.map(\.stateName) == ["test", "work"])
    try await mediator.newWindow(state: nil)
    #expect(loads == ["work"] && services.windows.windows.count == 3)
    root.stop()
  }

  @Test func `the list of services gets each one that is made`() throws {
    let list = RecordingList()
    let mediator = ServiceListMediator(services: application.state.services.catalog)
    mediator.consumer = list
    let name = String(describing: OtherService.self)
    #expect(list.services.contains { $0.name == name } == false)
    let configuration = BrowserStateConfiguration(
      services: try BrowserState.ServiceGraph([
        BrowserState.ServiceFactory(OtherService.self) { _ in OtherService() }
      ]))
    let state = BrowserState(
      name: "other", parent: Channels(name: "test"), configuration: configuration)
    let other = ServiceListMediator(services: state.services.catalog)
    other.consumer = list
    #expect(list.services.map(\.isMade) == [false])
    _ = try state.services.service(OtherService.self)
    #expect(list.services.map(\.isMade) == [true])
    root.stop()
  }

  private final class OtherService: KeyedService {}
}
