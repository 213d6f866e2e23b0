import Foundation
import GRDB

// MARK: - Loading

extension SessionStore {
  /// Reads all but the pages of tabs; rows that make no sense are counted, and stay in the store.
  /// - Throws: ``SessionStoreError`` if the database cannot be read.
  /// - Complexity: O(*n* log *n*) for *n* tabs.
  package func contents() throws(SessionStoreError) -> SessionContents {
    try read { database in
      var contents = SessionContents()
      contents.windows = try rows("SELECT * FROM window ORDER BY id", of: database, &contents)
      contents.groups = try rows("SELECT * FROM tabGroup ORDER BY id", of: database, &contents)
      contents.tabs = try TabRecord.all(in: database, &contents.damagedRowCount)
      contents.closed = try rows("SELECT * FROM closed ORDER BY id DESC", of: database, &contents)
      // No row of these is read now: only that the tables are there is checked.
      for table in ["pages", "damagedPages"] {
        _ = try Row.fetchOne(
          database,
          sql: "SELECT tab, items, pageIndex, engine, nativeState, checksum FROM \(table) LIMIT 0")
      }
      return contents
    }
  }

  private func rows<Record: StoredRecord>(
    _ sql: String, of database: Database, _ contents: inout SessionContents
  ) throws -> [Record] {
    let cursor = try Row.fetchCursor(database, sql: sql)
    var records: [Record] = []
    while let row = try cursor.next() {
      if let record = Record(checked: row) {
        records.append(record)
      } else {
        contents.damagedRowCount += 1
      }
    }
    return records
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

  /// Reads while the caller waits.
  func read<Value>(
    _ body: (Database) throws -> Value
  ) throws(SessionStoreError) -> Value {
    do { return try perform(reading: body) } catch {
      throw noting(SessionStoreError(reading: error, path: path))
    }
  }
}

// MARK: - In the background

extension SessionStore {
  /// Reads while the caller's actor goes on with other work.
  ///
  /// GRDB's own asynchronous reading keeps the connection until the caller goes on: a caller that closes
  /// the store on the same thread would wait for ever.
  @concurrent
  func readInBackground<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try perform(reading: body)
  }

  /// Reads in one transaction while the caller waits.
  ///
  /// `DatabaseQueue.read` ends the process where the database was closed before, as when a run ends
  /// while its start still clears up.
  private func perform<Value>(reading body: (Database) throws -> Value) throws -> Value {
    try database.unsafeRead { database in
      try checkOpen()
      var result: Value?
      try database.inTransaction(.deferred) {
        result = try body(database)
        return .commit
      }
      guard let result else {
        throw SessionStoreError.inaccessible(path: path, reason: "nothing was read")
      }
      return result
    }
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
