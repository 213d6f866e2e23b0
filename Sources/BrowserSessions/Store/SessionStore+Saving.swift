import Foundation
import GRDB

// MARK: - Saving

extension SessionStore {
  /// Writes changes, all or none; they are saved when this returns.
  /// - Returns: Why the changes of the history are not written though all others are; nil if they are.
  /// - Throws: ``SessionStoreError`` if they cannot be written; what was there is.
  @discardableResult
  package func save(_ changes: SessionChanges) async throws(SessionStoreError)
    -> SessionStoreError?
  {
    guard !changes.isEmpty else { return nil }
    let fault = try await enqueue { try self.save(changes, to: $0) }
    if visitState.isErasing { await eraseTraces() }
    return fault
  }

  /// Writes changes as `save(_:)` does, while the caller waits.
  /// - Returns: Why the changes of the history are not written though all others are; nil if they are.
  /// - Throws: ``SessionStoreError`` if they cannot be written; what was there is.
  @discardableResult
  package func saveBlocking(_ changes: SessionChanges) throws(SessionStoreError)
    -> SessionStoreError?
  {
    guard !isReadOnly else { throw .readOnly(path: path) }
    let fault: SessionStoreError?
    do { fault = try database.writeWithoutTransaction { try save(changes, to: $0) } } catch {
      throw noting(SessionStoreError(error, path: path))
    }
    if visitState.isErasing { eraseTracesBlocking() }
    return fault
  }

  /// Writes changes in one transaction, or all but those of the history where these cannot be.
  private func save(
    _ changes: SessionChanges, to database: Database
  ) throws -> SessionStoreError? {
    do {
      try inTransaction(of: database) { try write(changes, to: database) }
      return nil
    } catch {
      let error = SessionStoreError(error, path: path)
      guard let rest = changes.withoutHistory(after: error) else { throw error }
      try inTransaction(of: database) { try write(rest, to: database) }
      return noting(error)
    }
  }

  private func inTransaction(of database: Database, _ body: () throws -> Void) throws {
    try database.inTransaction {
      try body()
      return .commit
    }
  }

  /// Closes the database, which can be used no more.
  func close() {
    // The pool closes its writer first, and SQLite merges the log only when nobody else reads.
    if !isReadOnly {
      try? database.barrierWriteWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    }
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
    try await enqueue { database in
      try self.inTransaction(of: database) { try body(database) }
    }
  }

  /// Performs work off the main actor, in the order in which it is asked for.
  private func enqueue<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(SessionStoreError) -> Value {
    guard !isReadOnly else { throw .readOnly(path: path) }
    do {
      return try await withCheckedThrowingContinuation { continuation in
        // It is in the queue when this returns: what the caller writes next comes after it.
        database.asyncWriteWithoutTransaction { database in
          continuation.resume(with: Result { try body(database) })
        }
      }
    } catch {
      throw noting(SessionStoreError(error, path: path))
    }
  }

  private func write(_ changes: SessionChanges, to database: Database) throws {
    try Self.writeTabs(changes, to: database)
    try Self.writeClosed(changes, to: database)
    if changes.deletesVisits { try noteErasure(in: database) }
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
