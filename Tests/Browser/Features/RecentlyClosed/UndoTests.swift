import BrowserCommands
import BrowserModel
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserCoordinators

/// Tests that undo restores closed tabs, groups and windows.
@MainActor
struct UndoTests {
  let application: ApplicationFixture
  let root: RootCoordinator

  init() throws {
    application = try ApplicationFixture()
    root = try application.startRoot()
  }

  var shown: BrowserServices {
    get throws { try #require(root.front?.shown?.services) }
  }

  var closed: RecentlyClosedService {
    get throws { try #require(try application.state.services.service(RecentlyClosedService.self)) }
  }

  func undo() async throws {
    try await shown.dispatcher.router(UndoCommandsRouter.self).undo()
  }

  func redo() async throws {
    try await shown.dispatcher.router(UndoCommandsRouter.self).redo()
  }

  func tabs(_ list: WebStateList) -> String {
    list.webStates.map { String($0.title.prefix(1)) }.joined()
  }

  @Test(arguments: [
    ("close tab", "reopened 1 tab"), ("close some", "reopened 2 tabs"),
    ("close others", "reopened 4 tabs"), ("close all", "reopened 4 tabs"),
    ("close all of them", "reopened 5 tabs"), ("close duplicates", "reopened 1 tab"),
    ("close group", "reopened 2 tabs"), ("close left", "reopened 2 tabs"),
    ("close right", "reopened 1 tab"),
  ])
  func `each closing command is undone and reported`(command: String, report: String) async throws {
    let list = try application.openTabs("abcba", in: root)
    let tabs = try shown.dispatcher.router(TabCommandsRouter.self)
    let groups = try shown.dispatcher.router(TabGroupCommandsRouter.self)
    try tabs.pinTab(TabSelection(argument: "1"))
    try groups.groupTabs(TabSelection(argument: "2-3"), title: "Trip", color: nil)
    let before = list.arrangement
    switch command {
    case "close tab": try tabs.closeTab(nil)
    case "close some": try tabs.closeTab(TabSelection(argument: "1,4"))
    case "close others": try tabs.closeOthers(TabSelection(argument: "1"))
    case "close all": try tabs.closeAll(includingPinned: false)
    case "close all of them": try tabs.closeAll(includingPinned: true)
    case "close duplicates": try tabs.closeDuplicates()
    case "close left": try tabs.closeLeft(TabPosition(index: 3))
    case "close right": try tabs.closeRight(TabPosition(index: 3))
    default: try groups.closeGroup(TabGroupReference("Trip"))
    }
    let after = list.arrangement
    #expect(after != before)
    try await undo()
    #expect(list.arrangement == before && application.output.shown.last == report)
    #expect(try closed.entries.isEmpty)
    try await redo()
    #expect(list.arrangement == after)
    #expect(
      application.output.shown.last == report.replacing("reopened", with: "closed") + " again")
    await #expect(throws: UndoError.nothingToRedo) { try await redo() }
    try await undo()
    #expect(list.arrangement == before)
    root.stop()
  }

  @Test(arguments: [
    ("pin", "2 tabs pinned"), ("unpin", "1 tab unpinned"), ("move", "1 tab moved"),
    ("sort", "tabs sorted by address"), ("group", "2 tabs grouped as Home"),
    ("add", "2 tabs added to group Trip"), ("ungroup", "1 tab ungrouped"),
    ("rename", "group Trip renamed to Work"), ("color", "group Trip is now red"),
    ("collapse", "group Trip collapsed"), ("move group", "group Trip moved"),
    ("delete", "group Trip deleted"),
  ])
  func `each change of the layout is reported, undone and repeated`(
    change: String, report: String
  ) async throws {
    let list = try application.openTabs("dbcaef", in: root)
    let tabs = try shown.dispatcher.router(TabCommandsRouter.self)
    let groups = try shown.dispatcher.router(TabGroupCommandsRouter.self)
    let trip = TabGroupReference("Trip"), end = TabPosition(index: 5)
    try tabs.pinTab(TabSelection(argument: "1"))
    try groups.groupTabs(TabSelection(argument: "2-3"), title: "Trip", color: .blue)
    let before = list.arrangement
    switch change {
    case "pin": try tabs.pinTab(TabSelection(argument: "3,5"))
    case "unpin": try tabs.unpinTab(TabSelection(argument: "1"))
    case "move": try tabs.moveTab(.active, TabPosition(index: 2))
    case "sort": try tabs.sortTabs(.address, descending: true)
    case "group": try groups.groupTabs(TabSelection(argument: "1,3"), title: "Home", color: nil)
    case "add": try groups.addToGroup(trip, TabSelection(argument: "1,6"))
    case "ungroup": try groups.ungroupTabs(TabSelection(argument: "2"))
    case "rename": try groups.renameGroup(trip, "Work")
    case "color": try groups.colorGroup(trip, .red)
    case "collapse": try groups.collapseGroup(trip)
    case "move group": try groups.moveGroup(trip, end)
    default: try groups.deleteGroup(trip)
    }
    let after = list.arrangement
    #expect(after != before && application.output.notices.contains(report))
    for _ in 1...2 {
      try await undo()
      #expect(list.arrangement == before && application.output.shown.last == "undone: \(report)")
      try await redo()
      #expect(list.arrangement == after && application.output.shown.last == "redone: \(report)")
    }
    root.stop()
  }

  @Test func `changes of preferences and bookmarks are reported, undone and repeated`() async throws
  {
    try application.openTabs("a", in: root)
    let preferences = try shown.dispatcher.router(PreferenceCommandsRouter.self)
    let bookmarks = try shown.dispatcher.router(BookmarkCommandsRouter.self)
    func picture() throws -> [String] {
      let state = try shown.state
      return [state.preferences, state.settings].flatMap(\.states).map(\.text)
        + (state.bookmarks?.bookmarks.map { "\($0.title) \($0.url)" } ?? [])
    }
    var pictures = [try picture()]
    let steps: [(String, () throws -> Void)] = [
      (
        "preference home-page is now https://b.org",
        {
          try preferences.setPreference("home-page", "b.org")
        }
      ),
      (
        "setting keeps-typed-lines is now off",
        {
          try preferences.setPreference("keeps-typed-lines", "off")
        }
      ),
      (
        "preference home-page is now about:newtab", { try preferences.resetPreference("home-page") }
      ),
      ("bookmark 1 added: a.org", { try bookmarks.addBookmark(nil, title: nil, folder: nil) }),
      ("bookmark a.org renamed to A", { try bookmarks.renameBookmark(1, "A") }),
      ("bookmark 1 removed: A", { try bookmarks.removeBookmark(1) }),
    ]
    let undone = [
      "preference home-page is now about:newtab again", "setting keeps-typed-lines is now on again",
      "preference home-page is now https://b.org again", "undone: bookmark 1 added: a.org",
      "undone: bookmark a.org renamed to A", "undone: bookmark 1 removed: A",
    ]
    for (report, step) in steps {
      try step()
      #expect(application.output.notices.last == report)
      pictures.append(try picture())
    }
    for index in steps.indices.reversed() {
      try await undo()
      #expect(try picture() == pictures[index])
      #expect(application.output.shown.last == undone[index])
    }
    for (index, step) in steps.enumerated() {
      try await redo()
      #expect(try picture() == pictures[index + 1])
      #expect(application.output.shown.last == "redone: \(step.0)")
    }
    root.stop()
  }

  @Test(arguments: [
    ("go", "another page loaded (‘back’ returns)"),
    ("search", "another page loaded (‘back’ returns)"),
    ("pin", nil), ("close", nil),
  ])
  func `undo passes over a change that it cannot undo only if it is asked again`(
    change: String, other: String?
  ) async throws {
    try application.openTabs("abc", in: root)
    let tabs = try shown.dispatcher.router(TabCommandsRouter.self)
    let navigation = try shown.dispatcher.router(NavigationCommandsRouter.self)
    let address = try #require(Address(argument: "https://x.org"))
    try tabs.openTab(nil, inBackground: true)
    try tabs.pinTab(TabSelection(argument: "1"))
    try tabs.pinTab(TabSelection(argument: "2"))
    switch change {
    case "go": try navigation.loadURL(address, tab: nil)
    case "search": try navigation.search(["x"], with: nil)
    case "pin": try tabs.pinTab(TabSelection(argument: "3"))
    default: try tabs.closeTab(TabSelection(argument: "3"))
    }
    let list = try shown.webStateList, before = list.arrangement
    let count = application.output.shown.count
    if let other {
      await #expect(throws: UndoError.stays(other, previous: "1 tab pinned")) { try await undo() }
      #expect(list.arrangement == before && application.output.shown.count == count)
    }
    try await undo()
    try await undo()
    let report = change == "close" ? "reopened 1 tab" : "undone: 1 tab pinned"
    #expect(application.output.shown.dropFirst(count) == [report, "undone: 1 tab pinned"])
    root.stop()
  }

  @Test func `each change that cannot be undone is named at its place among the others`()
    async throws
  {
    let tabs = try shown.dispatcher.router(TabCommandsRouter.self)
    try tabs.openTab(nil, inBackground: false)
    try tabs.pinTab(nil)
    try tabs.openTab(nil, inBackground: false)
    try tabs.closeTab(nil)
    try shown.dispatcher.router(NavigationCommandsRouter.self)
      .loadURL(#require(Address(argument: "x.org")), tab: nil)
    try tabs.unpinTab(nil)
    try await undo()
    let other = UndoError.stays("another page loaded (‘back’ returns)", previous: "1 tab closed")
    await #expect(throws: other) { try await undo() }
    try await undo()
    for _ in 1...3 { try await undo() }
    let opened = "undone: about:newtab opened in a new tab"
    #expect(
      application.output.shown == [
        "1 tab closed", "undone: 1 tab unpinned", "reopened 1 tab", opened, "undone: 1 tab pinned",
        opened,
      ])
    await #expect(throws: UndoError.nothing) { try await undo() }
    root.stop()
  }

  @Test func `an older change is not undone by accident after a newer one that stays`() async throws
  {
    let list = try application.openTabs("abc", in: root)
    let tabs = try shown.dispatcher.router(TabCommandsRouter.self)
    try tabs.closeTab(TabSelection(argument: "1"))
    try shown.dispatcher.router(NavigationCommandsRouter.self)
      .loadURL(#require(Address(argument: "x.org")), tab: nil)
    let error = await #expect(throws: UndoError.self) { try await undo() }
    #expect(
      error?.description == "the last change cannot be undone: another page loaded (‘back’ "
        + "returns); ‘undo’ once more undoes the change before it: 1 tab closed")
    #expect(self.tabs(list) == "bx")
    // A newer change is the last one again.
    try tabs.pinTab(nil)
    try await undo()
    try await undo()
    #expect(self.tabs(list) == "abx")
    root.stop()
  }

  @Test func `a change that cannot be undone is named even if there is nothing else`() async throws
  {
    try await root.newWindow(state: nil)
    let opened = "window 2 opened (‘close window’ closes it)"
    for _ in 1...2 {
      let error = await #expect(throws: UndoError.notCovered(opened)) { try await undo() }
      #expect(error?.description == "the last change cannot be undone: \(opened)")
    }
    root.stop()
  }

  @Test func `a command that changes nothing says so, and is not undone`() async throws {
    try application.openTabs("ab", in: root)
    let tabs = try shown.dispatcher.router(TabCommandsRouter.self)
    let groups = try shown.dispatcher.router(TabGroupCommandsRouter.self)
    let preferences = try shown.dispatcher.router(PreferenceCommandsRouter.self)
    try tabs.unpinTab(nil)
    try tabs.sortTabs(nil, descending: false)
    try groups.ungroupTabs(.all)
    try preferences.setPreference("records-history", "on")
    #expect(
      application.output.notices.suffix(4) == [
        "tab 2 is not pinned", "the tabs are already sorted by title", "2 tabs are not in a group",
        "records-history is already on",
      ])
    try tabs.pinTab(nil)
    try tabs.pinTab(nil)
    #expect(application.output.notices.last == "tab 1 is already pinned")
    try await undo()
    #expect(application.output.shown.last == "undone: 1 tab pinned")
    root.stop()
  }

