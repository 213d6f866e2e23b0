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
  func `a group is deleted after its last tab`(
    before: String, closed: String, after: String, changes: String
  ) throws {
    try expectList(before, becomes: after, notifying: changes) { try $0.close(closed) }
  }

  @Test func `a detached tab is returned and lives on`() throws {
    try expectList("ab*c", openers: "c<b", becomes: "ac*", notifying: "detach b at 1, active b→c") {
      let tab = try $0.list.detach(at: 1)
      #expect(tab === $0.tab("b"))
      #expect($0.openers == "")
    }
  }

  @Test func `closing reports its reason`() throws {
    try expectList(
      "ab", becomes: "", notifying: "close a at 0 for the user; close b at 0 to clean up"
    ) {
      try $0.list.close(at: 0, because: .userAction)
      try $0.list.close(at: 0, because: .cleanUp)
    }
  }

  @Test func `a closed tab is not an opener, even if it is inserted again`() throws {
    let fixture = try TabListFixture("abc*", openers: "b<a")
    try fixture.close("a")
    #expect(fixture.openers == "")
    try fixture.insert("a", at: 0)
    #expect(fixture.openers == "")
    #expect(fixture.notation == "abc*")
  }

  @Test func `a repeated index closes one tab`() throws {
    let fixture = try TabListFixture("ab*c")
    try fixture.list.close(at: [1, 1])
    #expect(fixture.notation == "ac*")
  }

  @Test func `closing all tabs leaves nothing`() throws {
    let fixture = try TabListFixture("ab*c")
    try fixture.list.closeAll()
    #expect(fixture.list.isEmpty)
    #expect(fixture.list.activeWebState == nil)
  }
}

// MARK: - ReplacingTests

@MainActor
struct ReplacingTests {
  @Test(arguments: [
    ("ab*c", 1, "aX*c", "replace b with X at 1, active b→X"),
    ("ab*c", 0, "Xb*c", "replace a with X at 0"),
    ("ab|c", 0, "Xb|c", "replace a with X at 0"),
    ("a 1{bc*}", 2, "a 1{bX*}", "replace c with X at 2, active c→X"),
    ("1{a}", 0, "1{X}", "replace a with X at 0"),
  ])
  func `a replacement takes over position, zone and activation`(
    before: String, index: Int, after: String, changes: String
  ) throws {
    try expectList(before, becomes: after, notifying: changes) {
      let old = try $0.list.webState(at: index)
      #expect(try $0.list.replace(at: index, with: $0.tab("X")) === old)
      #expect(try $0.list.webState(at: index) === $0.tab("X"))
    }
  }

  @Test func `a replacement takes over no openers`() throws {
    try expectList("abcd", openers: "b<a c<b d<a", becomes: "aXcd") {
      try $0.list.replace(at: 1, with: $0.tab("X"))
      #expect($0.openers == "d<a")
    }
  }

  @Test func `an observer of all tabs follows the replacement`() throws {
    let fixture = try TabListFixture("ab*c")
    for letter: Character in ["a", "b", "X"] { fixture.tab(letter).load(WebState.startPageURL) }
    var received: [Character] = []
    let observation = AllWebStatesObservation(of: fixture.list) { _, _ in
    } onUpdate: {
      received.append(fixture.names.letter(of: $0.id))
    }
    try fixture.list.replace(at: 1, with: fixture.tab("X"))
    for letter: Character in ["a", "b", "X"] { fixture.tab(letter).setTitle("Sea") }
    #expect(received == ["a", "X"])
    withExtendedLifetime(observation) {}
  }

  @Test func `an observer of the active tab is notified of its replacement`() throws {
    let fixture = try TabListFixture("ab*c")
    var received: [Character?] = []
    let observation = ActiveWebStateObservation(of: fixture.list) { webState in
      received.append(webState.map { fixture.names.letter(of: $0.id) })
    }
    try fixture.list.replace(at: 0, with: fixture.tab("X"))
    try fixture.list.replace(at: 1, with: fixture.tab("Y"))
    #expect(received == ["Y"])
    withExtendedLifetime(observation) {}
  }
}
