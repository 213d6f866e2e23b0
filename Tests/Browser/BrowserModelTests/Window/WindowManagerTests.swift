import BrowserModelTesting
import Foundation
import ProcessTesting
import Switchboard
import Testing

@testable import BrowserModel

@MainActor
struct WindowManagerTests {
  private let context: ApplicationContext
  private let state: BrowserState
  private let agents: AgentLog

  /// The attached agents of browsers, one per line.
  @MainActor
  private final class AgentLog {
    var lines: [String] = []
    var scenes: [RecordingAgent] = []
  }

  /// An agent that logs the events of its browser.
  private final class FrontAgent: BrowserObserver, UserDataKey {
    typealias Value = FrontAgent
    private(set) var times: [Int] = []
    private var subscription: Subscription?

    init(of browser: Browser) { subscription = browser.addObserver(self) }

    func browser(_ browser: Browser, didSetFrontTime time: Int) { times.append(time) }
  }

  /// An agent that counts the changes of its scene.
  private final class RecordingAgent: SceneAgent {
    private(set) var levels: [SceneActivationLevel] = []
    private(set) var finishCount = 0

    func sceneDidChange(to level: SceneActivationLevel) { levels.append(level) }
    func sceneWillDisconnect() {}
    func finish() async { finishCount += 1 }
  }

  /// An observer that logs its notifications.
  private final class Observer: WindowManagerObserver {
    private(set) var log: [String] = []
    private(set) var failures: [String] = []
    var subscription: Subscription?

    func windowManager(_ manager: WindowManager, didOpen window: Window) {
      log.append("open \(window.number)")
    }
    func windowManager(_ manager: WindowManager, willClose window: Window) {
      log.append("close \(window.number)")
    }
    func windowManager(_ manager: WindowManager, didFail failure: any Error) {
      failures.append("\(failure)")
    }
  }

  init() throws {
    let log = AgentLog()
    var configuration = try BrowserStateConfiguration.standard()
    let standard = configuration.browserAgents
    configuration.browserAgents = { state in
      [
        BrowserAgentFactory(FrontAgent.self, of: .all) {
          log.lines.append("\($0.type) of window \($1.windowNumber), \(state.name)")
          return FrontAgent(of: $0)
        }
      ] + standard(state)
    }
    configuration.sceneAgents = [
      { _ in
        log.scenes.append(RecordingAgent())
        return log.scenes[log.scenes.count - 1]
      }
    ]
    agents = log
    context = ApplicationContext(configuration: configuration)
    state = try context.browserStateManager.create(named: "test")
  }

  private func manager(_ saved: [String: [SavedWindow]] = [:]) -> WindowManager {
    WindowManager(
      context: context, firstState: state, savedWindows: { saved[$0.name] ?? [] },
      now: { Date(timeIntervalSince1970: 1) })
  }

  private func times(_ window: Window?, _ type: BrowserType = .regular) -> [Int]? {
    window?.browser(type)?.userData[FrontAgent.self]?.times
  }

  @Test func `each browser gets the agents of its type`() throws {
    let manager = manager()
    manager.openFirstWindows()
    let window = try #require(manager.front)
    #expect(agents.lines == ["inactive of window 1, test", "regular of window 1, test"])
    manager.show(.offTheRecord, in: window)
    #expect(agents.lines.last == "incognito of window 1, test")
    #expect(window.browser(.regular)?.userData[InactiveTabsAgent.self] != nil)
    #expect(window.browser(.inactive)?.userData[InactiveTabsAgent.self] == nil)
    #expect(window.browser(.offTheRecord)?.userData[InactiveTabsAgent.self] == nil)
    #expect(manager.tearDownPlan.perform() == [])
  }

  @Test func `the last front window is in front again without a change to save`() throws {
    let manager = manager([
      "test": [SavedWindow(number: 1, frontTime: 5), SavedWindow(number: 3, frontTime: 7)]
    ])
    manager.openFirstWindows()
    #expect(manager.windows.map(\.number) == [1, 3] && manager.front?.number == 3)
    #expect(times(manager.front) == [], "It is there already, which is no change.")
    manager.bringToFront(manager.windows[0])
    #expect(times(manager.front) == [1_000])
    manager.bringToFront(manager.windows[1])
    #expect(times(manager.front) == [1_001], "Each time is later than the one before.")
  }

