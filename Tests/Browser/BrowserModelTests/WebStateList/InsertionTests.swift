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
  func `a tab without an opener goes to the end`(_ test: InsertionCase) throws {
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
  func `a tab with an index goes there, and the active tab stays active`(_ test: InsertionCase)
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
  func `an opened tab goes behind its last sibling or its opener`(
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
  func `siblings are searched around the end of the list`(_ test: InsertionCase) throws {
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
  func `an inherited opener is the active tab and clears all others`(
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

  @Test func `an insertion returns the index of the tab`() throws {
    let fixture = try TabListFixture("a*bc")
    let insertion = WebStateInsertion(opener: .webState(fixture.tab("a").id))
    #expect(try fixture.list.insert(fixture.tab("X"), insertion) == 1)
  }
}

// MARK: - InsertionZoneTests

@MainActor
struct InsertionZoneTests {
  @Test(arguments: [
    InsertionCase(before: "ab|c", pinned: true, after: "abX|c"),
    InsertionCase(before: "ab|c", index: 0, pinned: true, after: "Xab|c"),
    InsertionCase(before: "ab|c", index: 2, pinned: true, after: "abX|c"),
    InsertionCase(before: "abc", pinned: true, after: "X|abc"),
    InsertionCase(before: "ab|c", opener: "a", pinned: true, after: "aXb|c", openersAfter: "X<a"),
  ])
  func `a pinned tab goes to the pinned tabs`(_ test: InsertionCase) throws {
    try test.check()
  }

  @Test(arguments: [
    InsertionCase(before: "a 1{bc} d", group: 1, after: "a 1{bcX} d"),
    InsertionCase(before: "a 1{bc} d", index: 1, group: 1, after: "a 1{Xbc} d"),
    InsertionCase(before: "a 1{bc} d", index: 2, group: 1, after: "a 1{bXc} d"),
    InsertionCase(before: "a 1{bc} d", index: 3, group: 1, after: "a 1{bcX} d"),
    InsertionCase(before: "1{ab} c", opener: "a", after: "1{aXb} c", openersAfter: "X<a"),
    InsertionCase(before: "1{a*b} c", inherits: true, after: "1{a*Xb} c", openersAfter: "X<a"),
    InsertionCase(
      before: "1{a} 2{b}", opener: "a", group: 2, after: "1{a} 2{Xb}", openersAfter: "X<a"),
    InsertionCase(
      before: "p|1{ab}", opener: "a", pinned: true, after: "p|1{aXb}", openersAfter: "X<a"),
    InsertionCase(before: "p|1{ab}", opener: "p", group: 1, after: "p|1{Xab}", openersAfter: "X<p"),
  ])
  func `a group takes precedence, then the opener's group, then pinning`(
    _ test: InsertionCase
  ) throws {
    try test.check()
  }

  @Test(arguments: [
    InsertionCase(before: "ab|cd", index: 0, after: "ab|cdX"),
    InsertionCase(before: "ab|cd", index: 1, after: "ab|cdX"),
    InsertionCase(before: "ab|cd", index: 2, after: "ab|Xcd"),
    InsertionCase(before: "ab|cd", index: 3, pinned: true, after: "abX|cd"),
    InsertionCase(before: "ab|cd", opener: "a", after: "ab|cdX", openersAfter: "X<a"),
    InsertionCase(before: "ab|cd", opener: "b", after: "ab|Xcd", openersAfter: "X<b"),
    InsertionCase(before: "ab|cd", opener: "c", pinned: true, after: "abX|cd", openersAfter: "X<c"),
    InsertionCase(before: "a 1{bc} d", index: 0, group: 1, after: "a 1{bcX} d"),
    InsertionCase(before: "a 1{bc} d", index: 4, group: 1, after: "a 1{bcX} d"),
    InsertionCase(
      before: "1{ab} cd", openers: "d<a", opener: "a", after: "1{abX} cd",
      openersAfter: "X<a d<a"),
  ])
  func `a position in another zone stands for the end of the zone`(_ test: InsertionCase) throws {
    try test.check()
  }

  @Test(arguments: [
    InsertionCase(before: "1{ab}", index: 1, after: "1{aXb}"),
    InsertionCase(before: "1{ab}", index: 0, after: "X 1{ab}"),
    InsertionCase(before: "1{ab}", index: 2, after: "1{ab} X"),
    InsertionCase(before: "1{ab} 2{cd}", index: 2, after: "1{ab} X 2{cd}"),
    InsertionCase(before: "c 1{ab}", opener: "c", after: "cX 1{ab}", openersAfter: "X<c"),
    InsertionCase(
      before: "c 1{ab}", openers: "a<c", opener: "c", after: "c 1{aXb}",
      openersAfter: "a<c X<c"),
  ])
  func `a tab between two tabs of a group joins the group`(_ test: InsertionCase) throws {
    try test.check()
  }

  @Test(arguments: [
    (nil, "insert X at 3, active b→X"), (0, "insert X at 3, active b→X"),
    (2, "insert X at 2, group 1, active b→X"),
  ])
  func `an insertion is one change with index, zone and activation`(
    index: Int?, changes: String
  ) throws {
    let after = index == 2 ? "a|1{bX*c}" : "a|1{bc} X*"
    try expectList("a|1{b*c}", becomes: after, notifying: changes) {
      try $0.insert("X", at: index, activates: true)
    }
  }
}
