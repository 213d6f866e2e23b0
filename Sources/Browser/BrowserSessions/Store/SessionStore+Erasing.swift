import Foundation
import GRDB
import ProfileFiles
import Synchronization
import SystemPackage

// MARK: - Erasing

extension SessionStore {
  /// Records that traces of deleted visits must still be erased. The record is part of the save
  /// that deletes the visits.
  func recordErasure(in database: Database) throws {
    // Delete these rows, because notices mention tabs and unreadable rows may contain any address.
    try database.execute(sql: "DELETE FROM notice; DELETE FROM damagedPages")
    try Self.beginErasure(in: database)
  }

  /// Adds the record of an erasure, which stays until the erasure is complete.
  static func beginErasure(in database: Database) throws {
    try run("INSERT OR REPLACE INTO unfinished VALUES ('erasure')", in: database)
  }

  /// Returns whether traces of deleted visits must still be erased.
  static func isErasureUnfinished(in database: Database) throws -> Bool {
    try !String.fetchAll(database, sql: "SELECT name FROM unfinished").isEmpty
  }

  /// Erases the traces of deleted visits on disk.
  ///
  /// Traces can remain in free pages, in inner nodes of tables, in the database's log, and in
  /// quarantined stores. If they cannot be erased now, the next save or run erases them. Until
  /// then, ``erasureFault`` contains the reason.
  func eraseTraces() {
    erasureFault = nil
    do {
      // Perform both steps even if one of them fails.
      let kept = Result { try copies.deleteAll() }
      try use { try $0.barrierWriteWithoutTransaction { try rewrite($0, isLast: kept.isSuccess) } }
      try kept.get()
    } catch {
      let reason = (error as? FileError)?.description ?? "\(SessionStoreError(error, path: path))"
      erasureFault = .unerased(path: path, reason: reason)
    }
  }

  /// The damaged copies of the store and of the other files of the profile.
  private var copies: KeptCopies {
    KeptCopies(ofState: URL(fileURLWithPath: path).deletingLastPathComponent())
  }

  /// Erases traces of deleted visits that an earlier run left behind.
  @concurrent
  func finishErasing() async {
    // If the database is unreadable, a later read reports it.
    guard (try? await readInBackground(Self.isErasureUnfinished)) == true else { return }
    eraseTraces()
  }

  /// Rewrites the whole database and truncates its log. No other connection must read the database
  /// at the same time.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - isLast: Whether nothing else remains to be erased.
  private func rewrite(_ database: Database, isLast: Bool) throws {
    try files.withLock { try $0.check(path) }
    // Record the state of the files even if a step fails, because all changes to them come from
    // this run.
    defer { try? files.withLock { try $0.update(path) } }
    // Use memory for temporary data, because a temporary file would also contain the deleted
    // visits.
    try database.execute(sql: "PRAGMA temp_store = MEMORY; VACUUM")
    _ = try database.checkpoint(.truncate)
    guard isLast else { return }
    // Delete this row last. If the run ends before that, the next run finishes the erasure.
    try Self.numbered({ try Self.run("DELETE FROM unfinished", in: $0) }, in: database)
    _ = try? database.checkpoint(.truncate)
  }
}

extension Result {
  fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
