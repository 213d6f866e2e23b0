import Foundation
import GRDB
import ProcessTesting
import SwitchboardTesting
import Testing

@testable import BrowserSessions

@Suite(.onOwnThread)
struct StoredTableTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture() }

  /// Returns a tab with random values, including extreme ones.
  private func randomTab(_ id: Int, _ random: inout SeededGenerator) -> TabRecord {
    let numbers = [nil, 0, 1, -1, .min, .max],
      texts = [nil, "", "A", "Grüße\u{1F600} ‘x’", "12345678"]
    let keys = OrderKey.keys(4, between: nil, and: nil)
    let orders = keys + [OrderKey.between(keys[1], OrderKey(major: keys[1].major + 1)), keys[0]]
    var record = TabRecord(
      id: id, windowID: Int.random(in: 1...3, using: &random),
      order: orders.randomElement(using: &random) ?? keys[0], creationTime: id,
      lastActiveTime: (numbers.randomElement(using: &random) ?? 0) ?? 5)
    record.isPinned = Bool.random(using: &random)
    record.groupID = numbers.randomElement(using: &random) ?? nil
    record.openerID = numbers.randomElement(using: &random) ?? nil
    record.openerIndex = numbers.randomElement(using: &random) ?? nil
    record.title = texts.randomElement(using: &random) ?? nil
    record.url = texts.randomElement(using: &random) ?? nil
    record.pageCount = id % 7
    return record
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `intact rows are read as they were written, and damaged ones are counted`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let store = try fixture.open(), tabs = (1...60).map { randomTab($0, &random) }
    try store.save(SessionChanges(tabs: tabs))
    // Some rows are damaged.
    try store.writeNow { database in
      try database.execute(sql: "UPDATE tab SET checksum = checksum + 1 WHERE id % 11 = 3")
      try database.execute(sql: "UPDATE tab SET title = 'other' WHERE id % 13 = 5")
    }
    let expected = tabs.filter { $0.id % 11 != 3 && $0.id % 13 != 5 }
      .sorted { ($0.windowID, $0.order) < ($1.windowID, $1.order) }
    let contents = try store.contents()
    #expect(contents.tabs == expected, "seed \(seed)")
    #expect(contents.damagedRowCount == tabs.count - expected.count && expected.count < 60)
    for id in 1...3 {
      #expect(Array(contents.tabs(ofWindow: id)) == expected.filter { $0.windowID == id })
    }
    store.close()
  }

  @Test func `an unreadable table is an error`() throws {
    let store = try fixture.open()
    try store.writeNow { try $0.execute(sql: "ALTER TABLE tab RENAME COLUMN url TO address") }
    #expect(throws: SessionStoreError.self) { try store.contents() }
    store.close()
  }
}
