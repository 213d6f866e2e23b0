import BrowserModel
import BrowserModelTesting
import Switchboard
import Testing

@MainActor
struct RefusalTests {
  nonisolated private static let sentences: [(WebStateListError, String)] = [
    (.noTab(at: 6, count: 3), "there is no tab 7: choose one from 1 to 3"),
    (.noTab(at: -1, count: 3), "there is no tab 0: choose one from 1 to 3"),
    (.noTab(at: .max, count: 1), "there is no tab \(Int.max): choose one from 1 to 1"),
    (.noTab(at: 0, count: 0), "there is no tab 1: the list is empty"),
    (
      .noPosition(at: 4, count: 3),
      "a tab cannot be put at position 5: choose one from 1 to 4"
    ),
    (
      .noPosition(at: 1, count: 0),
      "a tab cannot be put at position 2: the list is empty, choose 1"
    ),
    (.emptyGroup, "a group needs at least one tab: name one"),
    (.nestedBatch, "a batch is under way: end it before another is begun"),
    (
      .reentrantMutation,
      "the tab list is being changed: change it after all observers have been notified"
    ),
  ]

  @Test(arguments: [-1, 4, .min, .max])
  func `a tab cannot be inserted outside of the list`(index: Int) throws {
    try expect(.noPosition(at: index, count: 3)) { try $0.insert("X", at: index) }
  }

  @Test(arguments: [-1, 3, .min, .max])
  func `an index without a tab is refused`(index: Int) throws {
    let error = WebStateListError.noTab(at: index, count: 3)
    try expect(error) { try $0.list.activate(at: index) }
    try expect(error) { try $0.list.move(from: index, to: 0) }
    try expect(error) { try $0.list.move(from: 0, to: index) }
    try expect(error) { try $0.list.close(at: index) }
    try expect(error) { try $0.list.close(at: [0, 2, index]) }
    try expect(error) { _ = try $0.list.webState(at: index) }
    try expect(error) { _ = try $0.list.zone(at: index) }
    try expect(error) { _ = try $0.list.detach(at: index) }
    try expect(error) { try $0.list.replace(at: index, with: $0.tab("X")) }
    try expect(error) { try $0.list.setPinned(true, at: index) }
    try expect(error) { try $0.list.createGroup($0.group(2), of: [0, index]) }
    try expect(error) { try $0.list.moveToGroup($0.group(1), at: [0, index]) }
    try expect(error) { try $0.list.removeFromGroups(at: [2, index]) }
  }

  @Test func `a group of another list is refused`() throws {
    let group = TabGroupID()
    try expect(.unknownGroup(group)) { try $0.insert("X", zone: .group(group)) }
    try expect(.unknownGroup(group)) { try $0.list.moveToGroup(group, at: [0]) }
    try expect(.unknownGroup(group)) { try $0.list.moveGroup(group, before: 0) }
    try expect(.unknownGroup(group)) { try $0.list.updateGroup(group, to: .init()) }
    try expect(.unknownGroup(group)) { try $0.list.deleteGroup(group) }
    try expect(.unknownGroup(group)) { try $0.list.closeAll(in: group) }
  }

  @Test func `a group is created once, from tabs, and moves within the list`() throws {
    try expect(.emptyGroup) { try $0.list.createGroup($0.group(2), of: []) }
    let fixture = try TabListFixture("ab*1{c}")
    let group = fixture.group(1)
    #expect(throws: WebStateListError.alreadyCreated(group)) {
      try fixture.list.createGroup(group, of: [0])
    }
    for index in [-1, 4, .min, .max] {
      #expect(throws: WebStateListError.noPosition(at: index, count: 3)) {
        try fixture.list.moveGroup(group, before: index)
      }
    }
    #expect(fixture.notation == "ab* 1{c}")
  }

  @Test func `a tab in the list cannot replace another`() throws {
    let fixture = try TabListFixture("ab*c")
    for letter: Character in ["a", "b"] {
      #expect(throws: WebStateListError.alreadyInserted(fixture.tab(letter).id)) {
        try fixture.list.replace(at: 1, with: fixture.tab(letter))
      }
    }
    #expect(fixture.notation == "ab*c")
  }

  @Test func `a tab cannot be inserted twice`() throws {
    let fixture = try TabListFixture("ab*c", openers: "b<a")
    #expect(throws: WebStateListError.alreadyInserted(fixture.tab("b").id)) {
      try fixture.insert("b")
    }
    #expect(fixture.notation == "ab*c")
    #expect(fixture.list.webState(id: fixture.tab("b").id) === fixture.tab("b"))
  }

  @Test func `an opener outside of the list is refused`() throws {
    let fixture = try TabListFixture("ab*c")
    #expect(throws: WebStateListError.unknownOpener(fixture.tab("Y").id)) {
      try fixture.insert("X", openedBy: "Y")
    }
    #expect(throws: WebStateListError.unknownOpener(fixture.tab("X").id)) {
      try fixture.insert("X", openedBy: "X")
    }
    #expect(fixture.notation == "ab*c")
  }

  @Test(arguments: sentences)
  func `an error explains the problem with 1-based numbers`(
    error: WebStateListError, sentence: String
  ) {
    #expect("\(error)" == sentence)
  }

  @Test func `an error names the tab`() {
    let id = WebStateID()
    #expect(
      "\(WebStateListError.alreadyInserted(id))"
        == "tab \(id) is in this list already: move it instead of inserting it again")
    #expect(
      "\(WebStateListError.unknownOpener(id))"
        == "tab \(id) is not in this list: name an opener that is, or none")
    #expect(
      "\(WebStateListError.ownOpener(id))"
        == "tab \(id) cannot have opened itself: name another opener, or none")
    #expect("\(id)".hasPrefix("#"))
    let group = TabGroupID()
    #expect(
      "\(WebStateListError.unknownGroup(group))"
        == "\(group) is not in this list: name one that is, or create it")
    #expect(
      "\(WebStateListError.alreadyCreated(group))"
        == "\(group) is in this list already: move tabs to it instead of creating it again")
    #expect("\(group)".hasPrefix("group #"))
  }

  /// Expects an error without notifications and without a change of the list.
  private func expect(
    _ error: WebStateListError, from body: (TabListFixture) throws -> Void
  ) throws {
    let log = EventLog()
    let delegate = RecordingWebStateListDelegate(log: log)
    let fixture = try TabListFixture("ab* 1{c}", openers: "b<a", delegate: delegate)
    delegate.names = fixture.names
    let observer = RecordingWebStateListObserver("observer", names: fixture.names, log: log)
    let subscription = fixture.list.addObserver(observer)
    let before = fixture.list.arrangement
    #expect(throws: error) { try body(fixture) }
    #expect(fixture.list.arrangement == before)
    #expect(log.lines == [])
    #expect(!fixture.list.isMutating)
    subscription.cancel()
  }
}
