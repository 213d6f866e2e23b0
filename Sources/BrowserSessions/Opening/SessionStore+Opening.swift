package import Foundation
import GRDB

// MARK: - Opening

extension SessionStore {
  /// Opens the sessions of a file, salvages what is in it when it is damaged, and says which it was.
  ///
  /// - Parameters:
  ///   - url: the file, which no other process may be writing.
  ///   - isReadOnly: whether nothing is written, even if another process writes the file: the store is then a copy of
  ///     what is in it now, in memory, and saving to it fails.
  /// - Complexity: O(*n*) for what is read of *n* tabs; O(*size*) for a copy.
  package static func open(at url: URL, isReadOnly: Bool = false) -> LoadedSessions {
    isReadOnly ? StoreCopy(of: url).open() : SessionStoreOpener(files: StoreFiles(url: url)).open()
  }
}

// MARK: - Checking

extension SessionStore {
  /// Reads what a database has, as this version has it.
  ///
  /// - Parameters:
  ///   - reader: The database; one of a former version is copied into memory.
  ///   - path: The path of its file.
  ///   - verification: What is known of the last save.
  /// - Returns: An opening whose store only reads.
  /// - Throws: ``SessionStoreError`` if the database is of a newer version, can't be read, lacks the
  ///   last save, or makes no sense.
  static func read(
    _ reader: DatabaseQueue, path: String, _ verification: StoreVerification
  ) throws -> LoadedSessions {
    var verification = verification
    let isCurrent = try reader.read { database in
      try checkVersion(of: database, path: path)
      try verification.check(database)
      try checkStructure(of: database, path: path)
      return try migrator.hasCompletedMigrations(database)
    }
    let store = SessionStore(
      reading: isCurrent ? reader : try migratedCopy(of: reader), path: path)
    var opening = try LoadedSessions(store: store, outcome: .loaded, contents: store.contents())
    if let fault = opening.contents.fault {
      throw SessionStoreError.damaged(path: path, reason: fault)
    }
    opening.notices = try store.notices()
    opening.isUnverified = verification.isUnknown
    return opening
  }

  /// Checks how the rows of windows, groups and tabs are stored, since SQLite reads past much of what
  /// is wrong there. That of pages takes long, and their absence is noticed when they are read.
  private static func checkStructure(of database: Database, path: String) throws {
    for table in ["window", "tabGroup", "tab", "closed"] where try database.tableExists(table) {
      let fault = try String.fetchOne(database, sql: "PRAGMA quick_check('\(table)')")
      if let fault, fault != "ok" {
        throw SessionStoreError.damaged(path: path, reason: fault)
      }
    }
  }

  /// Copies a database of a former version into memory, so that the file stays as it is.
  static func migratedCopy(of reader: DatabaseQueue) throws -> DatabaseQueue {
    let copy = try DatabaseQueue(configuration: configuration)
    try reader.backup(to: copy)
    try migrator.migrate(copy)
    return copy
  }
}
