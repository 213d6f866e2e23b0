import Foundation
import GRDB

// MARK: - Saving

extension SessionStore {
  /// Writes changes, all or none; they are saved when this returns.
  /// - Throws: ``SessionStoreError`` if they cannot be written; what was there is.
  package func save(_ changes: SessionChanges) async throws(SessionStoreError) {
    guard !changes.isEmpty else { return }
    try await write { try Self.write(changes, to: $0) }
    if changes.erasure != nil { await truncateLog() }
  }

  /// Writes changes as `save(_:)` does, while the caller waits.
  /// - Throws: ``SessionStoreError`` if they cannot be written; what was there is.
  package func saveBlocking(_ changes: SessionChanges) throws(SessionStoreError) {
    guard !isReadOnly else { throw .readOnly(path: path) }
    do { try database.write { try Self.write(changes, to: $0) } } catch {
      throw noting(SessionStoreError(error, path: path))
    }
  }

  /// Closes the database, which can be used no more.
  func close() {
    // What cannot be closed is let go of all the same.
    try? database.close()
  }

  /// Deletes the pages of tabs that are gone, and that nobody can reopen any more.
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
        database.asyncWrite(body) { _, result in continuation.resume(with: result) }
      }
    } catch {
      throw noting(SessionStoreError(error, path: path))
    }
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
