import BrowserCommands
import BrowserModel
import BrowserUI
import Testing

@testable import BrowserCoordinators

@MainActor
struct TabGroupCommandsTests {
  /// Returns the number or title of a group.
  private func group(_ text: String) -> TabGroupReference { TabGroupReference(text) }

  @Test func `tabs are grouped where the first of them is, with a title and a color`() throws {
    let fixture = try TabCommandsFixture("abc*d")
    try fixture.groups.groupTabs(try tabs("2,4"), title: "Work", color: .red)
    #expect(
      fixture.groupsConsumer.groups.map(\.description) == ["Work red 1..<3"])
    #expect(fixture.groupsConsumer.active?.index == 3)
    #expect(fixture.shownGrid.layout.groups == fixture.groupsConsumer.groups)
  }

  @Test func `a group without a color gets the first of those that the fewest have`() throws {
    let fixture = try TabCommandsFixture("abc*d")
    try fixture.groups.groupTabs(try tabs("1"), title: nil, color: .blue)
    for tab in ["2", "3", "4"] {
      try fixture.groups.groupTabs(try tabs(tab), title: nil, color: nil)
    }
    #expect(fixture.groupsConsumer.groups.map(\.color) == [.blue, .grey, .red, .yellow])
  }

  @Test func `tabs join and leave groups`() throws {
    try expect("a1{bc}de*", becomes: "a1{bce*}d") { try $0.groups.addToGroup(group("1"), nil) }
    try expect("a|1{bc}d*", becomes: "1{bcad*}") {
      try $0.groups.addToGroup(group("1"), try tabs("1,4"))
    }
    try expect("a1{bcd}e*", becomes: "a1{c}bde*") { try $0.groups.ungroupTabs(try tabs("1-2,4")) }
    try expect("a1{bc}2{d}e*", becomes: "a1{bc}de*") { try $0.groups.deleteGroup(group("2")) }
  }

  @Test func `a group is closed with its tabs`() throws {
    let fixture = try TabCommandsFixture("a1{bc}d*")
    try fixture.groups.closeGroup(group("1"))
    #expect(fixture.notation == "ad*" && fixture.groupsConsumer.reports == ["2 tabs closed"])
  }

  @Test func `a group is renamed, colored, collapsed and expanded`() throws {
    let fixture = try TabCommandsFixture("1{ab}c*")
    try fixture.groups.renameGroup(group("1"), "Work")
    try fixture.groups.colorGroup(group("work"), .cyan)
    try fixture.groups.collapseGroup(group("Work"))
    #expect(
      fixture.groupsConsumer.groups.map(\.description) == ["Work cyan 0..<2 collapsed"])
    try fixture.groups.expandGroup(group("Work"))
    #expect(fixture.groupsConsumer.groups.map(\.isCollapsed) == [false])
  }

  @Test func `every color of a command is a color of the model, and the other way round`() {
    #expect(GroupColor.allCases.map(\.rawValue) == TabGroupColor.allCases.map(\.rawValue))
    #expect(GroupColor.allCases.map { GroupColor(TabGroupColor($0)) } == GroupColor.allCases)
  }

  @Test(arguments: [
    (1, "1{bc}ade*f"), (2, "a1{bc}de*f"), (3, "ad1{bc}e*f"), (5, "ade*f1{bc}"),
    (6, "ade*f1{bc}"),
  ])
  func `the first tab of a moved group is where it should be`(to: Int, after: String) throws {
    try expect("a1{bc}de*f", becomes: after) {
      try $0.groups.moveGroup(group("1"), TabPosition(index: to - 1))
    }
  }

  @Test func `a group is found by its number, or by its title`() throws {
    let fixture = try TabCommandsFixture("1{a}2{b}3{c}4{d}e*")
    for (number, title) in [("1", "Work"), ("2", "work"), ("3", "Play"), ("4", "2024")] {
      try fixture.groups.renameGroup(group(number), title)
    }
    let groups = fixture.list.groups
    for (text, index) in [("3", 2), ("Work", 0), ("work", 1), ("PLAY", 2), ("2024", 3)] {
      #expect(try group(text).group(of: groups) == groups[index])
    }
    #expect(throws: TabGroupError.ambiguousTitle("WORK", numbers: [1, 2])) {
      try group("WORK").group(of: groups)
    }
  }

  @Test func `a group that is not there, or a tab, leaves everything as it was`() throws {
    let none = TabGroupError.noTitle("x"), fifth = TabGroupError.noNumber(5, count: 1)
    let ninth = WebStateListError.noTab(at: 8, count: 3)
    try expect("1{ab}c*", refuses: none) { try $0.groups.closeGroup(group("x")) }
    try expect("1{ab}c*", refuses: fifth) { try $0.groups.deleteGroup(group("5")) }
    try expect("1{ab}c*", refuses: none) { try $0.groups.addToGroup(group("x"), nil) }
    try expect("1{ab}c*", refuses: none) { try $0.groups.renameGroup(group("x"), "y") }
    try expect("1{ab}c*", refuses: ninth) {
      try $0.groups.addToGroup(group("1"), try tabs("3,9"))
    }
    try expect("1{ab}c*", refuses: ninth) {
      try $0.groups.moveGroup(group("1"), TabPosition(index: 8))
    }
    try expect("1{ab}c*", refuses: ninth) {
      try $0.groups.groupTabs(try tabs("1,9,2"), title: nil, color: nil)
    }
    try expect("1{ab}c*", refuses: ninth) { try $0.groups.ungroupTabs(try tabs("1-9")) }
    try expect("ab*", refuses: TabGroupError.noGroups) { try $0.groups.collapseGroup(group("1")) }
  }

  @Test func `errors are sentences`() {
    #expect("\(TabGroupError.noGroups)" == "there is no group: ‘group tabs’ makes one")
    #expect(
      "\(TabGroupError.noNumber(5, count: 2))" == "there is no group 5: choose one from 1 to 2")
    #expect(
      "\(TabGroupError.ambiguousTitle("x", numbers: [1, 3]))"
        == "several groups have the title ‘x’: choose 1 or 3")
  }
}

extension TabGroupItem {
  fileprivate var description: String {
    "\(title) \(color) \(tabs)" + (isCollapsed ? " collapsed" : "")
  }
}
