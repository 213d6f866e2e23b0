import Foundation
import GRDB
import ProcessTesting
import SwitchboardTesting
import Synchronization
import Testing

@testable import BrowserSessions

@Suite(.onOwnThread)
struct StatementRowTests {
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
  func `columns read in place equal those of a row`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = try fixture.open(), tabs = (1...60).map { randomTab($0, &random) }
    try store.save(SessionChanges(tabs: tabs))
    // Some rows are damaged.
    try store.writeNow { database in
      try database.execute(sql: "UPDATE tab SET checksum = checksum + 1 WHERE id % 11 = 3")
      try database.execute(sql: "UPDATE tab SET title = 'other' WHERE id % 13 = 5")
    }
    let sql = "SELECT * FROM tab ORDER BY window, place, id"
    let rows = try store.readNow { try Row.fetchAll($0, sql: sql) }
    let expected = rows.compactMap { TabRecord(checked: $0) }
    let contents = try store.contents()
    #expect(contents.tabs == expected, "seed \(seed)")
    #expect(contents.damagedRowCount == rows.count - expected.count && expected.count < 60)
    for id in 1...3 {
      #expect(Array(contents.tabs(ofWindow: id)) == expected.filter { $0.windowID == id })
    }
    store.close()
  }

  /// A list of the statements that a database runs.
  private final class Statements: Sendable {
    let texts = Mutex<[String]>([])
  }

  @Test func `tabs are read without counting them, because of their tally`() throws {
    let store = try fixture.open(), statements = Statements()
    var random = SeededGenerator(seed: 1)
    try store.save(SessionChanges(tabs: (1...60).map { randomTab($0, &random) }))
    try store.readNow { database in
      database.trace { event in statements.texts.withLock { $0.append("\(event)") } }
    }
    #expect(try store.contents().tabs.count == 60)
    let texts = statements.texts.withLock(\.self)
    #expect(texts.contains { $0.contains("FROM tally") })
    #expect(!texts.contains { $0.contains("count(") })
    store.close()
  }

  @Test func `an unreadable table is an error`() throws {
    let store = try fixture.open()
    try store.writeNow { try $0.execute(sql: "ALTER TABLE tab RENAME COLUMN url TO address") }
    #expect(throws: SessionStoreError.self) { try store.contents() }
    store.close()
  }
}
