import Foundation
import GRDB

// MARK: - Loading

extension SessionStore {
  /// Reads all but the pages of tabs; rows that make no sense are counted, and stay in the store.
  /// - Throws: ``SessionStoreError`` if the database cannot be read.
  /// - Complexity: O(*n* log *n*) for *n* tabs.
  package func contents() throws(SessionStoreError) -> SessionContents {
    try read { database in
      var contents = SessionContents(), reading = try TableReading(database)
      contents.windows = try reading.rows(orderedBy: "id")
      contents.groups = try reading.rows(orderedBy: "id")
      contents.tabs = try reading.tabs()
      contents.closed = try reading.rows(orderedBy: "id DESC")
      contents.damagedRowCount = reading.damagedRowCount
      contents.isMiscounted = !reading.matchesTallies
      // No row of these is read now: only that the tables are there is checked.
      for table in ["pages", "damagedPages"] {
        _ = try Row.fetchOne(
          database,
          sql: "SELECT tab, items, pageIndex, engine, nativeState, checksum FROM \(table) LIMIT 0")
      }
      return contents
    }
  }

  /// Reads the pages of a tab as far as they can be read; nil if there are none.
  /// - Throws: ``SessionStoreError`` if they cannot be read.
  package func pages(ofTab id: Int) throws(SessionStoreError) -> PagesRecord? {
    try storedPages(ofTab: id)?.record
  }

  /// Reads the pages of a tab, and says whether they are as they were saved; nil if there are none.
  /// - Throws: ``SessionStoreError`` if they cannot be read.
  func storedPages(ofTab id: Int) throws(SessionStoreError) -> StoredPages? {
    try read { database in
      try Row.fetchOne(database, sql: "SELECT * FROM pages WHERE tab = ?", arguments: [id])
        .map { StoredPages(record: PagesRecord($0), isSound: $0.matchesChecksum(of: "pages")) }
    }
  }

  /// Reads what former runs found and could not say before they ended.
  func notices() throws(SessionStoreError) -> [String] {
    try read { try String.fetchAll($0, sql: "SELECT text FROM notice ORDER BY rowid") }
  }

  private func read<Value>(
    _ body: (Database) throws -> Value
  ) throws(SessionStoreError) -> Value {
    do { return try use { try $0.read(body) } } catch {
      throw noting(SessionStoreError(reading: error, path: path))
    }
  }
}

/// Reads whole tables, and notes what is wrong with them.
private struct TableReading {
  let database: Database
  private(set) var damagedRowCount = 0
  private var counts: [String: Int] = [:]
  private let tallies: [String: TableTally]

  init(_ database: Database) throws {
    self.database = database
    tallies = try TableTally.all(in: database)
  }

  /// Reads a table by the names of its columns: one that is damaged in the schema would be missed as
  /// silently as a value that is not there.
  mutating func rows<Record: StoredRecord>(orderedBy order: String) throws -> [Record] {
    let cursor = try Row.fetchCursor(
      database,
      sql: "SELECT \(Record.columns), checksum FROM \(Record.table) ORDER BY \(order)")
    var records: [Record] = []
    while let row = try cursor.next() {
      counts[Record.table, default: 0] += 1
      if let record = Record(checked: row) {
        records.append(record)
      } else {
        damagedRowCount += 1
      }
    }
    return records
  }

  /// Reads the tabs, which are many, without a row of GRDB's for each.
  mutating func tabs() throws -> [TabRecord] {
    var damagedTabCount = 0
    let expectedCount = tallies[TabRecord.table]?.count ?? 0
    let tabs = try TabRecord.all(in: database, expecting: expectedCount, &damagedTabCount)
    counts[TabRecord.table] = tabs.count + damagedTabCount
    damagedRowCount += damagedTabCount
    return tabs
  }

  /// Whether the tables that were read have the rows that were saved, and visits are tallied too.
  var matchesTallies: Bool {
    tallies[VisitRecord.table] != nil
      && TableTally.tables.allSatisfy { tallies[$0]?.count == counts[$0] ?? 0 }
  }
}

// MARK: - In the background

extension SessionStore {
  /// Reads while the caller's actor goes on with other work.
  ///
  /// GRDB's own asynchronous reading ends the process in debug builds if the database is closed before
  /// it begins, and keeps the connection until the caller goes on: a caller that closes the store on
  /// the same thread would wait without end.
  @concurrent
  func readInBackground<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try perform(reading: body)
  }

  /// Reads while the caller waits: in an asynchronous function the other reading of GRDB is meant.
  private func perform<Value>(reading body: (Database) throws -> Value) throws -> Value {
    try use { try $0.read(body) }
  }
}

/// The pages of a tab as the store has them.
struct StoredPages {
  /// What can be read of them.
  let record: PagesRecord?
  /// Whether they are as they were saved.
  let isSound: Bool
}

// MARK: - Damaged pages

extension SessionStore {
  /// Returns whether the rows of pages are in order, so that one that is not found is not there.
  ///
  /// If they aren't, the next opening repairs the store.
  /// - Throws: ``SessionStoreError`` if they cannot be read.
  /// - Complexity: O(*size*).
  func arePagesInOrder() throws(SessionStoreError) -> Bool {
    let fault = try read { try String.fetchOne($0, sql: "PRAGMA quick_check('pages')") }
    guard let fault, fault != "ok" else { return true }
    _ = noting(.damaged(path: path, reason: fault))
    return false
  }

  /// Keeps the damaged row of a tab's pages elsewhere in the database, and what can be read of it in
  /// its place, so that the next save of the tab overwrites nothing.
  /// - Throws: ``SessionStoreError`` if that cannot be written.
  func setAside(damagedPagesOf id: Int, keeping record: PagesRecord?) throws(SessionStoreError) {
    try write { database in
      try Self.run(
        "INSERT INTO damagedPages SELECT * FROM pages WHERE tab = ?", [id], in: database)
      try Self.run("DELETE FROM pages WHERE tab = ?", [id], in: database)
      try record?.put(into: database)
    }
  }
}
