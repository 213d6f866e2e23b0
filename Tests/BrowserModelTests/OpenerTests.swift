import BrowserModel
import BrowserModelTesting
import Testing

@MainActor
struct OpenerTests {
  @Test func `an opener is set, changed and taken away after the insertion`() throws {
    let fixture = try TabListFixture("abc*")
    for (opener, relations) in [("a", "c<a"), ("b", "c<b"), (nil, "")] as [(Character?, String)] {
      let value = opener.map { WebStateOpener(id: fixture.tab($0).id, navigationIndex: 2) }
      try fixture.list.setOpener(value, at: 2)
      #expect(fixture.openers == relations)
    }
    #expect(fixture.list.brokenInvariants == [])
  }

  @Test func `a tab whose opener was set comes after it is closed`() throws {
    let fixture = try TabListFixture("ab*c d")
    let opener = WebStateOpener(id: fixture.tab("b").id, navigationIndex: 0)
    try fixture.list.setOpener(opener, at: 3)
    try fixture.list.close(at: 1)
    #expect(fixture.notation == "acd*")
  }

  @Test func `an opener that is elsewhere, or the tab itself, is refused`() throws {
    let fixture = try TabListFixture("ab", openers: "b<a")
    let (own, other) = (fixture.tab("b").id, WebState().id)
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
