import BrowserModel
import BrowserModelTesting
import Switchboard
import Testing

@MainActor
struct ArrangementTests {
  /// An observer that keeps what it is told.
  private final class Collector: WebStateListObserver {
    var changes: [WebStateListChange] = []
    var statuses: [WebStateListStatus] = []

    func webStateList(
      _ list: WebStateList, didChange change: WebStateListChange, status: WebStateListStatus
    ) {
      changes.append(change)
      statuses.append(status)
    }
  }

  private typealias OnValue = (inout WebStateArrangement) throws -> [WebStateListUpdate]

  private let fixture: TabListFixture

  init() throws { fixture = try TabListFixture("a|b 1{cd} 2{e*} f", openers: "b<a f<b") }

  @Test func `a value does what a list does, and yields what that tells`() throws {
    let list = fixture.list
    let (one, three) = (fixture.group(1), fixture.group(3))
    let looks = TabGroupVisualData(title: "Sea")
    let (x, y) = (fixture.tab("X"), fixture.tab("Y"))
    let behindB = WebStateInsertion(opener: .webState(fixture.tab("b").id), activates: true)
    try expect({ try $0.insert(x.id, behindB) { _ in -1 } }, as: { try list.insert(x, behindB) })
    try expect({ try $0.activate(at: 0) }, as: { try list.activate(at: 0) })
    try expect({ try $0.move(from: 1, to: 4) }, as: { try list.move(from: 1, to: 4) })
    try expect({ try $0.setPinned(true, at: 4) }, as: { try list.setPinned(true, at: 4) })
    try expect({ try $0.replace(at: 0, with: y.id) }, as: { try list.replace(at: 0, with: y) })
    try expect(
      { try $0.createGroup(three, looks, of: [0, 5]) },
      as: { try list.createGroup(three, looks, of: [0, 5]) })
    try expect(
      { try $0.moveToGroup(one, at: [0, 6]) }, as: { try list.moveToGroup(one, at: [0, 6]) })
    try expect({ try $0.removeFromGroups(at: [3]) }, as: { try list.removeFromGroups(at: [3]) })
    try expect({ try $0.moveGroup(one, before: 7) }, as: { try list.moveGroup(one, before: 7) })
    try expect({ try $0.updateGroup(one, to: looks) }, as: { try list.updateGroup(one, to: looks) })
    try expect({ try $0.deleteGroup(one) }, as: { try list.deleteGroup(one) })
    try expect(
      { try $0.detach(at: [0, 3], closing: .cleanUp) },
      as: { try list.close(at: [0, 3], because: .cleanUp) })
  }

  private func expect(
    _ onValue: OnValue, as onList: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var value = fixture.list.arrangement
    let collector = Collector()
    let subscription = fixture.list.addObserver(collector)
    let updates = try onValue(&value)
    try onList()
    subscription.cancel()
    #expect(!updates.isEmpty, sourceLocation: sourceLocation)
    #expect(updates.map(\.change) == collector.changes, sourceLocation: sourceLocation)
    #expect(updates.map(\.status) == collector.statuses, sourceLocation: sourceLocation)
    #expect(value == fixture.list.arrangement, sourceLocation: sourceLocation)
    #expect(value.brokenInvariants == [], sourceLocation: sourceLocation)
  }
}
