import BrowserModel
import Foundation
import Testing

@testable import BrowserSessions

/// Tests of the stored data of several windows after random changes.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RandomSessionTests {
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `after any save each tab is open or closed, with all its pages`(
    seed: UInt64
  ) async throws {
    let sessions = try RandomSessions(StoreFixture(), seed: seed)
    for step in 0..<40 {
      for _ in 1...4 { try sessions.step() }
      try await sessions.save()
      try await expectAll(of: sessions, "seed \(seed), step \(step)")
    }
  }

  private func expectAll(of sessions: RandomSessions, _ place: Comment) async throws {
    let contents = try sessions.store.contents()
    try #require(contents.fault == nil, place)
    for window in sessions.windows {
      let tabs = contents.tabs.filter { $0.windowID == window.id }.map(\.id)
      try #require(tabs == window.list.webStates.map(\.id.number), place)
      let groups = contents.groups.filter { $0.windowID == window.id }.map(\.id)
      try #require(Set(groups) == Set(window.list.groups.map(\.id.number)), place)
    }
    try #require(Set(contents.windows.map(\.id)) == Set(sessions.windows.map(\.id)), place)
    let open = sessions.windows.flatMap { $0.list.webStates.map(\.id.number) }
    try #require(Set(contents.tabs.map(\.id)) == Set(open), place)
    let closed = sessions.closed.entries.flatMap { $0.item.tabs.map(\.snapshot.metadata.id.number) }
    try #require(contents.closed.flatMap { $0.tabs.map(\.id) } == closed, place)
    for id in open + closed {
      let pages = try sessions.store.pages(ofTab: id)?.items.map(\.url)
      try #require(pages == sessions.pages[id], "\(place), tab \(id)")
    }
  }
}
