import BrowserCommands
import BrowserModel
import BrowserUI
import Testing

@testable import BrowserCoordinators

@MainActor
struct SelectedTabsTests {
  @Test func `marked tabs are those of one command that names none`() throws {
    let fixture = try TabCommandsFixture("abcd*")
    try fixture.grid.selectTabs(try tabs("1,3"))
    #expect(fixture.shownGrid.items.map(\.isSelected) == [true, false, true, false])
    try fixture.grid.closeTab(try tabs("2"))
    #expect(fixture.notation == "acd*" && fixture.selection == "ac")
    try fixture.grid.pinTab(nil)
    #expect(fixture.notation == "ac|d*" && fixture.selection.isEmpty)
    #expect(fixture.shownGrid.items.map(\.isSelected) == [false, false, false])
    try fixture.grid.closeTab(nil)
    #expect(fixture.notation == "ac*|")
  }

  @Test func `every command for tabs works on marked ones`() throws {
    try expect("abcd*", becomes: "bd*") {
      try $0.grid.selectTabs(try tabs("1,3"))
      try $0.grid.closeTab(nil)
    }
    try expect("abc|d*", becomes: "b|d*ac") {
      try $0.grid.selectTabs(try tabs("1,3"))
      try $0.grid.unpinTab(nil)
    }
    try expect("abcd*", becomes: "bacd*") {
      try $0.grid.selectTabs(try tabs("1,3"))
      try $0.grid.moveTab(.selected, TabPosition(index: 1))
      #expect($0.selection.isEmpty)
    }
    try expect("abcd*", becomes: "ac*") {
      try $0.grid.selectTabs(try tabs("1,3"))
      try $0.grid.closeOthers(nil)
    }
    try expect("0{ab}c*", becomes: "abc*") {
      try $0.grid.selectTabs(try tabs("1-2"))
      try $0.groups.ungroupTabs(nil)
    }
  }

  @Test func `marks stay with their tabs, and end when those go`() throws {
    let fixture = try TabCommandsFixture("abcd*")
    try fixture.grid.selectTabs(try tabs("1-3"))
    try fixture.list.move(from: 0, to: 3)
    try fixture.list.close(at: 0)
    #expect(fixture.notation == "cd*a" && fixture.selection == "ca")
    #expect(fixture.selectedTabs.count == 2)
    try fixture.list.replace(at: 0, with: WebState())
    #expect(fixture.selectedTabs.count == 1)
    try fixture.list.closeAll()
    #expect(fixture.selectedTabs.count == 0)
  }

  @Test func `marks replace those before, and can be taken away`() throws {
    let fixture = try TabCommandsFixture("abcd*")
    try fixture.grid.selectTabs(try tabs("1-2"))
    try fixture.grid.selectTabs(try tabs("2-3"))
    #expect(fixture.selection == "bc")
    try fixture.grid.selectTabs(.selected)
    #expect(fixture.selection == "bc")
    fixture.grid.selectNone()
    #expect(fixture.selection.isEmpty)
    fixture.grid.selectNone()
    #expect(
      fixture.gridConsumer.changes.suffix(2) == ["no tab is selected now", "no tab is selected"])
  }

  @Test func `marks outlive a command that is refused`() throws {
    let fixture = try TabCommandsFixture("abcd*")
    try fixture.grid.selectTabs(try tabs("1-2"))
    #expect(throws: WebStateListError.noTab(at: 8, count: 4)) {
      try fixture.grid.moveTab(.selected, TabPosition(index: 8))
    }
    #expect(throws: TabGroupError.noGroups) {
      try fixture.groups.addToGroup(TabGroupReference("x"), nil)
    }
    #expect(fixture.selection == "ab")
  }
}
