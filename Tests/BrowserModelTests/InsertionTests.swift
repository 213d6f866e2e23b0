import BrowserModel
import BrowserModelTesting
import Testing

@MainActor
struct InsertionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var before: String
    var openers = ""
    var index: Int?
    var opener: Character?
    var inherits = false
    var pinned = false
    var group: Int?
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

  @Test(arguments: [
    Case(before: "ab|c", pinned: true, after: "abX|c"),
    Case(before: "ab|c", index: 0, pinned: true, after: "Xab|c"),
    Case(before: "ab|c", index: 2, pinned: true, after: "abX|c"),
    Case(before: "abc", pinned: true, after: "X|abc"),
    Case(before: "ab|c", opener: "a", pinned: true, after: "aXb|c", openersAfter: "X<a"),
  ])
  func `a pinned tab goes among the pinned ones`(_ test: Case) throws {
    try check(test)
  }

  @Test(arguments: [
    Case(before: "a 1{bc} d", group: 1, after: "a 1{bcX} d"),
    Case(before: "a 1{bc} d", index: 1, group: 1, after: "a 1{Xbc} d"),
    Case(before: "a 1{bc} d", index: 2, group: 1, after: "a 1{bXc} d"),
    Case(before: "a 1{bc} d", index: 3, group: 1, after: "a 1{bcX} d"),
    Case(before: "1{ab} c", opener: "a", after: "1{aXb} c", openersAfter: "X<a"),
    Case(before: "1{a*b} c", inherits: true, after: "1{a*Xb} c", openersAfter: "X<a"),
    Case(before: "1{a} 2{b}", opener: "a", group: 2, after: "1{a} 2{Xb}", openersAfter: "X<a"),
    Case(before: "p|1{ab}", opener: "a", pinned: true, after: "p|1{aXb}", openersAfter: "X<a"),
    Case(before: "p|1{ab}", opener: "p", group: 1, after: "p|1{Xab}", openersAfter: "X<p"),
  ])
  func `a tab goes to the group it is for, else to its opener's, before being pinned`(
    _ test: Case
  ) throws {
    try check(test)
  }

  @Test(arguments: [
    Case(before: "ab|cd", index: 0, after: "ab|cdX"),
    Case(before: "ab|cd", index: 1, after: "ab|cdX"),
    Case(before: "ab|cd", index: 2, after: "ab|Xcd"),
    Case(before: "ab|cd", index: 3, pinned: true, after: "abX|cd"),
    Case(before: "ab|cd", opener: "a", after: "ab|cdX", openersAfter: "X<a"),
    Case(before: "ab|cd", opener: "b", after: "ab|Xcd", openersAfter: "X<b"),
    Case(before: "ab|cd", opener: "c", pinned: true, after: "abX|cd", openersAfter: "X<c"),
    Case(before: "a 1{bc} d", index: 0, group: 1, after: "a 1{bcX} d"),
    Case(before: "a 1{bc} d", index: 4, group: 1, after: "a 1{bcX} d"),
    Case(
      before: "1{ab} cd", openers: "d<a", opener: "a", after: "1{abX} cd",
      openersAfter: "X<a d<a"),
  ])
  func `a place in another zone stands for the end of the zone`(_ test: Case) throws {
    try check(test)
  }

  @Test(arguments: [
    Case(before: "1{ab}", index: 1, after: "1{aXb}"),
    Case(before: "1{ab}", index: 0, after: "X 1{ab}"),
    Case(before: "1{ab}", index: 2, after: "1{ab} X"),
    Case(before: "1{ab} 2{cd}", index: 2, after: "1{ab} X 2{cd}"),
    Case(before: "c 1{ab}", opener: "c", after: "cX 1{ab}", openersAfter: "X<c"),
    Case(
      before: "c 1{ab}", openers: "a<c", opener: "c", after: "c 1{aXb}",
      openersAfter: "a<c X<c"),
  ])
  func `between two tabs of a group a tab joins it`(_ test: Case) throws {
    try check(test)
  }

  @Test(arguments: [
    (nil, "insert X at 3, active b→X"), (0, "insert X at 3, active b→X"),
    (2, "insert X at 2, group 1, active b→X"),
  ])
  func `an insertion is one change that tells index, zone and activation`(
    index: Int?, tells: String
  ) throws {
    let after = index == 2 ? "a|1{bX*c}" : "a|1{bc} X*"
    try expectList("a|1{b*c}", becomes: after, telling: tells) {
      try $0.insert("X", at: index, activates: true)
    }
  }

  @Test func `siblings opened on an earlier page do not count`() throws {
    let fixture = try TabListFixture("a*bc", openers: "b<a")
    fixture.tab("a").commitNavigation(to: WebState.startPageURL)
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

  private func check(_ test: Case) throws {
    let fixture = try TabListFixture(test.before, openers: test.openers)
    let group = test.group.map { WebStateZone.group(fixture.group($0)) }
    try fixture.insert(
      "X", at: test.index, openedBy: test.opener, inherits: test.inherits,
      zone: group ?? (test.pinned ? .pinned : .ungrouped), activates: test.activates)
    #expect(fixture.notation == test.after)
    #expect(fixture.openers == test.openersAfter)
  }
}
