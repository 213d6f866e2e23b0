import BrowserModel
import BrowserModelTesting
import Testing

@MainActor
struct PinningTests {
  @Test(arguments: [
    ("abc*", 2, "c*|ab", "move c from 2 to 0, ungrouped→pinned"),
    ("a*b|cd", 3, "a*bd|c", "move d from 3 to 2, ungrouped→pinned"),
    ("a|bc", 1, "ab|c", "change b at 1, ungrouped→pinned"),
    ("a|b", 0, "a|b", ""),
    ("a|1{bc}", 2, "ac|1{b}", "move c from 2 to 1, group 1→pinned"),
    ("a|b 1{c}", 2, "ac|b", "move c from 2 to 1, group 1→pinned; delete group 1"),
    ("a|1{b} c", 1, "ab|c", "change b at 1, group 1→pinned; delete group 1"),
  ])
  func `a tab is pinned behind those that are, and leaves its group`(
    before: String, index: Int, after: String, tells: String
  ) throws {
    try expectList(before, becomes: after, telling: tells) {
      let id = $0.list.arrangement.ids[index]
      let place = try $0.list.setPinned(true, at: index)
      #expect($0.list.index(of: id) == place)
    }
  }

  @Test(arguments: [
    ("a*b|c", 0, "b|ca*", "move a from 0 to 2, pinned→ungrouped"),
    ("ab|", 1, "a|b", "change b at 1, pinned→ungrouped"),
    ("a|b", 1, "a|b", ""),
    ("a|1{b}", 1, "a|1{b}", ""),
    ("a|b 1{c}", 0, "b 1{c} a", "move a from 0 to 2, pinned→ungrouped"),
  ])
  func `a tab is unpinned to the end of the list`(
    before: String, index: Int, after: String, tells: String
  ) throws {
    try expectList(before, becomes: after, telling: tells) {
      let id = $0.list.arrangement.ids[index]
      let place = try $0.list.setPinned(false, at: index)
      #expect($0.list.index(of: id) == place)
    }
  }

  @Test func `pinned tabs are counted, and known by their zone`() throws {
    let fixture = try TabListFixture("ab|c 1{d}")
    #expect(fixture.list.pinnedCount == 2)
    #expect(fixture.list.regularCount == 2)
    let zones = try (0..<4).map { try fixture.list.zone(at: $0) }
    #expect(zones == [.pinned, .pinned, .ungrouped, .group(fixture.group(1))])
  }
}