  @Test func `only the tabs whose group changes are counted`() throws {
    try application.openTabs("abc", in: root)
    let groups = try shown.dispatcher.router(TabGroupCommandsRouter.self)
    try groups.groupTabs(TabSelection(argument: "1"), title: "Trip", color: nil)
    try groups.addToGroup(TabGroupReference("Trip"), TabSelection(argument: "1-2"))
    try groups.ungroupTabs(.all)
    try groups.groupTabs(TabSelection(argument: "1"), title: "Trip", color: nil)
    try groups.renameGroup(TabGroupReference("Trip"), "")
    let reports = application.output.notices.filter { $0.contains("group") && !$0.contains("[") }
    #expect(
      reports == [
        "1 tab grouped as Trip", "1 tab added to group Trip", "2 tabs ungrouped",
        "1 tab grouped as Trip", "group Trip has no title now",
      ])
    root.stop()
  }

  @Test func `a new change, or a closed tab, is the last to repeat`() async throws {
    let list = try application.openTabs("abc", in: root)
    let tabs = try shown.dispatcher.router(TabCommandsRouter.self)
    for change in ["pin", "close"] {
      try tabs.pinTab(TabSelection(argument: "2"))
      try await undo()
      if change == "pin" { try tabs.pinTab(nil) } else { try tabs.closeTab(nil) }
      await #expect(throws: UndoError.nothingToRedo) { try await redo() }
      try await undo()
      #expect(self.tabs(list) == "abc")
    }
    root.stop()
  }

  @Test func `tabs that were closed since then stay closed`() async throws {
    let list = try application.openTabs("abcd", in: root)
    let tabs = try shown.dispatcher.router(TabCommandsRouter.self)
    try tabs.moveTab(TabSelection(TabPosition(index: 0)), TabPosition(index: 3))
    try application.openTabs("x", in: root)
    try list.close(at: 1, because: .unspecified)
    #expect(self.tabs(list) == "bdxa")
    for step in ["bda", "abd"] {
      try await undo()
      #expect(self.tabs(list) == step)
    }
    for step in ["bda", "bdxa"] {
      try await redo()
      #expect(self.tabs(list) == step)
    }
    root.stop()
  }
}
