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

  private var shown: BrowserServices {
    get throws { try #require(root.front?.shown?.services) }
  }

  private var closed: RecentlyClosedService {
    get throws { try #require(try application.state.services.service(RecentlyClosedService.self)) }
  }

  private func undo() throws {
    try shown.dispatcher.router(UndoCommandsRouter.self).undo()
  }

  private func tabs(_ list: WebStateList) -> String {
    list.webStates.map { String($0.title.prefix(1)) }.joined()
  }

  @Test(arguments: [
    ("close tab", "reopened 1 tab"), ("close some", "reopened 2 tabs"),
    ("close others", "reopened 4 tabs"), ("close all", "reopened 4 tabs"),
    ("close all of them", "reopened 5 tabs"), ("close duplicates", "reopened 1 tab"),
    ("close group", "reopened 2 tabs"), ("delete group", "grouped 2 tabs again"),
  ])
  func `each closing command is undone, and told`(command: String, report: String) throws {
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
    case "close group": try groups.closeGroup(TabGroupReference("Trip"))
    default: try groups.deleteGroup(TabGroupReference("Trip"))
    }
    #expect(list.arrangement != before)
    try undo()
    #expect(list.arrangement == before && application.output.shown.last == report)
    #expect(try closed.entries.isEmpty)
    #expect(throws: UndoError.nothing) { try undo() }
    root.stop()
  }

  @Test func `closings are undone one after the other, the latest first`() throws {
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
      try undo()
      #expect(list.arrangement == state)
    }
    root.stop()
  }

  @Test func `undo reopens a closed window, but no tab that another window closed`() async throws {
    let list = try application.openTabs("ab", in: root)
    try await root.newWindow(state: nil)
    try application.openTabs("cd", in: root)
    try list.close(at: 0, because: .userAction)
    #expect(throws: UndoError.nothing) { try undo() }
    try root.closeWindow(nil)
    try undo()
    #expect(application.output.shown.last == "reopened a window with 2 tabs")
    #expect(try root.frontName == "2 regular" && tabs(shown.webStateList) == "cd")
    try root.activateWindow(WindowNumber(1))
    try undo()
    #expect(tabs(list) == "ab")
    root.stop()
  }

  @Test func `a reopened tab is not undone as well`() throws {
    let list = try application.openTabs("abc", in: root)
    try list.close(at: 2, because: .userAction)
    try list.close(at: 0, because: .userAction)
    try root.reopen(1)
    try undo()
    #expect(tabs(list) == "abc")
    #expect(throws: UndoError.nothing) { try undo() }
    root.stop()
  }

  @Test func `incognito closings are undone while there are incognito tabs, and kept nowhere`()
    throws
  {
    try root.newIncognito(Address(argument: "a.org"))
    let list = try application.openTabs("bc", in: root)
    let before = list.arrangement
    try list.close(at: 1, because: .userAction)
    #expect(try closed.entries.isEmpty)
    #expect(throws: ReopenError.offTheRecord) { try root.reopen(nil) }
    try undo()
    #expect(list.arrangement == before)
    #expect(throws: UndoError.nothingIncognito) { try undo() }
    try shown.dispatcher.router(TabCommandsRouter.self).closeAll(includingPinned: true)
    #expect(throws: UndoError.nothing) { try undo() }
    try root.newIncognito(Address(argument: "d.org"))
    #expect(throws: UndoError.nothingIncognito) { try undo() }
    #expect(try closed.entries.isEmpty)
    root.stop()
  }

  @Test func `a group that cannot be made again is passed over`() throws {
    let list = try application.openTabs("abc", in: root)
    let groups = try shown.dispatcher.router(TabGroupCommandsRouter.self)
    try list.close(at: 2, because: .userAction)
    try groups.groupTabs(TabSelection(argument: "1"), title: "Trip", color: nil)
    try groups.deleteGroup(TabGroupReference("Trip"))
    try groups.groupTabs(TabSelection(argument: "1"), title: "Other", color: nil)
    try undo()
    #expect(tabs(list) == "abc" && list.groups.map(\.visualData.title) == ["Other"])
    root.stop()
  }
}
