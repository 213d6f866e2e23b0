import BrowserModel
import BrowserModelTesting
import Testing

@MainActor
struct NotationTests {
  @Test(arguments: [
    "", "a", "a*", "ab*c", "ab|", "a*|b", "ab|c 1{de*} f", "1{a}", "1{a} 2{b}", "a|1{b} c",
    "a 12{b} 3{cd}", "ab*|1{c}",
  ])
  func `a list built from a notation has that notation`(line: String) throws {
    #expect("\(try TabListNotation(parsing: line))" == line)
    let fixture = try TabListFixture(line)
    #expect(fixture.notation == line)
    #expect(fixture.list.brokenInvariants == [])
  }

  @Test @MainActor func `a pinned tab goes behind the others`() throws {
    let fixture = try TabListFixture("ab|c 1{de*} f")
    try fixture.list.setPinned(true, at: 3)
    #expect(fixture.notation == "abd|c 1{e*} f")
  }

  @Test(arguments: [
    (" a  b ", "ab"), ("|ab", "ab"), ("1{ a b }c", "1{ab} c"), ("a|1{b}2{c}", "a|1{b} 2{c}"),
  ])
  func `spaces and an idle bar have no meaning`(line: String, canonical: String) throws {
    #expect("\(try TabListNotation(parsing: line))" == canonical)
    #expect(try TabListFixture(line).notation == canonical)
  }

  @Test(arguments: [
    ("ab|c|", "‘ab|c|’, character 5: there is a ‘|’ already"),
    ("1{a}|b", "‘1{a}|b’, character 5: pinned tabs are in no group"),
    ("1{a|b}", "‘1{a|b}’, character 4: pinned tabs are in no group"),
    ("aba", "‘aba’, character 3: tab ‘a’ is here already"),
    ("*a", "‘*a’, character 1: ‘*’ follows a tab"),
    ("a**", "‘a**’, character 3: ‘*’ follows a tab"),
    ("1{a}*", "‘1{a}*’, character 5: ‘*’ follows a tab"),
    ("a*b*", "‘a*b*’, character 4: there is an active tab already"),
    ("1{}", "‘1{}’, character 3: group 1 has no tabs"),
    ("1{a", "‘1{a’, character 4: a group is not closed: ‘}’ is missing"),
    ("a}", "‘a}’, character 2: there is no group to close"),
    ("{a}", "‘{a}’, character 1: ‘{’ follows a group's number"),
    ("1{a2{b}}", "‘1{a2{b}}’, character 4: groups are not in groups: ‘}’ is missing"),
    ("1{a} 1{b}", "‘1{a} 1{b}’, character 7: group 1 is here already"),
    ("1a", "‘1a’, character 2: a group's number is followed by ‘{’"),
    ("a1", "‘a1’, character 3: a group's number is followed by ‘{’"),
    ("a-b", "‘a-b’, character 2: ‘-’ means nothing here"),
  ])
  func `an invalid notation is rejected with its position`(line: String, sentence: String) {
    let error = #expect(throws: TabListNotationError.self) { try TabListFixture(line) }
    #expect(error.map { "\($0)" } == sentence)
  }

  @Test(arguments: [
    ("b<x", "‘b<x’, character 1: there is no tab ‘x’"),
    ("b<a b<c", "‘b<a b<c’, character 5: tab ‘b’ has an opener already"),
    ("b<a a<b", "‘b<a a<b’, character 5: tab ‘a’ would have opened itself"),
    ("b<a c", "‘b<a c’, character 5: ‘c’ is not of the form ‘b<a’"),
  ])
  func `invalid openers are rejected with their position`(line: String, sentence: String) {
    let error = #expect(throws: TabListNotationError.self) {
      try TabListFixture("abc", openers: line)
    }
    #expect(error.map { "\($0)" } == sentence)
  }

  @Test func `openers and collapsed groups are built`() throws {
    let fixture = try TabListFixture("a|b 1{c*d} 2{e}", openers: "a<d d<b", collapsed: [2])
    #expect(fixture.notation == "a|b 1{c*d} 2{e}")
    #expect(fixture.openers == "a<d d<b")
    #expect(fixture.list.groups.map(\.visualData.isCollapsed) == [false, true])
  }

  @Test func `tabs and groups without names get the next free ones`() throws {
    let list = WebStateList()
    for _ in 0..<54 { try list.insert(WebState()) }
    try list.createGroup(TabGroupID(), of: [1, 2])
    let notation = "\(TabListNotation(list))"
    #expect(notation.hasPrefix("a 1{bc} defg"))
    #expect(notation.hasSuffix("XYZ一丁"))
  }

  @Test func `an error names a tab that is not in the list`() throws {
    let fixture = try TabListFixture("ab")
    let error = #expect(throws: TabListNotationError.self) { try fixture.close("bc") }
    #expect(error.map { "\($0)" } == "‘ab’, character 3: there is no tab ‘c’")
  }
}
