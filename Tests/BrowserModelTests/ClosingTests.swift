import BrowserModel
import Testing

@MainActor
struct ClosingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var before: String
    var openers = ""
    var closed: String
    var after: String

    var testDescription: String { "\(before) (\(openers)) without \(closed) → \(after)" }
  }

  @Test(arguments: [
    Case(before: "ab*c", closed: "a", after: "b*c"),
    Case(before: "ab*c", closed: "ac", after: "b*"),
    Case(before: "ab*cd", openers: "d<c", closed: "c", after: "ab*d"),
  ])
  func `an active tab that survives stays active`(_ test: Case) throws {
    try check(test)
  }

  @Test(arguments: [
    Case(before: "abc", closed: "b", after: "ac"),
    Case(before: "a*", closed: "a", after: ""),
    Case(before: "ab*c", closed: "abc", after: ""),
    Case(before: "a*bc", openers: "b<a c<a", closed: "abc", after: ""),
  ])
  func `none is active when none was or none is left`(_ test: Case) throws {
    try check(test)
  }

  @Test(arguments: [
    Case(before: "ab*cd", openers: "d<b", closed: "b", after: "acd*"),
    Case(before: "ab*cd", openers: "a<b", closed: "b", after: "a*cd"),
    Case(before: "ab*cd", openers: "a<b d<b", closed: "b", after: "acd*"),
    Case(before: "ab*cd", openers: "c<b d<b", closed: "bc", after: "ad*"),
    Case(before: "ab*cde", openers: "b<a c<a e<b", closed: "b", after: "acde*"),
  ])
  func `the first child after a closed active tab is active next`(_ test: Case) throws {
    try check(test)
  }

  @Test(arguments: [
    Case(before: "ab*cd", openers: "b<a d<a", closed: "b", after: "acd*"),
    Case(before: "abc*d", openers: "b<a c<a", closed: "c", after: "ab*d"),
    Case(before: "abc*d", openers: "a<d c<d", closed: "c", after: "a*bd"),
    Case(before: "ab*cd", openers: "b<a d<a c<b", closed: "bc", after: "ad*"),
    Case(before: "ab*cd", openers: "b<a d<a", closed: "ab", after: "cd*"),
  ])
  func `without a child, the first tab with the same opener is active next`(
    _ test: Case
  ) throws {
    try check(test)
  }

  @Test(arguments: [
    Case(before: "abc*d", openers: "c<a", closed: "c", after: "a*bd"),
    Case(before: "ab*cd", openers: "b<d", closed: "b", after: "acd*"),
    Case(before: "abc*d", openers: "c<a b<a", closed: "bc", after: "a*d"),
  ])
  func `without a sibling, the opener is active next`(_ test: Case) throws {
    try check(test)
  }

  @Test(arguments: [
    Case(before: "ab*c", closed: "b", after: "ac*"),
    Case(before: "abc*", closed: "c", after: "ab*"),
    Case(before: "ab*cd", closed: "bc", after: "ad*"),
    Case(before: "abc*d", closed: "bcd", after: "a*"),
    Case(before: "abcd*", closed: "bd", after: "ac*"),
    Case(before: "abc*d", openers: "c<a", closed: "ac", after: "bd*"),
  ])
  func `without relations, the nearest after, else before, is active next`(
    _ test: Case
  ) throws {
    try check(test)
  }

  @Test func `children count even when they were opened on an earlier page`() throws {
    let fixture = try TabFixture("a*bc", openers: "c<a")
    fixture.tab("a").commitNavigation(to: WebState.startPageURL)
    try fixture.close("a")
    #expect(fixture.notation == "bc*")
  }

  @Test func `a closed tab is nobody's opener, even when it comes back`() throws {
    let fixture = try TabFixture("abc*", openers: "b<a")
    try fixture.close("a")
    #expect(fixture.openers == "")
    try fixture.insert("a", at: 0)
    #expect(fixture.openers == "")
    #expect(fixture.notation == "abc*")
  }

  @Test func `an index that is named twice closes one tab`() throws {
    let fixture = try TabFixture("ab*c")
    try fixture.list.close(at: [1, 1])
    #expect(fixture.notation == "ac*")
  }

  @Test func `closing all leaves nothing`() throws {
    let fixture = try TabFixture("ab*c")
    try fixture.list.closeAll()
    #expect(fixture.list.isEmpty)
    #expect(fixture.list.activeWebState == nil)
  }

  @Test func `a thousand tabs that opened one another close with one activation`() throws {
    var arrangement = WebStateArrangement()
    for _ in 0..<1_000 {
      let opener = arrangement.activeID.map { WebStateInsertion.Opener.webState($0) }
      let insertion = WebStateInsertion(opener: opener ?? .none, activates: true)
      try arrangement.insert(WebStateID(), insertion) { _ in 0 }
    }
    let before = arrangement.ids
    try arrangement.activate(at: 500)
    let updates = try arrangement.close(at: stride(from: 0, to: 1_000, by: 2))
    #expect(updates.count == 500)
    #expect(updates.count(where: \.status.activeChanged) == 1)
    #expect(arrangement.activeID == before[501])
    #expect(arrangement.ids.allSatisfy { arrangement.opener(of: $0) == nil })
  }

  private func check(_ test: Case) throws {
    let fixture = try TabFixture(test.before, openers: test.openers)
    try fixture.close(test.closed)
    #expect(fixture.notation == test.after)
  }
}
