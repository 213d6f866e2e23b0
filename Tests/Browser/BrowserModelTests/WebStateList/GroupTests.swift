import BrowserModel
import BrowserModelTesting
import Testing

@MainActor
struct GroupTests {
  @Test(arguments: [
    (
      "ab*cd", "bc", "a 1{b*c} d",
      "create group 1 at 1; change b at 1, ungrouped→group 1; change c at 2, ungrouped→group 1"
    ),
    (
      "abcd*", "db", "a 1{bd*} c",
      "create group 1 at 1; change b at 1, ungrouped→group 1; "
        + "move d from 3 to 2, ungrouped→group 1"
    ),
    (
      "ab|cd", "bd", "a|1{bd} c",
      "create group 1 at 2; change b at 1, pinned→group 1; move d from 3 to 2, ungrouped→group 1"
    ),
    (
      "ab|cd", "a", "b|1{a} cd",
      "create group 1 at 2; move a from 0 to 1, pinned→group 1"
    ),
    ("2{abc} d", "b", "2{ac} 1{b} d", "create group 1 at 3; move b from 1 to 2, group 2→group 1"),
    ("2{abc} d", "c", "2{ab} 1{c} d", "create group 1 at 3; change c at 2, group 2→group 1"),
    ("2{abc} d", "a", "1{a} 2{bc} d", "create group 1 at 0; change a at 0, group 2→group 1"),
    (
      "2{ab}", "ab", "1{ab}",
      "create group 1 at 0; change a at 0, group 2→group 1; change b at 1, group 2→group 1; "
        + "delete group 2"
    ),
  ])
  func `a group is created at its first tab and removes tabs from other groups`(
    before: String, members: String, after: String, changes: String
  ) throws {
    try expectList(before, becomes: after, notifying: changes) {
      try $0.list.createGroup($0.group(1), of: try $0.indexes(of: members))
    }
  }

  @Test(arguments: [
    (
      "ab 1{cd} ef", "ae", "b 1{cdae} f",
      "move a from 0 to 3, ungrouped→group 1; change e at 4, ungrouped→group 1"
    ),
    (
      "ab 1{cd} ef", "fcb", "a 1{cdbf} e",
      "move b from 1 to 3, ungrouped→group 1; move f from 5 to 4, ungrouped→group 1"
    ),
    ("a*|1{b}", "a", "1{ba*}", "move a from 0 to 1, pinned→group 1"),
    ("1{a} 2{b} c", "b", "1{ab} c", "change b at 1, group 2→group 1; delete group 2"),
    ("1{ab} c", "ba", "1{ab} c", ""), ("1{ab} c", "", "1{ab} c", ""),
  ])
  func `tabs go to the end of a group, those before it first`(
    before: String, members: String, after: String, changes: String
  ) throws {
    try expectList(before, becomes: after, notifying: changes) {
      try $0.list.moveToGroup($0.group(1), at: try $0.indexes(of: members))
    }
  }

  @Test(arguments: [
    (
      "1{abc} d", "ac", "1{b} acd",
      "change c at 2, group 1→ungrouped; move a from 0 to 1, group 1→ungrouped"
    ),
    ("a|1{b} c", "abc", "a|bc", "change b at 1, group 1→ungrouped; delete group 1"),
    (
      "1{ab} 2{cd}", "ac", "1{b} a 2{d} c",
      "move c from 2 to 3, group 2→ungrouped; move a from 0 to 1, group 1→ungrouped"
    ),
  ])
  func `tabs removed from groups follow them in order`(
    before: String, members: String, after: String, changes: String
  ) throws {
    try expectList(before, becomes: after, notifying: changes) {
      try $0.list.removeFromGroups(at: try $0.indexes(of: members))
    }
  }

  @Test func `deleting a group keeps its tabs in place`() throws {
    let changes =
      "change b at 1, group 1→ungrouped; change c at 2, group 1→ungrouped; delete group 1"
    try expectList("a 1{bc*} 2{d}", becomes: "abc* 2{d}", notifying: changes) {
      try $0.list.deleteGroup($0.group(1))
    }
  }
}

// MARK: - Whole groups

extension GroupTests {
  @Test(arguments: [
    ("a 1{bc} d", 0, "1{bc} ad", "move group 1 from (1,2) to (0,2)"),
    ("a 1{bc} d*", 4, "ad* 1{bc}", "move group 1 from (1,2) to (2,2)"),
    ("pq|a 1{b}", 0, "pq|1{b} a", "move group 1 from (3,1) to (2,1)"),
    ("1{a} b 2{cde}", 4, "b 1{a} 2{cde}", "move group 1 from (0,1) to (1,1)"),
    ("2{abc} d 1{e}", 1, "1{e} 2{abc} d", "move group 1 from (4,1) to (0,1)"),
    ("2{ab} 1{c} 3{d}", 4, "2{ab} 3{d} 1{c}", "move group 1 from (2,1) to (3,1)"),
  ])
  func `a group moves in one change to a valid position`(
    before: String, index: Int, after: String, changes: String
  ) throws {
    try expectList(before, openers: "b<a", becomes: after, notifying: changes) {
      try $0.list.moveGroup($0.group(1), before: index)
      #expect($0.openers == "b<a")
    }
  }

  @Test(arguments: [
    ("a 1{bc} d", 1), ("a 1{bc} d", 2), ("a 1{bc} d", 3), ("1{a} 2{bcd}", 2), ("p|1{a} b", 0),
  ])
  func `a group that is already in place does not move`(before: String, index: Int) throws {
    try expectList(before, becomes: before, notifying: "") {
      try $0.list.moveGroup($0.group(1), before: index)
    }
  }

  @Test func `visual data of a group changes once, including collapsing`() throws {
    try expectList("1{a}", becomes: "1{a}", notifying: "update group 1; update group 1") {
      let travel = TabGroupVisualData(title: "Travel", color: .cyan)
      try $0.list.updateGroup($0.group(1), to: TabGroupVisualData())
      try $0.list.updateGroup($0.group(1), to: travel)
      try $0.list.updateGroup($0.group(1), to: travel)
      var collapsed = travel
      collapsed.isCollapsed = true
      try $0.list.updateGroup($0.group(1), to: collapsed)
      #expect($0.list.group(id: $0.group(1))?.visualData == collapsed)
    }
  }

  @Test func `groups are listed in the order of their tabs`() throws {
    let fixture = try TabListFixture("p|2{ab} c 1{d}")
    #expect(fixture.list.groups.map(\.id) == [fixture.group(2), fixture.group(1)])
    #expect(fixture.list.groups.map(\.range) == [1..<3, 4..<5])
    #expect(fixture.list.group(id: TabGroupID()) == nil)
  }
}
