import BrowserCommands
import BrowserModel
import BrowserModelTesting
import BrowserSessions
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserCoordinators

/// Tests that undo and redo cover changes that concern several windows, and changes of names.
@MainActor
struct SharedUndoTests {
  private let application: ApplicationFixture
  private let root: RootCoordinator

  init() throws {
    application = try ApplicationFixture()
    root = try application.startRoot()
  }

  private func router<Router: CommandRouting>(_ type: Router.Type) throws -> Router.HandlerProtocol
  {
    try #require(root.front?.shown).services.dispatcher.router(type)
  }

  private func undo() async throws { try await router(UndoCommandsRouter.self).undo() }
  private func redo() async throws { try await router(UndoCommandsRouter.self).redo() }

  private func move(_ selection: String, to window: WindowDestination) throws {
    try router(WindowCommandsRouter.self)
      .moveToWindow(window, TabSelection(argument: selection))
  }

  /// Everything that a move or a reopening changes.
  private struct Picture: Equatable {
    var front: String
    var tabs: [Int: [WebStateArrangement]] = [:]
    var closed: [ClosedEntry]
  }

  private var picture: Picture {
    get throws {
      let windows = root.services.windows
      let service = try application.state.services.service(RecentlyClosedService.self)
      var picture = Picture(front: root.frontName, closed: service?.entries ?? [])
      for window in windows.windows {
        let lists = [BrowserType.regular, .inactive, .offTheRecord].map { window.tabs($0) }
        picture.tabs[window.number] = lists.compactMap(\.self).map(\.arrangement)
      }
      return picture
    }
  }

  /// Opens window 1 with a pinned tab, a group and an opener, and window 2 behind it.
  private func openWindows() async throws -> WebStateList {
    let list = try application.openTabs("abcdef", in: root)
    try router(TabCommandsRouter.self).pinTab(TabSelection(argument: "1"))
    try router(TabGroupCommandsRouter.self)
      .groupTabs(TabSelection(argument: "2-3"), title: "Trip", color: .blue)
    let opener = WebStateOpener(id: list.arrangement.ids[3], navigationIndex: 0)
    try list.setOpener(opener, at: 4)
    try await root.newWindow(state: nil)
    try application.openTabs("xy", in: root)
    try router(TabCommandsRouter.self).pinTab(nil)
    try root.activateWindow(WindowNumber(1))
    return list
  }

  @Test(arguments: ["1", "2-3", "2", "active", "4-5", "5", "1,3,6", "1-"])
  func `moved tabs go back to their places, and out again`(selection: String) async throws {
    _ = try await openWindows()
    for destination in [WindowDestination.window(WindowNumber(2)), .new] {
      let before = try picture
      try move(selection, to: destination)
      let after = try picture
      #expect(after != before)
      for _ in 1...2 {
        try await undo()
        #expect(try picture == before)
        #expect(application.output.shown.last?.hasPrefix("undone: ") == true)
        try await redo()
        #expect(try picture == after)
        #expect(application.output.shown.last?.contains(" moved from window 1 to") == true)
      }
      try await undo()
    }
    root.stop()
  }

  @Test func `a move is undone in either window, but only once`() async throws {
    _ = try await openWindows()
    let before = try picture.tabs
    try move("2-4", to: .window(WindowNumber(2)))
    let after = try picture.tabs
    try root.activateWindow(WindowNumber(2))
    try await undo()
    #expect(try picture.tabs == before)
    try root.activateWindow(WindowNumber(1))
    try await redo()
    #expect(try picture.tabs == after)
    try await undo()
    #expect(try picture.tabs == before)
    try root.activateWindow(WindowNumber(2))
    try await undo()
    #expect(application.output.shown.last == "undone: 1 tab pinned")
    root.stop()
  }

  @Test func `a tab that was closed or moved on since then stays where it is`() async throws {
    let list = try await openWindows()
    try move("4-6", to: .window(WindowNumber(2)))
    let target = try #require(root.services.windows.existingWindow(2)?.tabs(.regular))
    try target.close(at: 2, because: .unspecified)
    try await undo()
    #expect(list.webStates.map { $0.title.prefix(1) }.joined() == "abcef")
    #expect(target.count == 2)
    root.stop()
  }

  @Test func `incognito tabs go back to their window, too`() async throws {
    try root.newIncognito(Address(argument: "a.org"))
    try application.openTabs("b", in: root)
    let before = try picture
    try move("1", to: .new)
    let after = try picture
    #expect(root.frontName == "window 2, incognito")
    try await undo()
    #expect(try picture == before)
    try await redo()
    #expect(try picture == after)
    root.stop()
  }

