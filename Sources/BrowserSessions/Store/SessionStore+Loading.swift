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
      contents.tabs = try rows("SELECT * FROM tab ORDER BY window, place", of: database, &contents)
      contents.closed = try rows("SELECT * FROM closed ORDER BY id DESC", of: database, &contents)
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

  /// Reads the pages of a tab, or returns nil when there are none that make sense.
  /// - Throws: ``SessionStoreError`` if they cannot be read.
  package func pages(ofTab id: Int) throws(SessionStoreError) -> PagesRecord? {
    try read { database in
      try Row.fetchOne(database, sql: "SELECT * FROM pages WHERE tab = ?", arguments: [id])
        .flatMap(PagesRecord.init)
    }
  }

  private func read<Value>(
    _ body: (Database) throws -> Value
  ) throws(SessionStoreError) -> Value {
    do { return try database.read(body) } catch {
      throw noting(SessionStoreError(reading: error, path: path))
    }
  }
}
