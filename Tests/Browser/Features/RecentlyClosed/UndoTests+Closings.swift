import BrowserCommands
import BrowserModel
import Switchboard
import SwitchboardTesting
import Testing

@testable import BrowserCoordinators

// MARK: - Closings

extension UndoTests {
  @Test func `closings are undone one after the other, the latest first`() async throws {
    let list = try application.openTabs("abcd", in: root)
    let groups = try shown.dispatcher.router(TabGroupCommandsRouter.self)
    try groups.groupTabs(TabSelection(argument: "1-2"), title: nil, color: nil)
    var states = [list.arrangement]
    try list.close(at: 3, because: .userAction)
    states.append(list.arrangement)
    try groups.deleteGroup(TabGroupReference("1"))
    states.append(list.arrangement)
    try list.close(at: 0, because: .userAction)
    for state in states.reversed() {
      try await undo()
      #expect(list.arrangement == state)
    }
    root.stop()
  }

  @Test func `undo reopens a closed window, but no tab that another window closed`() async throws {
    let list = try application.openTabs("ab", in: root)
    try await root.newWindow(state: nil)
    try application.openTabs("cd", in: root)
    try list.close(at: 0, because: .userAction)
    try await undo()
    #expect(try tabs(shown.webStateList) == "c" && tabs(list) == "b")
    try await redo()
    try root.closeWindow(nil)
    try await undo()
    #expect(application.output.shown.last == "reopened a window with 2 tabs")
    #expect(try root.frontName == "window 2" && tabs(shown.webStateList) == "cd")
    try root.activateWindow(WindowNumber(1))
    try await undo()
    #expect(tabs(list) == "ab")
    root.stop()
  }

  @Test func `a reopened tab is closed again, and the closings before it are undone`() async throws
  {
    let list = try application.openTabs("abc", in: root)
    try list.close(at: 2, because: .userAction)
    try list.close(at: 0, because: .userAction)
    try root.reopen(1)
    #expect(tabs(list) == "ab")
    try await undo()
    #expect(tabs(list) == "b" && application.output.shown.last == "undone: 1 tab reopened")
    for step in ["ab", "abc"] {
      try await undo()
      #expect(tabs(list) == step)
    }
    try await undo()
    #expect(tabs(list) == "ab")
    for step in ["abc", "ab", "b", "ab"] {
      try await redo()
      #expect(tabs(list) == step)
    }
    await #expect(throws: UndoError.nothingToRedo) { try await redo() }
    root.stop()
  }

  @Test func `incognito closings are undone while there are incognito tabs, and kept nowhere`()
    async throws
  {
    try root.newIncognito(Address(argument: "a.org"))
    let list = try application.openTabs("bc", in: root)
    let before = list.arrangement
    try list.close(at: 1, because: .userAction)
    #expect(try closed.entries.isEmpty)
    #expect(throws: ReopenError.offTheRecord) { try root.reopen(nil) }
    try await undo()
    #expect(list.arrangement == before)
    try await undo()
    #expect(tabs(list) == "ab")
    try await redo()
    #expect(list.arrangement == before)
    try shown.dispatcher.router(TabCommandsRouter.self).closeAll(includingPinned: true)
    await #expect(throws: UndoError.notCovered("the incognito tabs were closed")) {
      try await undo()
    }
    try root.newIncognito(Address(argument: "d.org"))
    try await undo()
    #expect(try closed.entries.isEmpty && !root.frontName.contains("incognito"))
    root.stop()
  }

  @Test(arguments: [
    ("open", "https://x.org opened in a new tab"),
    ("open in the background", "https://x.org opened in a new tab"), ("open two", "2 tabs opened"),
    ("duplicate", "https://b.org opened in a new tab"),
    ("open bookmark", "https://c.org opened in a new tab"),
  ])
  func `tabs that a command has opened are closed in one step, and opened again`(
    command: String, report: String
  ) async throws {
    let list = try application.openTabs("abc", in: root)
    let tabs = try shown.dispatcher.router(TabCommandsRouter.self)
    let bookmarks = try shown.dispatcher.router(BookmarkCommandsRouter.self)
    let address = try #require(Address(argument: "https://x.org"))
    try bookmarks.addBookmark(nil, title: nil, folder: nil)
    try tabs.activateTab(.position(TabPosition(index: 1)))
    try tabs.pinTab(TabSelection(argument: "1"))
    let before = list.arrangement
    switch command {
    case "open": try tabs.openTab(address, inBackground: false)
    case "open two": try tabs.openAddresses([address, address], inBackground: false)
    case "duplicate": try tabs.duplicateTab(nil)
    case "open bookmark": try bookmarks.openBookmark(1)
    default: try tabs.openTab(address, inBackground: true)
    }
    let after = list.arrangement
    for _ in 1...2 {
      try await undo()
      #expect(list.arrangement == before && application.output.shown.last == "undone: \(report)")
      try await redo()
      #expect(list.arrangement == after && application.output.shown.last == "redone: \(report)")
    }
    // What was closed by undo is among the closed tabs, but the step before it is undone next.
    for _ in 1...2 { try await undo() }
    #expect(application.output.shown.last == "undone: 1 tab pinned")
    #expect(try closed.entries.count == 1)
    root.stop()
  }

  @Test func `a tab that was opened and then moved away or closed is not closed by undo`()
    async throws
  {
    let list = try application.openTabs("abc", in: root)
    let tabs = try shown.dispatcher.router(TabCommandsRouter.self)
    try list.close(at: 2, because: .unspecified)
    try tabs.activateTab(.position(TabPosition(index: 0)))
    try await undo()
    // Undo closes the tab opened before, and the active tab stays.
    #expect(self.tabs(list) == "a" && list.activeIndex == 0)
    root.stop()
  }
}
