import BrowserCommands
import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import Testing

@testable import BrowserCoordinators

@MainActor
struct WindowTests {
  let application: ApplicationFixture

  init() throws { application = try ApplicationFixture() }

  @Test func `a window keeps its number, which no other gets`() async throws {
    let root = try application.startRoot()
    try await root.newWindow(state: nil)
    try await root.newWindow(state: nil)
    #expect(root.frontName == "window 3")
    try root.closeWindow(WindowNumber(2))
    try root.closeWindow(nil)
    #expect(root.frontName == "", "The only window needs no number.")
    try await root.newWindow(state: nil)
    #expect(root.orderedWindows.map(\.services.number) == [WindowNumber(1), WindowNumber(4)])
    root.stop()
  }

  @Test(arguments: [
    (closed: 1, front: 2, then: 2), (closed: 2, front: 2, then: 1), (closed: 1, front: 1, then: 2),
    (closed: 3, front: 3, then: 2),
  ])
  func `another window comes to the front only when the one in front is closed`(
    closed: Int, front: Int, then: Int
  ) async throws {
    let root = try application.startRoot()
    try await root.newWindow(state: nil)
    try await root.newWindow(state: nil)
    try root.activateWindow(WindowNumber(front))
    try root.closeWindow(WindowNumber(closed))
    #expect(root.front?.services.number == WindowNumber(then))
    let shown = application.context.broadcaster.value(of: FrontTabs.self)
    #expect(shown == WindowTabs(window: WindowNumber(then), mode: .regular))
    root.stop()
  }

