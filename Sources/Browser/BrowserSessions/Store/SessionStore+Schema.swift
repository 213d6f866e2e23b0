import GRDB

// MARK: - Schema

extension SessionStore {
  /// The versions of the schema. A released version must never be changed.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      // The schema must fit into the first page, and SQLite keeps its text as it is written.
      for record in records { try database.execute(sql: record.schema) }
      try database.execute(sql: otherTables)
      try TableTally.addTallies(to: database)
    }
    return migrator
  }

  /// Checks that a database has the schema of this version of the program.
  ///
  /// - Throws: ``SessionStoreError`` if the database was written by a newer or unknown version.
  static func checkVersion(of database: Database, path: String) throws {
    let known = Set(migrator.migrations), applied = try migrator.appliedIdentifiers(database)
    if applied.isStrictSuperset(of: known) { throw SessionStoreError.newerVersion(path: path) }
    guard applied == known else {
      throw SessionStoreError.damaged(path: path, reason: "its version cannot be read")
    }
  }

  /// The types of the records that have a table.
  ///
  /// The tables have no foreign keys, so that a row that refers to a missing row can be salvaged. Each
  /// row has a checksum, because SQLite only detects damage to its own structures. The pages of closed
  /// tabs are in the table of pages, too.
  static let records: [any StoredRecord.Type] = [
    WindowRecord.self, TabGroupRecord.self, TabRecord.self, PagesRecord.self, ClosedRecord.self,
    BookmarkRecord.self, NamedSessionRecord.self, SessionTextRecord.self, CookieRecord.self,
    DownloadRecord.self, VisitRecord.self,
  ]

  /// The tables for pending notices, for damaged pages that have been replaced, and for an
  /// unfinished erasure, which a later run completes.
  ///
  /// The address of a visit has an index because a page's new title is applied to all its visits.
  private static let otherTables = """
    CREATE TABLE notice(text TEXT NOT NULL)STRICT;
    CREATE TABLE damagedPages(tab,items,pageIndex,engine,nativeState,checksum);
    CREATE INDEX visitURL ON visit(url);
    CREATE TABLE unfinished(name TEXT PRIMARY KEY)STRICT,WITHOUT ROWID;
    """
}

extension StoredRecord {
  fileprivate static var schema: String { stored.schema }
}
