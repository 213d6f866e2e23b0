import GRDB

// MARK: - Schema

extension SessionStore {
  /// The versions of the schema. A released version must never be changed.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") {
      // The schema must fit into the first page, and SQLite keeps its text as it is written.
      let sql = (tables + VisitRecord.schema).replacing(/\s+/, with: " ")
      try $0.execute(sql: sql.replacing(/\ ?([(),])\ ?/) { $0.output.1 })
      try TableTally.addTallies(to: $0)
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

  /// The tables for windows, groups, tabs, pages, recently closed items, bookmarks, named
  /// sessions, cookies and pending notices.
  ///
  /// The tables have no foreign keys, so that a row that refers to a missing row can be salvaged. Each
  /// row has a checksum, because SQLite only detects damage to its own structures. The pages of closed
  /// tabs are in the table `pages`, too. Damaged pages that have been replaced are in `damagedPages`.
  private static let tables = """
    CREATE TABLE window (
      id INTEGER PRIMARY KEY, isInactive INTEGER NOT NULL, activeTab INTEGER,
      frontTime INTEGER NOT NULL, checksum INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE tabGroup (
      id INTEGER PRIMARY KEY, window INTEGER NOT NULL, title TEXT NOT NULL, color TEXT NOT NULL,
      isCollapsed INTEGER NOT NULL, checksum INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE tab (
      id INTEGER PRIMARY KEY, window INTEGER NOT NULL, place BLOB NOT NULL,
      isPinned INTEGER NOT NULL, tabGroup INTEGER, opener INTEGER, openerIndex INTEGER,
      title TEXT, url TEXT, pageCount INTEGER NOT NULL, pageIndex INTEGER NOT NULL,
      creationTime INTEGER NOT NULL, lastActiveTime INTEGER NOT NULL, checksum INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE pages (
      tab INTEGER PRIMARY KEY, items BLOB NOT NULL, pageIndex INTEGER NOT NULL, engine TEXT,
      nativeState BLOB, checksum INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE closed (
      id INTEGER PRIMARY KEY, time INTEGER NOT NULL, window TEXT NOT NULL, kind TEXT NOT NULL,
      tabs TEXT NOT NULL, checksum INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE bookmark (
      id INTEGER PRIMARY KEY, place BLOB NOT NULL, url TEXT NOT NULL, title TEXT NOT NULL,
      checksum INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE namedSession (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, deletionTime INTEGER, text BLOB NOT NULL,
      checksum INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE cookie (
      id INTEGER PRIMARY KEY, value BLOB NOT NULL, checksum INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE notice (text TEXT NOT NULL) STRICT;
    CREATE TABLE damagedPages (tab, items, pageIndex, engine, nativeState, checksum);

    """
}
