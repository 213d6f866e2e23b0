import BrowserModel
import BrowserModelTesting
import Testing

@MainActor
struct ClosingTests {
  @Test(arguments: [
    ("a 1{bc*}", "bc", "a*", "close c at 2, active c→a; close b at 1; delete group 1"),
    ("1{a} 2{b}", "ab", "", "close b at 1; delete group 2; close a at 0; delete group 1"),
    ("ab*|c", "a", "b*|c", "close a at 0"),
  ])
  func `a group goes after its last tab`(
    before: String, closed: String, after: String, tells: String
  ) throws {
    try expectList(before, becomes: after, telling: tells) { try $0.close(closed) }
  }

  @Test func `a detached tab is returned and lives on`() throws {
    try expectList("ab*c", openers: "c<b", becomes: "ac*", telling: "detach b at 1, active b→c") {
      let tab = try $0.list.detach(at: 1)
      #expect(tab === $0.tab("b"))
      #expect($0.openers == "")
    }
  }

  @Test func `why a tab is closed is told`() throws {
    try expectList(
      "ab", becomes: "", telling: "close a at 0 for the user; close b at 0 to clean up"
    ) {
      try $0.list.close(at: 0, because: .userAction)
      try $0.list.close(at: 0, because: .cleanUp)
    }
  }

  @Test func `a closed tab is nobody's opener, even when it comes back`() throws {
    let fixture = try TabListFixture("abc*", openers: "b<a")
    try fixture.close("a")
    #expect(fixture.openers == "")
    try fixture.insert("a", at: 0)
    #expect(fixture.openers == "")
    #expect(fixture.notation == "abc*")
  }

  @Test func `an index that is named twice closes one tab`() throws {
    let fixture = try TabListFixture("ab*c")
    try fixture.list.close(at: [1, 1])
    #expect(fixture.notation == "ac*")
  }

  @Test func `closing all leaves nothing`() throws {
    let fixture = try TabListFixture("ab*c")
    try fixture.list.closeAll()
    #expect(fixture.list.isEmpty)
    #expect(fixture.list.activeWebState == nil)
  }
}
