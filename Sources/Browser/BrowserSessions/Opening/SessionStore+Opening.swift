package import Foundation
import GRDB

// MARK: - Opening

extension SessionStore {
  /// Opens the session store in a file. If the file is damaged, its readable contents are copied to
  /// a new store.
  ///
  /// - Parameters:
  ///   - url: The location of the file. No other process may write to it unless `isReadOnly` is
  ///     true.
  ///   - isReadOnly: Whether to open a copy in memory. The copy can't be saved, and the file stays
  ///     unchanged.
  ///   - createsFile: Whether to create a missing file. Without a file, there is no store.
  /// - Returns: The store, its contents and the outcome.
  /// - Complexity: O(*n*) for *n* tabs, or for *n* bytes if the file is copied.
  package static func open(
    at url: URL, isReadOnly: Bool = false, createsFile: Bool = true
  ) -> LoadedSessions {
    guard !isReadOnly else { return StoreCopy(of: url).open() }
    return SessionStoreOpener(files: StoreFiles(url: url)).open(createsFile: createsFile)
  }
}

// MARK: - Checking

extension SessionStore {
  /// Reads the contents of a database.
  ///
  /// - Parameters:
  ///   - reader: A connection to the database.
  ///   - path: The path of the database file.
  ///   - verification: The records of the store.
  /// - Returns: The loaded sessions, with a read-only store.
  /// - Throws: ``SessionStoreError`` if the database is from a newer version of the program, can't
  ///   be read, belongs to another store, doesn't contain the last save, or is damaged.
  static func read(
    _ reader: DatabaseQueue, path: String, _ verification: StoreVerification
  ) throws -> LoadedSessions {
    var verification = verification
    try reader.read { database in
      try checkVersion(of: database, path: path)
      try verification.check(database)
      try checkStructure(of: database, path: path)
    }
    let store = SessionStore(reading: reader, path: path)
    var opening = try LoadedSessions(store: store, outcome: .loaded, contents: store.contents())
    if let fault = opening.contents.fault {
      throw SessionStoreError.damaged(path: path, reason: fault)
    }
    opening.notices = try store.notices()
    opening.gap = verification.gap
    return opening
  }

  /// Checks the structure of the small tables. Without this check, much of the damage to them would
  /// go undetected.
  ///
  /// The `pages` table is skipped because it is large. Missing pages are detected when they are
  /// read.
  private static func checkStructure(of database: Database, path: String) throws {
    for table in ["window", "tabGroup", "tab", "closed"] {
      let fault = try String.fetchOne(database, sql: "PRAGMA quick_check('\(table)')")
      if let fault, fault != "ok" {
        throw SessionStoreError.damaged(path: path, reason: fault)
      }
    }
  }
}
