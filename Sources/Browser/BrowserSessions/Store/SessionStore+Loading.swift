import Foundation
import GRDB

// MARK: - Loading

extension SessionStore {
  /// Reads everything except pages and visits. Invalid rows are counted and stay in the store.
  ///
  /// - Throws: ``SessionStoreError`` if the database cannot be read.
  /// - Complexity: O(*n* log *n*) for *n* tabs.
  package func contents() throws(SessionStoreError) -> SessionContents {
    try read { database in
      var contents = SessionContents(), reading = try TableReading(database)
      contents.windows = try reading.rows(orderedBy: "id")
      contents.groups = try reading.rows(orderedBy: "id")
      contents.tabs = try reading.tabs()
      contents.closed = try reading.rows(orderedBy: "id DESC")
      contents.bookmarks = try reading.rows(orderedBy: "place")
      contents.namedSessions = try reading.rows(orderedBy: "id")
      contents.cookies = try reading.rows(orderedBy: "id")
      contents.damagedRowCount = reading.damagedRowCount
      contents.isMiscounted = !reading.matchesTallies
      // Check that these tables exist without reading any rows.
      for table in ["pages", "damagedPages"] {
        _ = try Row.fetchOne(
          database,
          sql: "SELECT tab, items, pageIndex, engine, nativeState, checksum FROM \(table) LIMIT 0")
      }
      return contents
    }
  }

  /// Returns the readable part of a tab's pages, or nil if there is none.
  ///
  /// - Throws: ``SessionStoreError`` if the database cannot be read.
  package func pages(ofTab id: Int) throws(SessionStoreError) -> PagesRecord? {
    try storedPages(ofTab: id)?.record
  }

  /// Returns a tab's stored pages and whether they are intact, or nil if the tab has none.
  ///
  /// - Throws: ``SessionStoreError`` if the database cannot be read.
  func storedPages(ofTab id: Int) throws(SessionStoreError) -> StoredPages? {
    try read { database in
      try Row.fetchOne(database, sql: "SELECT * FROM pages WHERE tab = ?", arguments: [id])
        .map { StoredPages(record: PagesRecord($0), isSound: $0.matchesChecksum(of: "pages")) }
    }
  }

  /// Returns the notices from earlier runs that the user has not seen.
  func notices() throws(SessionStoreError) -> [String] {
    try read { try String.fetchAll($0, sql: "SELECT text FROM notice ORDER BY rowid") }
  }

  private func read<Value>(
    _ body: (Database) throws -> Value
  ) throws(SessionStoreError) -> Value {
    do { return try use { try $0.read(body) } } catch {
      throw recording(SessionStoreError(reading: error, path: path))
    }
  }
}

/// A reader for whole tables that also counts damaged rows.
private struct TableReading {
  let database: Database
  private(set) var damagedRowCount = 0
  private var counts: [String: Int] = [:]
  private let tallies: [String: TableTally]

  init(_ database: Database) throws {
    self.database = database
    tallies = try TableTally.all(in: database)
  }

  /// Reads a table by column name. Reading by position would not reveal a damaged column name in
  /// the schema.
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

  /// Reads the tabs without creating a GRDB row for each one, because there may be many.
  mutating func tabs() throws -> [TabRecord] {
    var damagedTabCount = 0
    let expectedCount = tallies[TabRecord.table]?.count ?? 0
    let tabs = try TabRecord.all(in: database, expecting: expectedCount, &damagedTabCount)
    counts[TabRecord.table] = tabs.count + damagedTabCount
    damagedRowCount += damagedTabCount
    return tabs
  }

  /// A Boolean value that indicates whether the tables contain all saved rows and the visits have a
  /// tally.
  var matchesTallies: Bool {
    tallies[VisitRecord.table] != nil
      && TableTally.tables.allSatisfy { tallies[$0]?.count == counts[$0] ?? 0 }
  }
}

// MARK: - In the background

extension SessionStore {
  /// Reads the database in the background.
  ///
  /// GRDB's own asynchronous read has two problems. In debug builds, it crashes if the database is
  /// closed before the read begins. It also keeps the connection until the caller resumes, so a
  /// caller that closes the store on the same thread would deadlock.
  @concurrent
  func readInBackground<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try perform(reading: body)
  }

  /// Reads the database synchronously. In an asynchronous function, the same call would select
  /// GRDB's asynchronous read.
  private func perform<Value>(reading body: (Database) throws -> Value) throws -> Value {
    try use { try $0.read(body) }
  }
}

/// The stored pages of a tab and the result of checking them.
struct StoredPages {
  /// The readable part of the pages, or nil if nothing is readable.
  let record: PagesRecord?
  /// A Boolean value that indicates whether the pages match their checksum.
  let isSound: Bool
}

// MARK: - Damaged pages

extension SessionStore {
  /// Returns whether the `pages` table is intact. In a damaged table, a row that can't be found may
  /// still exist.
  ///
  /// A damaged table is repaired the next time the store is opened.
  ///
  /// - Throws: ``SessionStoreError`` if the table cannot be read.
  /// - Complexity: O(*n*) for *n* bytes in the table.
  func arePagesInOrder() throws(SessionStoreError) -> Bool {
    let fault = try read { try String.fetchOne($0, sql: "PRAGMA quick_check('pages')") }
    guard let fault, fault != "ok" else { return true }
    _ = recording(.damaged(path: path, reason: fault))
    return false
  }

  /// Moves a tab's damaged pages to another table and keeps only the readable part in their place.
  /// This way, the next save of the tab doesn't overwrite the damaged pages.
  ///
  /// - Throws: ``SessionStoreError`` if the change cannot be written.
  func setAside(damagedPagesOf id: Int, keeping record: PagesRecord?) throws(SessionStoreError) {
    try write { database in
      try Self.run(
        "INSERT INTO damagedPages SELECT * FROM pages WHERE tab = ?", [id], in: database)
      try Self.run("DELETE FROM pages WHERE tab = ?", [id], in: database)
      try record?.put(into: database)
    }
  }
}
