import Foundation
import GRDB
import Synchronization

// MARK: - Saving

extension SessionStore {
  /// Writes changes, all or none; they are on the disk when this returns.
  /// - Throws: ``SessionStoreError`` if they cannot be written; the database is as it was.
  package func save(_ changes: SessionChanges) async throws(SessionStoreError) {
    guard !changes.isEmpty else { return try checkFiles() }
    try await write { try Self.write(changes, to: $0) }
    if changes.erasure != nil { await truncateLog() }
  }

  /// Writes changes as `save(_:)` does, while the caller waits.
  /// - Throws: ``SessionStoreError`` if they cannot be written; the database is as it was.
  package func saveBlocking(_ changes: SessionChanges) throws(SessionStoreError) {
    guard !changes.isEmpty else { return try checkFiles() }
    try writeBlocking { try Self.write(changes, to: $0) }
    if changes.erasure != nil { truncateLogBlocking() }
  }

  /// Checks that what was saved before is still there.
  private func checkFiles() throws(SessionStoreError) {
    guard !isReadOnly else { throw .readOnly(path: path) }
    // In the queue of the writer, which may be changing the files.
    do {
      try database.writeWithoutTransaction { _ in try files.withLock { try $0.check(path) } }
    } catch {
      throw SessionStoreError(error, path: path)
    }
  }

  /// Merges the log into the database and closes it, after which it can't be used.
  func close() {
    // A log that stays is merged by the next run.
    try? database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    // The last connection to close removes the log, and only the writer can.
    (database as? DatabasePool)?.invalidateReadOnlyConnections()
    try? database.close()
  }

  /// Deletes the pages of tabs that are gone and that can't be reopened.
  /// - Throws: ``SessionStoreError`` if that cannot be written.
  package func deletePagesOfMissingTabs() async throws(SessionStoreError) {
    try await write { database in
      let reopenable = try Self.closedTabIDs(in: database)
      for id in try Self.missingTabIDs(in: database) where !reopenable.contains(id) {
        try Self.run("DELETE FROM pages WHERE tab = ?", [id], in: database)
      }
    }
  }

  /// Makes changes in one transaction.
  func write(
    _ body: @escaping @Sendable (Database) throws -> Void
  ) async throws(SessionStoreError) {
    guard !isReadOnly else { throw .readOnly(path: path) }
    do {
      try await withCheckedThrowingContinuation { continuation in
        // It is in the queue when this returns: what the caller writes next comes after it.
        database.asyncWriteWithoutTransaction { database in
          continuation.resume(with: Result { try self.commit(to: database, body) })
        }
      }
    } catch {
      throw noting(SessionStoreError(error, path: path))
    }
  }

  /// Makes changes in one transaction, while the caller waits.
  func writeBlocking(_ body: (Database) throws -> Void) throws(SessionStoreError) {
    guard !isReadOnly else { throw .readOnly(path: path) }
    do { try database.writeWithoutTransaction { try commit(to: $0, body) } } catch {
      throw noting(SessionStoreError(error, path: path))
    }
  }

  /// Makes changes in one numbered transaction, to files that are at their place before and after.
  private func commit(to database: Database, _ body: (Database) throws -> Void) throws {
    try files.withLock { try $0.check(path) }
    // A transaction that fails may have written to the log, too.
    let result = Result { try Self.numbered(body, in: database) }
    try files.withLock { try $0.update(path) }
    let generation = try result.get()
    // The save holds without it; only the loss of this very save would go unnoticed.
    try? GenerationFile(of: path).write(generation)
  }

  /// Makes changes in one transaction, and returns its number.
  private static func numbered(
    _ body: (Database) throws -> Void, in database: Database
  ) throws -> Int {
    var generation = 0
    try database.inTransaction(.immediate) {
      generation = try self.generation(of: database) + 1
      try body(database)
      try setGeneration(generation, in: database)
      return .commit
    }
    return generation
  }

  private static func write(_ changes: SessionChanges, to database: Database) throws {
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
    try writeClosed(changes, to: database)
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