  @Test func `wrong numbers and the last window are refused, and all stays as it is`() throws {
    let root = try application.startRoot()
    let before = root.tree
    #expect(throws: WindowError.lastWindow) { try root.closeWindow(nil) }
    #expect(throws: WindowError.noWindow(2, existing: [1])) {
      try root.activateWindow(WindowNumber(2))
    }
    #expect(throws: WindowError.noWindow(9, existing: [1])) {
      try root.closeWindow(WindowNumber(9))
    }
    #expect(throws: WindowError.noIncognitoTabs(state: "test")) {
      try root.closeIncognito(state: nil)
    }
    #expect(root.tree == before)
    root.stop()
  }

  @Test func `the screen of a window and the number of windows are broadcast and listed`()
    async throws
  {
    let root = try application.startRoot()
    var received: [String] = []
    let broadcaster = application.context.broadcaster
    let watching = [
      broadcaster.observe(WindowCount.self) { received.append("count \($0)") },
      broadcaster.observe(FrontWindow.self) { received.append("front \($0?.number ?? 0)") },
    ]
    try await root.newWindow(state: nil)
    try root.newIncognito(Address(argument: "secret.org"))
    try root.activateWindow(WindowNumber(1))
    #expect(received == ["count 1", "front 1", "count 2", "front 2", "front 1"])
    root.showWindows()
    #expect(
      application.output.shown == [
        "1|||test|regular|0|0|0|\n2|||test|incognito|0|0|1|secret.org"
      ])
    root.stop()
    _ = watching
  }

  @Test func `each prompt works in its own window, and its commands change no other`() async throws
  {
    let root = try application.startRoot()
    let windows = root.services.windows
    var losses: [String] = []
    let prompt = WindowPrompt(isInteractive: true, includesIncognito: true) {
      number, closed, place in
      losses.append("prompt \(number) left \(closed) for \(place)")
    }
    let own = windows.join(prompt), other = windows.join(prompt)
    #expect(own.number == 1 && other.number == 2)
    /// Sends commands as the other prompt does.
    func atOther<Result>(_ body: @MainActor () async throws -> Result) async throws -> Result {
      var environment = CallEnvironment.current
      environment.prompt = 2
      return try await CallEnvironment.running(environment, body)
    }
    try await atOther { try await root.newWindow(state: nil) }
    #expect(root.frontName == "window 1" && windows.window(ofPrompt: 2)?.number == 2)
    root.showWindows()
    try await atOther { root.showWindows() }
    #expect(
      application.output.shown.map { $0.split(separator: "\n").map { $0.prefix(16) } } == [
        ["1|this prompt||t", "2|prompt 2||test"], ["1|prompt 1||test", "2|this prompt||t"],
      ])
    let shown = root.orderedWindows.map { $0.browser(.regular)?.services.viewers?.prompts }
    #expect(shown == [[1], [2]])
    try root.closeWindow(WindowNumber(2))
    #expect(losses == ["prompt 2 left 2 for 1"] && windows.window(ofPrompt: 2)?.number == 1)
    try await root.newWindow(state: nil)
    #expect(root.frontName == "window 3" && windows.window(ofPrompt: 2)?.number == 1)
    try await atOther { try root.closeWindow(nil) }
    #expect(losses.count == 1 && windows.window(ofPrompt: 2)?.number == 3)
    other.membership.cancel()
    #expect(windows.join(prompt).number == 2, "A number is free again after the end of its prompt.")
    root.stop()
  }

  @Test(arguments: [(false, false), (false, true), (true, false)])
  func `a script opens tabs behind the one at which a user looks, unless it says otherwise`(
    isElsewhere: Bool, activates: Bool
  ) async throws {
    let root = try application.startRoot()
    let windows = root.services.windows, list = try application.openTabs("a", in: root)
    let user = windows.join(
      WindowPrompt(isInteractive: true, includesIncognito: true) { _, _, _ in })
    let script = windows.join(
      WindowPrompt(isInteractive: false, includesIncognito: false) { _, _, _ in })
    if isElsewhere { try await root.newWindow(state: nil) }
    var environment = CallEnvironment.current
    environment.prompt = script.number
    let tabs = try #require(windows.window(ofPrompt: script.number)?.shownBrowser).dispatcher
      .router(TabCommandsRouter.self)
    try await CallEnvironment.running(environment) {
      try tabs.openTab(
        Address(argument: "b.org"), inBackground: false, activate: activates)
    }
    #expect(list.count == 2 && list.activeIndex == (isElsewhere || activates ? 1 : 0))
    withExtendedLifetime(user) {}
    root.stop()
  }

  @Test func `tabs move to another window, pinned and active as they were`() async throws {
    let root = try application.startRoot()
    let source = try application.openTabs("abcd", in: root)
    try source.setPinned(true, at: 1)
    try source.activate(at: 2)
    try await root.newWindow(state: nil)
    let target = try application.openTabs("x", in: root)
    try root.activateWindow(WindowNumber(1))
    try root.moveToWindow(WindowNumber(2), TabSelection(argument: "1,3"))
    #expect(source.webStates.map(\.title) == ["a.org", "d.org"])
    #expect(target.webStates.map(\.title) == ["b.org", "x.org", "c.org"])
    #expect(target.pinnedCount == 1 && target.activeIndex == 2)
    #expect(root.frontName == "window 1")
    root.stop()
  }

  @Test(arguments: [("2-3", true), ("1-2", false)])
  func `a group moves to another window if all its tabs do`(tabs: String, moves: Bool) async throws
  {
    let root = try application.startRoot()
    let source = try application.openTabs("abcd", in: root)
    let group = TabGroupID()
    let visualData = TabGroupVisualData(title: "trip", color: .red)
    try source.createGroup(group, visualData, of: [1, 2])
    try await root.newWindow(state: nil)
    let target = try application.openTabs("x", in: root)
    try root.activateWindow(WindowNumber(1))
    try root.moveToWindow(WindowNumber(2), TabSelection(argument: tabs))
    #expect(target.group(id: group)?.range == (moves ? 1..<3 : nil))
    #expect(source.group(id: group)?.range == (moves ? nil : 0..<1))
    #expect((target.group(id: group) ?? source.group(id: group))?.visualData == visualData)
    #expect(source.count == 2 && target.count == 3)
    root.stop()
  }

  @Test(arguments: ["2 9", "1 1", "2 1-5", "7 1"])
  func `a wrong move to a window moves nothing`(words: String) async throws {
    let root = try application.startRoot()
    let source = try application.openTabs("abc", in: root)
    try await root.newWindow(state: nil)
    try root.activateWindow(WindowNumber(1))
    let before = source.arrangement
    let words = words.split(separator: " ").map(String.init)
    let window = try #require(WindowNumber(argument: words[0]))
    #expect(throws: (any Error).self) {
      try root.moveToWindow(window, TabSelection(argument: words[1]))
    }
    #expect(source.arrangement == before)
    root.stop()
  }

  @Test func `a window can belong to another browser state, from which tabs stay apart`()
    async throws
  {
    let root = try application.startRoot()
    try application.openTabs("a", in: root)
    let states = application.context.browserStateManager
    let error = BrowserStateError.unknown("work", known: ["test"])
    await #expect(throws: error) { try await root.newWindow(state: "work") }
    #expect(root.windows.count == 1)
    try states.create(named: "work")
    try await root.newWindow(state: "work")
    #expect(root.frontName == "window 2, work")
    #expect(states.lastUsedName == "work")
    let work = try application.openTabs("b", in: root)
    #expect(throws: WindowError.otherState(1, state: "test")) {
      try root.moveToWindow(WindowNumber(1), nil)
    }
    #expect(work.count == 1)
    try await root.newWindow(state: nil)
    #expect(root.frontName == "window 3, work", "It belongs to the state of the one in front.")
    root.stop()
  }

  @Test func `a closed window can be reopened, one that ends with the application cannot`()
    async throws
  {
    let root = try application.startRoot()
    let closed = try #require(try application.state.services.service(RecentlyClosedService.self))
    try application.openTabs("a", in: root)
    try await root.newWindow(state: nil)
    try application.openTabs("bc", in: root)
    try root.closeWindow(nil)
    #expect(closed.entries.map { $0.item.tabs.map(\.snapshot.title) } == [["b.org", "c.org"]])
    let failures = root.tearDownPlan.perform()
    #expect(failures == [] && closed.entries.count == 1)
  }

  @Test func `the tabs of each state, and those off its record, have an engine of their own`()
    throws
  {
    var engines: [ScriptableEngine] = []
    let configuration = BrowserStateConfiguration(webStateFactory: { _ in
      engines.append(ScriptableEngine())
      return WebStateFactory(engine: engines.last)
    })
    let application = try ApplicationFixture(configuration: configuration)
    let root = try application.startRoot()
    let tabs = try application.openTabs("a", in: root)
    try root.newIncognito(Address(argument: "secret.org"))
    #expect(engines.map { $0.requests.map { $0.url.host() } } == [["a.org"], ["secret.org"]])
    #expect(tabs.activeWebState?.content == .loaded(try url("https://a.org")))
    root.stop()
  }

  @Test func `closed tabs are reopened by number, the latest without one`() throws {
    let root = try application.startRoot()
    let list = try application.openTabs("abc", in: root)
    try list.close(at: 0, because: .userAction)
    try list.close(at: 1, because: .userAction)
    #expect(throws: RecentlyClosedError.noEntry(at: 2, count: 2)) { try root.reopen(3) }
    #expect(throws: ReopenError.notPositive(0)) { try root.reopen(0) }
    try root.reopen(nil)
    try root.reopen(1)
    #expect(list.webStates.map(\.title) == ["a.org", "b.org", "c.org"])
    #expect(throws: RecentlyClosedError.empty) { try root.reopen(nil) }
    try root.switchBrowser(.offTheRecord)
    #expect(throws: ReopenError.offTheRecord) { try root.reopen(nil) }
    root.stop()
  }

  @Test func `a closed window is reopened as one, in an empty one if that is in front`()
    async throws
  {
    let root = try application.startRoot()
    _ = try application.openTabs("a", in: root)
    for _ in 1...2 {
      try await root.newWindow(state: nil)
      _ = try application.openTabs("bc", in: root)
      try root.closeWindow(nil)
    }
    try root.reopen(nil)
    #expect(root.frontName == "window 3" && root.windows.count == 2)
    try await root.newWindow(state: nil)
    try root.reopen(nil)
    #expect(root.frontName == "window 4" && root.windows.count == 3)
    let tabs = root.orderedWindows.map {
      $0.shown?.services.webStateList.webStates.map(\.title) ?? []
    }
    #expect(tabs == [["a.org"], ["b.org", "c.org"], ["b.org", "c.org"]])
    root.stop()
  }
}
