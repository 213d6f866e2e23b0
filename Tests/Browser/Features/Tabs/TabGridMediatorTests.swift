import BrowserCommands
import BrowserModel
import BrowserUI
import Foundation
import Testing

@testable import BrowserCoordinators

@MainActor
struct TabGridMediatorTests {
  let window = Window()
  let grid = RecordingTabGrid()
  let mediator: TabGridMediator

  init() throws {
    try window.addTab("https://a.org", active: true)
    try window.addTab("https://b.org/x/")
    mediator = TabGridMediator(
      webStateList: window.list, selectedTabs: window.services.selectedTabs,
      webStateFactory: WebStateFactory(), preferences: PreferenceStore(.browserState))
    mediator.consumer = grid
  }

  @Test func `a new consumer gets the current values`() {
    #expect(grid.log == [#"set ["a.org", "b.org/x"] 1"#])
  }

  @Test func `a moved group is pushed tab by tab`() throws {
    try window.addTab("https://c.org")
    let group = TabGroupID()
    try window.list.createGroup(group, of: [0, 1])
    grid.forget()
    try window.list.moveGroup(group, before: 3)
    #expect(grid.log == ["move 1 to 3", "move 1 to 3", "layout 2, group 2+3"])
    grid.forget()
    try window.list.moveGroup(group, before: 0)
    #expect(grid.log == ["move 2 to 1", "move 3 to 2", "layout 1, group 1+2"])
  }

  @Test func `a tab that replaces another is pushed, and followed in its place`() throws {
    let old = try window.list.webState(at: 1)
    let new = WebState()
    new.load(try url("https://e.org"))
    grid.forget()
    try window.list.replace(at: 1, with: new)
    new.setTitle("Sea")
    old.setTitle("Land")
    #expect(grid.log == ["update e.org at 2", "layout 1", "update Sea at 2"])
  }

  @Test func `each change of the model is pushed as a value`() throws {
    grid.forget()
    let tab = try window.addTab("https://c.org")
    try window.list.activate(at: 1)
    try window.list.move(from: 2, to: 0)
    tab.setTitle("Sea")
    tab.load(try url("https://d.org"))
    try window.list.close(at: 2)
    #expect(
      grid.log == [
        "insert c.org <https://c.org> at 3", "layout 1", "layout 2", "move 3 to 1", "layout 3",
        "update Sea at 1", "update d.org at 1", "update d.org at 1", "remove 3", "layout 2",
      ])
  }

  @Test func `nothing is pushed for a tab that has gone`() throws {
    let tab = try window.list.webState(at: 1)
    try window.list.close(at: 1)
    grid.forget()
    tab.setTitle("Ghost")
    #expect(grid.log.isEmpty)
  }

  @Test func `pins and groups are pushed with the layout`() throws {
    grid.forget()
    try window.list.setPinned(true, at: 1)
    try window.list.createGroup(TabGroupID(), TabGroupVisualData(title: "Work"), of: [1])
    #expect(
      grid.log == [
        "move 2 to 1", "layout 2, 1 pinned", "layout 2, 1 pinned, Work none",
        "layout 2, 1 pinned, Work 2",
      ])
  }

  @Test func `a batch is pushed as a whole, when it is over`() throws {
    let tab = try window.list.webState(at: 0)
    grid.forget()
    try window.list.performBatch {
      tab.setTitle("Sea")
      try window.list.close(at: 1)
      #expect(grid.log.isEmpty)
    }
    #expect(grid.log == [#"set ["Sea"] 1"#])
    tab.setTitle("Land")
    #expect(grid.log.last == "update Land at 1")
  }
}
