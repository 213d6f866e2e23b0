import Foundation
import GRDB
import Synchronization

// MARK: - Saving

extension SessionStore {
  /// Writes changes in one transaction and returns after they are on disk.
  ///
  /// If there are no changes, this method only checks that the files are still in place.
  ///
  /// - Returns: The error that prevented the history from being written, or nil if there was none.
  ///   All other changes were written.
  /// - Throws: ``SessionStoreError`` if the changes cannot be written. In that case, the database
  ///   is unchanged.
  @discardableResult
  func save(_ changes: SessionChanges) throws(SessionStoreError) -> SessionStoreError? {
    guard !changes.isEmpty else {
      try perform { _ in try checkFiles() }
      return nil
    }
    var fault: SessionStoreError?, isErasing = false
    try perform { database in
      fault = try save(changes, to: database)
      isErasing = (try? Self.isErasureUnfinished(in: database)) == true
    }
    if isErasing { eraseTraces() }
    return fault
  }

  /// Writes changes in one transaction. Changes to the history are left out if they cannot be
  /// written.
  private func save(
    _ changes: SessionChanges, to database: Database
  ) throws -> SessionStoreError? {
    do {
      try commit(to: database) { try write(changes, to: $0) }
      return nil
    } catch {
      let error = SessionStoreError(error, path: path)
      guard let rest = changes.withoutHistory(after: error) else { throw error }
      try commit(to: database) { try write(rest, to: $0) }
      return recording(error)
    }
  }

  /// Checks that no other program has changed the files since the last save. Call this method only
  /// on the writer's queue.
  private func checkFiles() throws {
    try files.withLock { try $0.check(path) }
  }

  /// Deletes the pages of tabs that are neither open nor reopenable. Does nothing if there are no
  /// such pages.
  ///
  /// - Throws: ``SessionStoreError`` if the change cannot be written.
  @concurrent
  func deletePagesOfMissingTabs() async throws(SessionStoreError) {
    let superfluous = try? await readInBackground(Self.superfluousTabIDs)
    guard superfluous?.isEmpty == false else { return }
    try write { database in
      for id in try Self.superfluousTabIDs(in: database) {
        try Self.run("DELETE FROM pages WHERE tab = ?", [id], in: database)
      }
    }
  }

  /// Returns the numbers of tabs that have pages but are neither open nor reopenable.
  private static func superfluousTabIDs(in database: Database) throws -> [Int] {
    let missing = try missingTabIDs(in: database)
    guard !missing.isEmpty else { return [] }
    let reopenable = try closedTabIDs(in: database)
    return missing.filter { !reopenable.contains($0) }
  }

  /// Writes changes in one transaction after all earlier changes have been written.
  func write(_ body: (Database) throws -> Void) throws(SessionStoreError) {
    try perform { try commit(to: $0, body) }
  }

  private func perform<Value>(
    _ body: (Database) throws -> Value
  ) throws(SessionStoreError) -> Value {
    guard !isReadOnly else { throw .readOnly(path: path) }
    do { return try use { try $0.writeWithoutTransaction(body) } } catch {
      throw recording(SessionStoreError(error, path: path))
    }
  }

  /// Writes changes in one numbered transaction. The files must be in place before and after it.
  private func commit(to database: Database, _ body: (Database) throws -> Void) throws {
    try checkFiles()
    // A transaction that fails may still have written to the log.
    let result = Result {
      try Self.numbered(
        { database in
          if !isSchemaLogged.withLock(\.self) { try Self.logSchema(of: database) }
          try body(database)
        }, in: database)
    }
    try files.withLock { try $0.update(path) }
    let record = try result.get()
    isSchemaLogged.withLock { $0 = true }
    // If this fails, the save is still valid, but its loss would go undetected.
    try? StoreFiles(path: path).generation.write(record)
  }

  /// Writes the schema to the log, so that the log can be read even if its database is lost.
  private static func logSchema(of database: Database) throws {
    try database.execute(sql: "CREATE TABLE logged (id INTEGER); DROP TABLE logged")
  }

  /// Writes changes in one transaction and returns the record of the save.
  ///
  /// The number is in the first page, with the identity of the store, so each transaction in a log
  /// contains both.
  @discardableResult
  static func numbered(
    _ body: (Database) throws -> Void, in database: Database
  ) throws -> StoreRecord {
    var record = try StoreRecord(of: database)
    try database.inTransaction(.immediate) {
      record.generation = try generation(of: database) + 1
      try body(database)
      try setGeneration(record.generation, in: database)
      return .commit
    }
    return record
  }

  private func write(_ changes: SessionChanges, to database: Database) throws {
    try Self.writeTabs(changes, to: database)
    try Self.writeClosed(changes, to: database)
    try Self.put(changes.bookmarks, into: database)
    try Self.put(changes.namedSessions, into: database)
    try Self.put(changes.sessionTexts, into: database)
    try Self.put(changes.cookies, into: database)
    try Self.put(changes.downloads, into: database)
    if changes.erasesTraces { try recordErasure(in: database) }
    if let history = changes.history { try write(history, to: database) }
  }

  private static func writeTabs(_ changes: SessionChanges, to database: Database) throws {
    for id in changes.removedWindows { try removeWindow(id, from: database) }
    for window in changes.windows.values { try window.put(into: database) }
    for group in changes.groups.values { try group.put(into: database) }
    for tab in changes.tabs.values { try tab.put(into: database) }
    for id in changes.removedTabs.subtracting(changes.tabs.keys) {
      try run("DELETE FROM tab WHERE id = ?", [id], in: database)
    }
    for id in changes.removedGroups.subtracting(changes.groups.keys) {
      try run("DELETE FROM tabGroup WHERE id = ?", [id], in: database)
    }
  }

  /// Writes new and changed rows, and deletes removed ones.
  static func put<Record: StoredRecord>(
    _ changes: [Int: Record?], into database: Database
  ) throws {
    for (id, record) in changes {
      if let record {
        try record.put(into: database)
      } else {
        try run("DELETE FROM \(Record.table) WHERE id = ?", [id], in: database)
      }
    }
  }

  private static func removeWindow(_ id: Int, from database: Database) throws {
    try run("DELETE FROM tab WHERE window = ?", [id], in: database)
    try run("DELETE FROM tabGroup WHERE window = ?", [id], in: database)
    try run("DELETE FROM window WHERE id = ?", [id], in: database)
  }

  static func run(
    _ sql: String, _ arguments: StatementArguments = [], in database: Database
  ) throws {
    try database.cachedStatement(sql: sql).execute(arguments: arguments)
  }
}
