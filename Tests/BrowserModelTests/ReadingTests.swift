import BrowserModel
import BrowserModelTesting
import Foundation
import Testing

@MainActor
struct ReadingTests {
  @Test func `a tab is found by its address, the active one left out on request`() throws {
    let fixture = try TabListFixture("ab*cd")
    let url = WebState.startPageURL
    for letter: Character in ["b", "d"] { fixture.tab(letter).load(url) }
    #expect(fixture.list.index(of: url) == 1)
    #expect(fixture.list.index(of: url, skippingActive: true) == 3)
    try fixture.close("d")
    #expect(fixture.list.index(of: url, skippingActive: true) == nil)
  }

  @Test func `tabs are found at their indexes after hundreds came in one place`() throws {
    var arrangement = WebStateArrangement()
    var ids: [WebStateID] = []
    for index in 0..<400 {
      let id = WebStateID()
      let place = index < 2 ? index : index.isMultiple(of: 3) ? 1 : ids.count / 2
      try arrangement.insert(id, WebStateInsertion(position: .at(place))) { _ in 0 }
      ids.insert(id, at: place)
      try #require(arrangement.brokenInvariants == [])
    }
    #expect(arrangement.ids == ids)
  }

  @Test func `arrangements are equal when their lists are, whatever came before`() throws {
    let ids = (0..<3).map { _ in WebStateID() }
    var (one, other) = (WebStateArrangement(), WebStateArrangement())
    for id in ids { try one.insert(id) { _ in 0 } }
    for id in ids.reversed() {
      try other.insert(id, WebStateInsertion(position: .at(0))) { _ in 0 }
    }
    #expect(one == other)
    try other.setPinned(true, at: 0)
    #expect(one != other)
  }
}