  @Test(arguments: ["tab", "tabs", "group", "window", "window in a new one"])
  func `reopened tabs are closed again, and reopened again`(item: String) async throws {
    let list = try await openWindows()
    switch item {
    case "tab": try list.close(at: 3, because: .userAction)
    case "tabs": try router(TabCommandsRouter.self).closeTab(TabSelection(argument: "1,2,6"))
    case "group": try router(TabGroupCommandsRouter.self).closeGroup(TabGroupReference("Trip"))
    case "window":
      try root.closeWindow(WindowNumber(2))
      try router(TabCommandsRouter.self).closeAll(includingPinned: true)
    default:
      try await root.newWindow(state: nil)
      try root.activateWindow(WindowNumber(1))
      try root.closeWindow(WindowNumber(2))
    }
    let before = try picture
    try root.reopen(item == "window" ? 2 : 1)
    let after = try picture
    #expect(after != before)
    for _ in 1...2 {
      try await undo()
      #expect(try picture == before)
      try await redo()
      #expect(try picture == after)
    }
    #expect(application.output.shown.last?.hasSuffix(" reopened") == true)
    root.stop()
  }

  @Test func `a page that was visited since a tab was reopened is kept`() async throws {
    let list = try await openWindows()
    try list.close(at: 3, because: .userAction)
    try root.reopen(nil)
    try list.webState(at: 3).load(url("https://z.org"))
    try await undo()
    let entry = try #require(try picture.closed.first)
    #expect(entry.item.tabs.map(\.snapshot.visibleAddress) == ["https://z.org"])
    root.stop()
  }

  @Test func `names of sessions and browser states are changed back, and again`() async throws {
    try application.openTabs("a", in: root)
    let manager = application.context.browserStateManager
    let library = try #require(SessionLibrary.library(of: application.state))
    try await router(SessionCommandsRouter.self).saveSession("trip", replace: false)
    try router(BrowserStateCommandsRouter.self).createState("work")
    func names() async throws -> [String] { try await library.names() + manager.knownNames }
    var pictures = [try await names()]
    try await router(SessionCommandsRouter.self).renameSession("trip", "my trip")
    pictures.append(try await names())
    try router(BrowserStateCommandsRouter.self).renameState("work", "play")
    pictures.append(try await names())
    #expect(
      pictures == [
        ["trip", "test", "work"], ["my trip", "test", "work"], ["my trip", "play", "test"],
      ])
    let reports = ["session trip renamed to my trip", "browser state work renamed to play"]
    for _ in 1...2 {
      for step in [1, 0] {
        try await undo()
        #expect(try await names() == pictures[step])
        #expect(application.output.shown.last == "undone: \(reports[step])")
      }
      for step in [0, 1] {
        try await redo()
        #expect(try await names() == pictures[step + 1])
        #expect(application.output.shown.last == "redone: \(reports[step])")
      }
    }
    root.stop()
  }

  @Test func `a name that cannot be changed back is reported, and not tried again`() async throws {
    let states = try router(BrowserStateCommandsRouter.self)
    try states.createState("work")
    try states.renameState("work", "play")
    try states.deleteState("play", force: true)
    let deleted = UndoError.stays(
      "browser state play deleted", previous: "browser state work renamed to play")
    await #expect(throws: deleted) { try await undo() }
    await #expect(throws: BrowserStateError.unknown("play", known: ["test"])) { try await undo() }
    await #expect(throws: UndoError.notCovered("browser state work created")) { try await undo() }
    root.stop()
  }

  @Test func `undo and redo walk through random moves between two windows`() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("random moves between windows: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    func number(_ limit: Int) -> Int { Int.random(in: 1...limit, using: &random) }
    _ = try await openWindows()
    var pictures = [try picture.tabs], current = 0
    for step in 0..<150 {
      try root.activateWindow(WindowNumber(number(2)))
      let isFirst = root.frontName.hasPrefix("window 1"), list = try #require(root.front?.shown)
      switch number(4) {
      case 1...2 where !list.services.webStateList.isEmpty:
        let last = number(list.services.webStateList.count)
        try move("\(number(last))-\(last)", to: .window(WindowNumber(isFirst ? 2 : 1)))
        pictures = pictures[...current] + [try picture.tabs]
        current += 1
      case 3 where current > 0:
        try await undo()
        current -= 1
      default:
        guard current + 1 < pictures.count else { continue }
        try await redo()
        current += 1
      }
      try #require(try picture.tabs == pictures[current], "step \(step) of seed \(seed)")
    }
    root.stop()
  }
}
