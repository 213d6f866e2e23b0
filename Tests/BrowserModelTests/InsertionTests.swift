import BrowserModel
import Testing

@MainActor
struct InsertionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var before: String
    var openers = ""
    var index: Int?
    var opener: Character?
    var inherits = false
    var activates = false
    var after: String
    var openersAfter = ""

    var testDescription: String { "\(before) (\(openers)) → \(after)" }
  }

  @Test(arguments: [
    Case(before: "", after: "X"),
    Case(before: "", activates: true, after: "X*"),
    Case(before: "ab*c", after: "ab*cX"),
    Case(before: "ab*c", activates: true, after: "abcX*"),
    Case(before: "abc", after: "abcX"),
  ])
  func `a tab without opener goes to the end`(_ test: Case) throws {
    try check(test)
  }

  @Test(arguments: [
    Case(before: "ab*c", index: 0, after: "Xab*c"),
    Case(before: "ab*c", index: 1, after: "aXb*c"),
    Case(before: "ab*c", index: 2, after: "ab*Xc"),
    Case(before: "ab*c", index: 3, after: "ab*cX"),
    Case(before: "ab*c", index: 0, activates: true, after: "X*abc"),
    Case(before: "", index: 0, after: "X"),
    Case(
      before: "abc*", openers: "b<a", index: 0, opener: "a", after: "Xabc*",
      openersAfter: "X<a b<a"),
  ])
  func `a tab with an index goes there and the active tab stays active`(_ test: Case) throws {
    try check(test)
  }

  @Test(arguments: [
    Case(before: "a*bc", opener: "a", after: "a*Xbc", openersAfter: "X<a"),
    Case(before: "a*bc", opener: "c", after: "a*bcX", openersAfter: "X<c"),
    Case(
      before: "a*bcd", openers: "b<a c<a", opener: "a", after: "a*bcXd",
      openersAfter: "b<a c<a X<a"),
    Case(
      before: "a*bcd", openers: "b<a d<a", opener: "a", after: "a*bcdX",
      openersAfter: "b<a d<a X<a"),
    Case(
      before: "a*bcd", openers: "c<b", opener: "a", after: "a*Xbcd", openersAfter: "X<a c<b"),
  ])
  func `an opened tab goes behind its last sibling, else behind its opener`(
    _ test: Case
  ) throws {
    try check(test)
  }

  @Test(arguments: [
    Case(before: "abc*d", openers: "a<c", opener: "c", after: "aXbc*d", openersAfter: "a<c X<c"),
    Case(
      before: "abc*d", openers: "a<c d<c", opener: "c", after: "aXbc*d",
      openersAfter: "a<c X<c d<c"),
  ])
  func `siblings are looked for round the end of the list`(_ test: Case) throws {
    try check(test)
  }

  @Test(arguments: [
    Case(before: "ab*c", inherits: true, after: "ab*Xc", openersAfter: "X<b"),
    Case(
      before: "ab*cd", openers: "c<b d<a", inherits: true, after: "ab*Xcd", openersAfter: "X<b"),
    Case(
      before: "ab*cd", openers: "c<b", index: 0, inherits: true, after: "Xab*cd",
      openersAfter: "X<b"),
    Case(
      before: "ab*", openers: "b<a", inherits: true, activates: true, after: "abX*",
      openersAfter: "X<b"),
    Case(before: "abc", openers: "b<a", inherits: true, after: "abcX"),
    Case(before: "", inherits: true, after: "X"),
  ])
  func `inheriting the opener forgets all others and takes the active tab`(
    _ test: Case
  ) throws {
    try check(test)
  }

  @Test func `siblings opened on an earlier page do not count`() throws {
    let fixture = try TabFixture("a*bc", openers: "b<a")
    fixture.tab("a").commitNavigation(to: WebState.startPageURL)
    try fixture.insert("X", openedBy: "a")
    #expect(fixture.notation == "a*Xbc")
    try fixture.insert("Y", openedBy: "a")
    #expect(fixture.notation == "a*XYbc")
  }

  @Test func `the index of the inserted tab is returned`() throws {
    let fixture = try TabFixture("a*bc")
    let insertion = WebStateInsertion(opener: .webState(fixture.tab("a").id))
    #expect(try fixture.list.insert(fixture.tab("X"), insertion) == 1)
  }

  private func check(_ test: Case) throws {
    let fixture = try TabFixture(test.before, openers: test.openers)
    try fixture.insert(
      "X", at: test.index, openedBy: test.opener, inherits: test.inherits,
      activates: test.activates)
    #expect(fixture.notation == test.after)
    #expect(fixture.openers == test.openersAfter)
  }
}
