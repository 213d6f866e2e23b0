import BrowserModel
import BrowserModelTesting
import Testing

@MainActor
struct NextActiveTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var before: String
    var openers = ""
    var collapsed: Set<Int> = []
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
  func `no tab is active if none was or none is left`(_ test: Case) throws {
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
    Case(before: "xabc*de", openers: "a<x b<x c<x d<x e<x", closed: "c", after: "xabd*e"),
    Case(before: "xabc*de", openers: "a<x b<x c<x d<x e<x", closed: "cde", after: "xa*b"),
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
  func `without relations, the nearest tab after or before is active next`(
    _ test: Case
  ) throws {
    try check(test)
  }

  @Test(arguments: [
    Case(before: "1{ab*c} d", closed: "b", after: "1{ac*} d"),
    Case(before: "1{abc*} d", closed: "c", after: "1{ab*} d"),
    Case(before: "1{ab*c} d", closed: "bc", after: "1{a*} d"),
    Case(before: "1{ab*} c", collapsed: [1], closed: "b", after: "1{a*} c"),
    Case(before: "a 1{b*} c", closed: "b", after: "ac*"),
    Case(before: "1{ab*} 2{c} d", closed: "bc", after: "1{a} d*"),
    Case(before: "1{ab*} cd", openers: "d<b", closed: "b", after: "1{a} cd*"),
  ])
  func `while tabs of one group are closed, its others are active next`(_ test: Case) throws {
    try check(test)
  }

  @Test(arguments: [
    Case(before: "ab* 1{c} d", collapsed: [1], closed: "b", after: "a 1{c} d*"),
    Case(before: "a 1{b} c*", collapsed: [1], closed: "c", after: "a* 1{b}"),
    Case(before: "a* 1{b}", collapsed: [1], closed: "a", after: "1{b*}"),
    Case(before: "1{b} 2{c} a*", collapsed: [1, 2], closed: "a", after: "1{b} 2{c*}"),
    Case(before: "a* 1{b} c", openers: "b<a", collapsed: [1], closed: "a", after: "1{b*} c"),
  ])
  func `tabs of collapsed groups become active only if there are no others`(_ test: Case) throws {
    try check(test)
  }

  @Test(arguments: [
    Case(before: "ab*|c", closed: "b", after: "a*|c"),
    Case(before: "ab|c*d", closed: "c", after: "ab|d*"),
    Case(before: "ab|cd*", closed: "d", after: "ab|c*"),
    Case(before: "ab|c*", closed: "c", after: "ab*|"),
    Case(before: "a*|bc", closed: "a", after: "b*c"),
    Case(before: "a*|1{b} c", collapsed: [1], closed: "a", after: "1{b*} c"),
    Case(before: "p|1{b} a*", collapsed: [1], closed: "a", after: "p|1{b*}"),
  ])
  func `pinned tabs follow pinned ones, and unpinned tabs unpinned ones`(
    _ test: Case
  ) throws {
    try check(test)
  }

  @Test func `children count even if they were opened on an earlier page`() throws {
    let fixture = try TabListFixture("a*bc", openers: "c<a")
    fixture.tab("a").load(WebState.startPageURL)
    try fixture.close("a")
    #expect(fixture.notation == "bc*")
  }

  @Test func `a thousand tabs in a chain of openers close with one activation`() throws {
    var arrangement = WebStateArrangement()
    for _ in 0..<1_000 {
      let opener = arrangement.activeID.map { WebStateInsertion.Opener.webState($0) }
      let insertion = WebStateInsertion(opener: opener ?? .none, activates: true)
      arrangement.apply(try arrangement.inserting(WebStateID(), insertion) { _ in 0 })
    }
    let before = arrangement.ids
    arrangement.apply(try arrangement.activating(at: 500))
    let updates = arrangement.apply(
      try arrangement.detaching(at: stride(from: 0, to: 1_000, by: 2), closing: .userAction))
    #expect(updates.count == 500)
    #expect(updates.count(where: \.status.activeChanged) == 1)
    #expect(arrangement.activeID == before[501])
    #expect(arrangement.ids.allSatisfy { arrangement.opener(of: $0) == nil })
  }

  private func check(_ test: Case) throws {
    let fixture = try TabListFixture(
      test.before, openers: test.openers, collapsed: test.collapsed)
    try fixture.close(test.closed)
    #expect(fixture.notation == test.after)
  }
}

// MARK: - OpenerTests

@MainActor
struct OpenerTests {
  @Test func `an opener can be set, changed and removed after the insertion`() throws {
    let fixture = try TabListFixture("abc*")
    for (opener, relations) in [("a", "c<a"), ("b", "c<b"), (nil, "")] as [(Character?, String)] {
      let value = opener.map { WebStateOpener(id: fixture.tab($0).id, navigationIndex: 2) }
      try fixture.list.setOpener(value, at: 2)
      #expect(fixture.openers == relations)
    }
    #expect(fixture.list.brokenInvariants == [])
  }

  @Test func `a tab whose opener was set follows its closed opener`() throws {
    let fixture = try TabListFixture("ab*c d")
    let opener = WebStateOpener(id: fixture.tab("b").id, navigationIndex: 0)
    try fixture.list.setOpener(opener, at: 3)
    try fixture.list.close(at: 1)
    #expect(fixture.notation == "acd*")
  }

  @Test func `a missing opener or the tab itself is refused`() throws {
    let fixture = try TabListFixture("ab", openers: "b<a")
    let own = fixture.tab("b").id
    let other = WebState().id
    for (index, opener, error) in [
      (1, own, .ownOpener(own)), (1, other, .unknownOpener(other)),
      (2, own, .noTab(at: 2, count: 2)),
    ] as [(Int, WebStateID, WebStateListError)] {
      #expect(throws: error) {
        try fixture.list.setOpener(WebStateOpener(id: opener, navigationIndex: 0), at: index)
      }
    }
    #expect(fixture.openers == "b<a")
  }
}

// MARK: - ActivationTests

@MainActor
struct ActivationTests {
  nonisolated private static let activations: [(String, Int?, String)] = [
    ("ab*c", 0, "a*bc"), ("ab*c", 1, "ab*c"), ("abc", 2, "abc*"), ("ab*c", nil, "abc"),
    ("abc", nil, "abc"), ("", nil, ""),
  ]

  @Test(arguments: activations)
  func `any tab or none can be activated`(before: String, index: Int?, after: String) throws {
    let fixture = try TabListFixture(before)
    try fixture.list.activate(at: index)
    #expect(fixture.notation == after)
    #expect(
      fixture.list.activeIndex
        == after.firstIndex(of: "*").map { after.distance(from: after.startIndex, to: $0) - 1 })
  }

  @Test func `the active tab is the inserted object`() throws {
    let fixture = try TabListFixture("ab*c")
    #expect(fixture.list.activeWebState === fixture.tab("b"))
    #expect(try fixture.list.webState(at: 2) === fixture.tab("c"))
    #expect(fixture.list.webState(id: fixture.tab("a").id) === fixture.tab("a"))
    #expect(fixture.list.webStates.map(\.id) == "abc".map { fixture.tab($0).id })
  }
}
