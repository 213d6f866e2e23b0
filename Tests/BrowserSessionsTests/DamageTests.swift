import Foundation
import GRDB
import SwitchboardTesting
import Testing

@testable import BrowserSessions

struct DamageTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// The bytes of a store with some tabs.
  private func storedBytes() async throws -> Data {
    let store = try fixture.open()
    let keys = OrderKey.keys(40, between: nil, and: nil)
    let changes = SessionChanges(
      windows: [WindowRecord(id: 1, activeTabID: 2)],
      groups: [GroupRecord(id: 1, windowID: 1, title: "Work", color: "blue", isCollapsed: false)],
      tabs: zip(1..., keys).map { tab($0, $1, title: "Title \($0)") },
      pages: (1...40).map {
        PagesRecord(tabID: $0, items: [.init(url: "https://a.org/\($0)", time: $0)], index: 0)
      })
    try await store.save(changes)
    try store.database.close()
    return try Data(contentsOf: fixture.file)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a store with flipped bytes is read as far as it goes, or refused`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let bytes = try await storedBytes()
    var outcomes: Set<String> = []
    for round in 0..<40 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        damaged[Int.random(in: 0..<damaged.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if round % 4 == 0 { damaged = damaged.prefix(.random(in: 0..<bytes.count, using: &random)) }
      outcomes.insert(try read(damaged, round: round))
    }
    #expect(outcomes.contains("refused") && outcomes.count > 1, "seed \(seed): \(outcomes)")
  }

  /// Reads a store of some bytes, and says what came of it.
  private func read(_ bytes: Data, round: Int) throws -> String {
    let file = fixture.directory.appendingPathComponent("\(round).sqlite")
    try bytes.write(to: file)
    do throws(SessionStoreError) {
      let store = try SessionStore(at: file), contents = try store.contents()
      #expect(contents.tabs.count <= 41)
      for tab in contents.tabs { _ = try store.pages(ofTab: tab.id) }
      return contents.tabs.count == 40 && contents.damagedRowCount == 0 ? "whole" : "partly read"
    } catch {
      return "refused"
    }
  }
}
