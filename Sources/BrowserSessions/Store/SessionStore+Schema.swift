import GRDB

// MARK: - Schema

extension SessionStore {
  /// The migrations for all versions of the schema. A released migration must never be changed.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { try $0.execute(sql: version1) }
    migrator.registerMigration("2") { try $0.execute(sql: version2) }
    migrator.registerMigration("3", migrate: addChecksums)
    migrator.registerMigration("4") { try $0.execute(sql: VisitRecord.schema) }
    migrator.registerMigration("5", migrate: TableTally.addTallies)
    return migrator
  }

  /// Checks that a database was written by this version of the program or an earlier one.
  ///
  /// - Throws: ``SessionStoreError`` if the database was written by a newer or unknown version.
  static func checkVersion(of database: Database, path: String) throws {
    let known = migrator.migrations, applied = try migrator.appliedIdentifiers(database)
    if applied.isStrictSuperset(of: known) { throw SessionStoreError.newerVersion(path: path) }
    guard !applied.isEmpty, applied == Set(known.prefix(applied.count)) else {
      throw SessionStoreError.damaged(path: path, reason: "its version cannot be read")
    }
  }

  /// The tables for windows, groups, tabs and pages.
  ///
  /// The tables have no foreign keys, so that a row that refers to a missing row can be salvaged.
  private static let version1 = """
    CREATE TABLE window (
      id INTEGER PRIMARY KEY, isInactive INTEGER NOT NULL, activeTab INTEGER,
      frontTime INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE tabGroup (
      id INTEGER PRIMARY KEY, window INTEGER NOT NULL, title TEXT NOT NULL, color TEXT NOT NULL,
      isCollapsed INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE tab (
      id INTEGER PRIMARY KEY, window INTEGER NOT NULL, place BLOB NOT NULL,
      isPinned INTEGER NOT NULL, tabGroup INTEGER, opener INTEGER, openerIndex INTEGER,
      title TEXT, url TEXT, pageCount INTEGER NOT NULL, pageIndex INTEGER NOT NULL,
      creationTime INTEGER NOT NULL, lastActiveTime INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE pages (
      tab INTEGER PRIMARY KEY, items BLOB NOT NULL, pageIndex INTEGER NOT NULL, engine TEXT,
      nativeState BLOB
    ) STRICT;
    """

  /// The table for recently closed items. The pages of their tabs are in the `pages` table.
  private static let version2 = """
    CREATE TABLE closed (
      id INTEGER PRIMARY KEY, time INTEGER NOT NULL, window TEXT NOT NULL, kind TEXT NOT NULL,
      tabs TEXT NOT NULL
    ) STRICT;
    """

  /// Adds a checksum to each row, because SQLite only detects damage to its own structures. Also
  /// adds tables for pending notices and for damaged pages that have been replaced.
  private static func addChecksums(to database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE notice (text TEXT NOT NULL) STRICT;
        CREATE TABLE damagedPages (tab, items, pageIndex, engine, nativeState, checksum);
        """)
    for table in checkedTables {
      try database.execute(
        sql: "ALTER TABLE \(table) ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0")
    }
    try fillChecksums(in: database)
  }

  private static let checkedTables = ["window", "tabGroup", "tab", "pages", "closed"]

  /// Sets the checksum of each row from its current values.
  static func fillChecksums(in database: Database) throws {
    database.add(function: RowChecksum.function)
    defer { database.remove(function: RowChecksum.function) }
    for table in checkedTables + ["visit"] where try database.tableExists(table) {
      let columns = try database.columns(in: table).map(\.name).filter { $0 != "checksum" }
      try database.execute(
        sql: """
          UPDATE \(table)
          SET checksum = rowChecksum('\(table)', \(columns.joined(separator: ", ")))
          """)
    }
  }
}
