import BrowserModel
import BrowserModelTesting
import Testing

@MainActor
struct InsertionTests {
  @Test(arguments: [
    InsertionCase(before: "", after: "X"),
    InsertionCase(before: "", activates: true, after: "X*"),
    InsertionCase(before: "ab*c", after: "ab*cX"),
    InsertionCase(before: "ab*c", activates: true, after: "abcX*"),
    InsertionCase(before: "abc", after: "abcX"),
  ])
  func `a tab without opener goes to the end`(_ test: InsertionCase) throws {
    try test.check()
  }

  @Test(arguments: [
    InsertionCase(before: "ab*c", index: 0, after: "Xab*c"),
    InsertionCase(before: "ab*c", index: 1, after: "aXb*c"),
    InsertionCase(before: "ab*c", index: 2, after: "ab*Xc"),
    InsertionCase(before: "ab*c", index: 3, after: "ab*cX"),
    InsertionCase(before: "ab*c", index: 0, activates: true, after: "X*abc"),
    InsertionCase(before: "", index: 0, after: "X"),
    InsertionCase(
      before: "abc*", openers: "b<a", index: 0, opener: "a", after: "Xabc*",
      openersAfter: "X<a b<a"),
  ])
  func `a tab with an index goes there and the active tab stays active`(_ test: InsertionCase)
    throws
  {
    try test.check()
  }

  @Test(arguments: [
    InsertionCase(before: "a*bc", opener: "a", after: "a*Xbc", openersAfter: "X<a"),
    InsertionCase(before: "a*bc", opener: "c", after: "a*bcX", openersAfter: "X<c"),
    InsertionCase(
      before: "a*bcd", openers: "b<a c<a", opener: "a", after: "a*bcXd",
      openersAfter: "b<a c<a X<a"),
    InsertionCase(
      before: "a*bcd", openers: "b<a d<a", opener: "a", after: "a*bcdX",
      openersAfter: "b<a d<a X<a"),
    InsertionCase(
      before: "a*bcd", openers: "c<b", opener: "a", after: "a*Xbcd", openersAfter: "X<a c<b"),
  ])
  func `an opened tab goes behind its last sibling, else behind its opener`(
    _ test: InsertionCase
  ) throws {
    try test.check()
  }

  @Test(arguments: [
    InsertionCase(
      before: "abc*d", openers: "a<c", opener: "c", after: "aXbc*d", openersAfter: "a<c X<c"),
    InsertionCase(
      before: "abc*d", openers: "a<c d<c", opener: "c", after: "aXbc*d",
      openersAfter: "a<c X<c d<c"),
  ])
  func `siblings are looked for round the end of the list`(_ test: InsertionCase) throws {
    try test.check()
  }

  @Test(arguments: [
    InsertionCase(before: "ab*c", inherits: true, after: "ab*Xc", openersAfter: "X<b"),
    InsertionCase(
      before: "ab*cd", openers: "c<b d<a", inherits: true, after: "ab*Xcd", openersAfter: "X<b"),
    InsertionCase(
      before: "ab*cd", openers: "c<b", index: 0, inherits: true, after: "Xab*cd",
      openersAfter: "X<b"),
    InsertionCase(
      before: "ab*", openers: "b<a", inherits: true, activates: true, after: "abX*",
      openersAfter: "X<b"),
    InsertionCase(before: "abc", openers: "b<a", inherits: true, after: "abcX"),
    InsertionCase(before: "", inherits: true, after: "X"),
  ])
  func `inheriting the opener forgets all others and takes the active tab`(
    _ test: InsertionCase
  ) throws {
    try test.check()
  }

  @Test func `siblings opened on an earlier page do not count`() throws {
    let fixture = try TabListFixture("a*bc", openers: "b<a")
    fixture.tab("a").load(WebState.startPageURL)
    try fixture.insert("X", openedBy: "a")
    #expect(fixture.notation == "a*Xbc")
    try fixture.insert("Y", openedBy: "a")
    #expect(fixture.notation == "a*XYbc")
  }

  @Test func `the index of the inserted tab is returned`() throws {
    let fixture = try TabListFixture("a*bc")
    let insertion = WebStateInsertion(opener: .webState(fixture.tab("a").id))
    #expect(try fixture.list.insert(fixture.tab("X"), insertion) == 1)
  }
}