  @Test func `a window that showed incognito tabs shows them again`() throws {
    let manager = manager([
      "test": [
        SavedWindow(number: 1, hasIncognitoTabs: true, showsIncognito: true, frontTime: 5),
        SavedWindow(number: 2, hasIncognitoTabs: true, frontTime: 3),
        SavedWindow(number: 3, showsIncognito: true, frontTime: 1),
      ]
    ])
    manager.openFirstWindows()
    #expect(manager.windows.map(\.shownType) == [.offTheRecord, .regular, .regular])
    let window = try #require(manager.front)
    let before = times(window)
    manager.show(.regular, in: window)
    manager.show(.offTheRecord, in: window)
    #expect(times(window) == before, "The regular session has no trace of it.")
    #expect(times(window, .offTheRecord) == [0, 1_001])
  }

  @Test func `a state that cannot be loaded is reported, and the others open`() throws {
    let directory = TemporaryDirectory()
    let last = ApplicationContext(directory: directory.url)
    for name in ["work", "test"] {
      try last.browserStateManager.markAsUsed(last.browserStateManager.create(named: name))
    }
    let work = directory.file("states/work")
    try FileManager.default.removeItem(at: work)
    try Data().write(to: work)
    let context = ApplicationContext(directory: directory.url)
    let manager = WindowManager(
      context: context, firstState: try context.browserStateManager.loadLastUsed())
    let observer = Observer()
    observer.subscription = manager.addObserver(observer)
    manager.openFirstWindows()
    #expect(observer.log == ["open 1"])
    #expect(observer.failures.count == 1 && observer.failures[0].contains("states/work"))
    #expect(throws: BrowserStateError.self) { try manager.openWindow(ofStateNamed: "gone") }
    #expect(manager.windows.count == 1)
  }

  @Test func `saved windows that stay closed keep their numbers`()
    throws
  {
    let manager = manager(["test": [SavedWindow(number: 4)]])
    manager.openFirstWindows(leavingSavedAside: true)
    #expect(manager.windows.map(\.number) == [5])
    try manager.openWindow()
    #expect(manager.windows.map(\.number) == [4, 5, 6] && manager.front?.number == 6)
  }

  @Test func `the front name contains only the parts that tell windows apart`() throws {
    let manager = manager()
    var frontName: String? { manager.front.map { manager.name(of: $0, showing: $0.shownType) } }
    #expect(frontName == nil)
    manager.openFirstWindows()
    #expect(frontName == "")
    try manager.openWindow()
    #expect(frontName == "window 2")
    try context.browserStateManager.create(named: "work")
    manager.show(.offTheRecord, in: try #require(manager.front))
    #expect(frontName == "window 2, test, incognito")
    try context.browserStateManager.delete(named: "work")
    #expect(frontName == "window 2, incognito")
  }

  @Test func `once all windows are in the background a run is clean until a tab changes`()
    async throws
  {
    let manager = manager()
    manager.openFirstWindows()
    try manager.openWindow()
    func endsCleanly() -> Bool { context.settings.value(of: .endedCleanly) }
    try await manager.moveToBackground(try #require(manager.front))
    #expect(manager.front?.number == 1 && !endsCleanly())
    try await manager.moveToBackground(try #require(manager.front))
    #expect(manager.front?.number == 1 && endsCleanly())
    #expect(agents.scenes.map(\.finishCount) == [1, 1], "What they do is waited for.")
    try manager.windows[1].tabs(.regular)?.insert(WebState())
    #expect(!endsCleanly())
    try await manager.moveToBackground(try #require(manager.front))
    #expect(endsCleanly())
    let last = agents.scenes.map { Array($0.levels.suffix(2)) }
    let again = [SceneActivationLevel.foregroundActive, .background]
    #expect(last == [again, again], "All are saved again, since one has changed.")
    manager.bringToFront(manager.windows[0])
    #expect(!endsCleanly())
  }
}
