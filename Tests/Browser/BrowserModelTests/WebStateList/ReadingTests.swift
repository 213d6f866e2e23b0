import BrowserModel
import BrowserModelTesting
import Foundation
import Switchboard
import Testing

@MainActor
struct ArrangementTests {
  /// An observer that records its notifications.
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

  private typealias OnValue = (WebStateArrangement) throws -> [WebStateListUpdate]

  private let fixture: TabListFixture

  init() throws { fixture = try TabListFixture("a|b 1{cd} 2{e*} f", openers: "b<a f<b") }

  @Test func `an arrangement returns the changes that a list reports`() throws {
    let list = fixture.list
    let one = fixture.group(1)
    let three = fixture.group(3)
    let looks = TabGroupVisualData(title: "Sea")
    let x = fixture.tab("X")
    let y = fixture.tab("Y")
    let behindB = WebStateInsertion(opener: .webState(fixture.tab("b").id), activates: true)
    try expect({ try $0.inserting(x.id, behindB) { _ in -1 } }, as: { try list.insert(x, behindB) })
    try expect({ try $0.activating(at: 0) }, as: { try list.activate(at: 0) })
    try expect({ try $0.moving(from: 1, to: 4) }, as: { try list.move(from: 1, to: 4) })
    try expect({ try $0.pinning(true, at: 4) }, as: { try list.setPinned(true, at: 4) })
    try expect({ try $0.replacing(at: 0, with: y.id) }, as: { try list.replace(at: 0, with: y) })
    try expect(
      { try $0.creatingGroup(three, looks, of: [0, 5]) },
      as: { try list.createGroup(three, looks, of: [0, 5]) })
    try expect(
      { try $0.movingToGroup(one, at: [0, 6]) }, as: { try list.moveToGroup(one, at: [0, 6]) })
    try expect({ try $0.removingFromGroups(at: [3]) }, as: { try list.removeFromGroups(at: [3]) })
    try expect({ try $0.movingGroup(one, before: 7) }, as: { try list.moveGroup(one, before: 7) })
    try expect(
      { try $0.updatingGroup(one, to: looks) }, as: { try list.updateGroup(one, to: looks) })
    try expect({ try $0.deletingGroup(one) }, as: { try list.deleteGroup(one) })
    try expect(
      { try $0.detaching(at: [0, 3], closing: .cleanUp) },
      as: { try list.close(at: [0, 3], because: .cleanUp) })
  }

  private func expect(
    _ onValue: OnValue, as onList: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var value = fixture.list.arrangement
    let collector = Collector()
    let subscription = fixture.list.addObserver(collector)
    let updates = value.apply(try onValue(value))
    try onList()
    subscription.cancel()
    #expect(!updates.isEmpty, sourceLocation: sourceLocation)
    #expect(updates.map(\.change) == collector.changes, sourceLocation: sourceLocation)
    #expect(updates.map(\.status) == collector.statuses, sourceLocation: sourceLocation)
    #expect(value == fixture.list.arrangement, sourceLocation: sourceLocation)
    #expect(value.brokenInvariants == [], sourceLocation: sourceLocation)
  }
}

// MARK: - ReadingTests

@MainActor
struct ReadingTests {
  @Test func `a tab is found by its address, optionally without the active one`() throws {
    let fixture = try TabListFixture("ab*cd")
    let url = WebState.startPageURL
    for letter: Character in ["b", "d"] { fixture.tab(letter).load(url) }
    #expect(fixture.list.index(of: url) == 1)
    #expect(fixture.list.index(of: url, skippingActive: true) == 3)
    try fixture.close("d")
    #expect(fixture.list.index(of: url, skippingActive: true) == nil)
  }

  @Test func `tabs are found after hundreds of insertions at one place`() throws {
    var arrangement = WebStateArrangement()
    var ids: [WebStateID] = []
    for index in 0..<400 {
      let id = WebStateID()
      let place = index < 2 ? index : index.isMultiple(of: 3) ? 1 : ids.count / 2
      try arrangement.insert(id, at: place)
      ids.insert(id, at: place)
      try #require(arrangement.brokenInvariants == [])
    }
    #expect(arrangement.ids == ids)
  }

  @Test func `arrangements are equal regardless of their past operations`() throws {
    let ids = (0..<3).map { _ in WebStateID() }
    var one = WebStateArrangement()
    var other = WebStateArrangement()
    for (index, id) in ids.enumerated() { try one.insert(id, at: index) }
    for id in ids.reversed() { try other.insert(id, at: 0) }
    #expect(one == other)
    other.apply(try other.pinning(true, at: 0))
    #expect(one != other)
  }
}

extension WebStateArrangement {
  fileprivate mutating func insert(_ id: WebStateID, at index: Int) throws {
    apply(try inserting(id, WebStateInsertion(position: .at(index))) { _ in 0 })
  }
}
