import Foundation
import GRDB

// MARK: - Loading

extension SessionStore {
  /// Reads everything except pages and visits. Invalid rows are counted and stay in the store.
  ///
  /// - Throws: ``SessionStoreError`` if the database cannot be read.
  /// - Complexity: O(*n* log *n*) for *n* tabs.
  func contents() throws(SessionStoreError) -> SessionContents {
    try read { database in
      var contents = SessionContents(), reading = try TableReading(database)
      contents.windows = try reading.rows(orderedBy: "id")
      contents.groups = try reading.rows(orderedBy: "id")
      contents.tabs = try reading.rows(orderedBy: "window, place")
      contents.closed = try reading.rows(orderedBy: "id DESC")
      contents.bookmarks = try reading.rows(orderedBy: "place")
      contents.namedSessions = try reading.rows(orderedBy: "id")
      contents.downloads = try reading.rows(orderedBy: "id")
      contents.cookies = try reading.rows(orderedBy: "id")
      contents.damagedRowCount = reading.damagedRowCount
      contents.isMiscounted = !reading.matchesTallies
      // Check the columns of these tables without reading any rows.
      for (table, columns) in [
        ("pages", PagesRecord.stored.columnNames), ("damagedPages", PagesRecord.stored.columnNames),
        ("sessionText", SessionTextRecord.stored.columnNames),
      ] {
        let columns = columns.joined(separator: ", ")
        _ = try Row.fetchOne(database, sql: "SELECT \(columns) FROM \(table) LIMIT 0")
      }
      return contents
    }
  }

  /// Returns the readable part of a tab's pages, or nil if there is none.
  ///
  /// - Throws: ``SessionStoreError`` if the database cannot be read.
  package func pages(ofTab id: Int) throws(SessionStoreError) -> PagesRecord? {
    try storedPages(ofTab: id).flatMap { $0.isComplete ? $0.record : nil }
  }

  /// Returns the row with a tab's pages, or nil if there is none.
  ///
  /// - Throws: ``SessionStoreError`` if the database cannot be read.
  func storedPages(ofTab id: Int) throws(SessionStoreError) -> StoredRow<PagesRecord>? {
    try read { try StoredRow(numbered: id, in: $0) }
  }

  /// Returns the text of a named session.
  ///
  /// - Throws: ``SessionStoreError`` if the text is damaged, which the next run repairs, or the
  ///   database cannot be read.
  func text(ofSession id: Int) throws(SessionStoreError) -> Data {
    let row = try read { try StoredRow<SessionTextRecord>(numbered: id, in: $0) }
    guard let text = row?.valid?.text else {
      let reason = "the text of a session is invalid; start again to repair it"
      throw recording(.damaged(path: path, reason: reason))
    }
    return text
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
    counts[SessionTextRecord.table] = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM \(SessionTextRecord.table)")
  }

  /// Reads a table by column name. Reading by position would not reveal a damaged column name in
  /// the schema.
  mutating func rows<Record: StoredRecord>(orderedBy order: String) throws -> [Record] {
    let columns = Record.stored.columnNames.joined(separator: ", ")
    let statement = try database.makeStatement(
      sql: "SELECT \(columns) FROM \(Record.table) ORDER BY \(order)")
    let cursor = try Row.fetchCursor(statement)
    var records: [Record] = [], count = 0
    while try cursor.next() != nil {
      count += 1
      if let record = StoredRow<Record>(statement).valid {
        records.append(record)
      } else {
        damagedRowCount += 1
      }
    }
    counts[Record.table] = count
    return records
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
