import BrowserModel
import BrowserModelTesting
import Testing

@MainActor
struct MovingTests {
  @Test(arguments: [
    ("ab*cd", 0, 3, "b*cda"), ("ab*cd", 3, 0, "dab*c"), ("ab*cd", 1, 2, "acb*d"),
    ("ab*cd", 1, 0, "b*acd"), ("ab*cd", 2, 1, "acb*d"), ("abc", 0, 2, "bca"),
    ("ab*cd", 2, 2, "ab*cd"),
  ])
  func `a moved tab has the new index, and the active tab stays active`(
    before: String, source: Int, destination: Int, after: String
  ) throws {
    let fixture = try TabListFixture(before)
    try fixture.list.move(from: source, to: destination)
    #expect(fixture.notation == after)
  }

  @Test(arguments: [
    ("ab|cd", 0, 3, "ba|cd", "move a from 0 to 1"),
    ("ab|cd", 3, 0, "ab|dc", "move d from 3 to 2"),
    ("ab|cd", 2, 0, "ab|cd", ""), ("ab|cd", 1, 2, "ab|cd", ""), ("ab|cd", 1, 1, "ab|cd", ""),
  ])
  func `a move ends at the end of the tab's zone`(
    before: String, source: Int, destination: Int, after: String, changes: String
  ) throws {
    try expectList(before, becomes: after, notifying: changes) {
      try $0.list.move(from: source, to: destination)
    }
  }

  @Test(arguments: [
    ("a 1{bc}", 0, 1, "1{bac}", "move a from 0 to 1, ungrouped→group 1"),
    ("1{bc} a", 2, 1, "1{bac}", "move a from 2 to 1, ungrouped→group 1"),
    ("a 1{bc}", 0, 2, "1{bc} a", "move a from 0 to 2"),
    ("1{bc} a", 2, 0, "a 1{bc}", "move a from 2 to 0"),
    ("1{ab} 2{cd}", 1, 2, "1{a} 2{cbd}", "move b from 1 to 2, group 1→group 2"),
    ("1{abc} d", 0, 2, "1{bca} d", "move a from 0 to 2"),
    ("1{abc} d", 2, 0, "1{cab} d", "move c from 2 to 0"),
  ])
  func `a tab joins a group between its tabs, and stays in its own`(
    before: String, source: Int, destination: Int, after: String, changes: String
  ) throws {
    try expectList(before, becomes: after, notifying: changes) {
      try $0.list.move(from: source, to: destination)
    }
  }

  @Test(arguments: [
    ("1{abc} d", 0, 3, "1{bc} da", "move a from 0 to 3, group 1→ungrouped"),
    ("a 1{bc}", 2, 0, "ca 1{b}", "move c from 2 to 0, group 1→ungrouped"),
    ("1{ab} 2{cd}", 1, 3, "1{a} 2{cd} b", "move b from 1 to 3, group 1→ungrouped"),
    ("1{a} b", 0, 1, "ba", "move a from 0 to 1, group 1→ungrouped; delete group 1"),
    ("1{a} 2{cd}", 0, 1, "2{cad}", "move a from 0 to 1, group 1→group 2; delete group 1"),
  ])
  func `a tab leaves its group, which is deleted after its last tab`(
    before: String, source: Int, destination: Int, after: String, changes: String
  ) throws {
    try expectList(before, becomes: after, notifying: changes) {
      try $0.list.move(from: source, to: destination)
    }
  }

  @Test func `a move keeps openers`() throws {
    let fixture = try TabListFixture("a*bc", openers: "b<a c<b")
    try fixture.list.move(from: 0, to: 2)
    #expect(fixture.openers == "b<a c<b")
  }
}

// MARK: - PinningTests

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
  func `a pinned tab leaves its group and follows the pinned tabs`(
    before: String, index: Int, after: String, changes: String
  ) throws {
    try expectList(before, becomes: after, notifying: changes) {
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
  func `an unpinned tab goes to the end of the list`(
    before: String, index: Int, after: String, changes: String
  ) throws {
    try expectList(before, becomes: after, notifying: changes) {
      let id = $0.list.arrangement.ids[index]
      let place = try $0.list.setPinned(false, at: index)
      #expect($0.list.index(of: id) == place)
    }
  }

  @Test func `pinned tabs are counted and have their zone`() throws {
    let fixture = try TabListFixture("ab|c 1{d}")
    #expect(fixture.list.pinnedCount == 2)
    #expect(fixture.list.regularCount == 2)
    let zones = try (0..<4).map { try fixture.list.zone(at: $0) }
    #expect(zones == [.pinned, .pinned, .ungrouped, .group(fixture.group(1))])
  }
}

// MARK: - TransferTests

@MainActor
struct TransferTests {
  @Test(arguments: [
    ("abc", 0, "xy*|z abc"), ("abc", 1, "xy*|z abc"), ("abc", 2, "xy*|abc z"),
    ("b", 0, "xy*|z b"), ("ac", 1, "xy*|z ac"), ("abc", 3, "xy*|z abc"),
    ("abcd", 0, "xy*|z abc 1{d}"), ("dab", 1, "xy*|z ab 1{d}"),
  ])
  func `transferred tabs follow the pinned ones, side by side in order`(
    letters: String, position: Int, after: String
  ) throws {
    let source = try TabListFixture("ab c 1{d} e*"), target = try TabListFixture("xy*|z")
    try transfer(letters, from: source, to: target, at: position)
    #expect(target.notation.filter { $0 != " " } == after.filter { $0 != " " })
  }

  @Test(arguments: [("ab", "x 7{yz} ab"), ("abc", "x 7{yz} ab 1{c}")])
  func `a transfer position within a group stands for the end of the group`(
    letters: String, after: String
  ) throws {
    let source = try TabListFixture("ab 1{c} d*"), target = try TabListFixture("x 7{yz}")
    try transfer(letters, from: source, to: target, at: 2)
    #expect(target.notation.filter { $0 != " " } == after.filter { $0 != " " })
  }

  /// Transfers tabs. The target fixture knows their letters and groups afterwards.
  private func transfer(
    _ letters: String, from source: TabListFixture, to target: TabListFixture, at position: Int
  ) throws {
    for letter in letters { target.names.name(source.tab(letter).id, letter) }
    for group in source.list.groups {
      target.names.name(group.id, source.names.number(of: group.id))
    }
    try source.list.transfer(
      at: try source.indexes(of: letters), to: target.list, at: position)
  }
}
