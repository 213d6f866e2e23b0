import BrowserModel
import BrowserModelTesting
import Testing

@MainActor
struct MovingTests {
  @Test(arguments: [
    ("ab*cd", 0, 3, "b*cda"), ("ab*cd", 3, 0, "dab*c"), ("ab*cd", 1, 2, "acb*d"),
    ("ab*cd", 1, 0, "b*acd"), ("ab*cd", 2, 1, "acb*d"), ("abc", 0, 2, "bca"),
    ("ab*cd", 2, 2, "ab*cd"),
  ])
  func `a moved tab has the index asked for and the active tab stays active`(
    before: String, source: Int, destination: Int, after: String
  ) throws {
    let fixture = try TabListFixture(before)
    try fixture.list.move(from: source, to: destination)
    #expect(fixture.notation == after)
  }

  @Test(arguments: [
    ("ab|cd", 0, 3, "ba|cd", "move a from 0 to 1"),
    ("ab|cd", 3, 0, "ab|dc", "move d from 3 to 2"),
    ("ab|cd", 2, 0, "ab|cd", ""), ("ab|cd", 1, 2, "ab|cd", ""), ("ab|cd", 1, 1, "ab|cd", ""),
  ])
  func `a move ends where the tab's zone ends`(
    before: String, source: Int, destination: Int, after: String, tells: String
  ) throws {
    try expectList(before, becomes: after, telling: tells) {
      try $0.list.move(from: source, to: destination)
    }
  }

  @Test(arguments: [
    ("a 1{bc}", 0, 1, "1{bac}", "move a from 0 to 1, ungrouped→group 1"),
    ("1{bc} a", 2, 1, "1{bac}", "move a from 2 to 1, ungrouped→group 1"),
    ("a 1{bc}", 0, 2, "1{bc} a", "move a from 0 to 2"),
    ("1{bc} a", 2, 0, "a 1{bc}", "move a from 2 to 0"),
    ("1{ab} 2{cd}", 1, 2, "1{a} 2{cbd}", "move b from 1 to 2, group 1→group 2"),
    ("1{abc} d", 0, 2, "1{bca} d", "move a from 0 to 2"),
    ("1{abc} d", 2, 0, "1{cab} d", "move c from 2 to 0"),
  ])
  func `between two tabs of a group a tab joins it, in its own it stays`(
    before: String, source: Int, destination: Int, after: String, tells: String
  ) throws {
    try expectList(before, becomes: after, telling: tells) {
      try $0.list.move(from: source, to: destination)
    }
  }

  @Test(arguments: [
    ("1{abc} d", 0, 3, "1{bc} da", "move a from 0 to 3, group 1→ungrouped"),
    ("a 1{bc}", 2, 0, "ca 1{b}", "move c from 2 to 0, group 1→ungrouped"),
    ("1{ab} 2{cd}", 1, 3, "1{a} 2{cd} b", "move b from 1 to 3, group 1→ungrouped"),
    ("1{a} b", 0, 1, "ba", "move a from 0 to 1, group 1→ungrouped; delete group 1"),
    ("1{a} 2{cd}", 0, 1, "2{cad}", "move a from 0 to 1, group 1→group 2; delete group 1"),
  ])
  func `out of its group a tab leaves it, and the last takes it along`(
    before: String, source: Int, destination: Int, after: String, tells: String
  ) throws {
    try expectList(before, becomes: after, telling: tells) {
      try $0.list.move(from: source, to: destination)
    }
  }

  @Test func `a move keeps openers`() throws {
    let fixture = try TabListFixture("a*bc", openers: "b<a c<b")
    try fixture.list.move(from: 0, to: 2)
    #expect(fixture.openers == "b<a c<b")
  }
}
