import BrowserModel
import Foundation
import GRDB
import Synchronization

// MARK: - Saving

extension SessionStore {
  /// Writes the changes to the history as part of a save.
  func write(_ changes: HistoryChanges, to database: Database) throws {
    let base = try visitState.withLock { try $0.base(in: database) }
    for deletion in changes.deletions { try delete(deletion, from: database) }
    for (address, title) in changes.titles { try retitle(address, title, in: database) }
    // Sort the visits so that rows are added at the end of the table.
    for (number, visit) in changes.visits.sorted(by: { $0.key < $1.key }) {
      try VisitRecord(visit, id: base + number).put(into: database)
    }
    guard !changes.visits.isEmpty else { return }
    let count = try TableTally.ofVisits(in: database)?.count ?? 0
    try prune(count - changes.bounds.count, before: changes.bounds.oldest, in: database)
  }

  private func retitle(_ address: String, _ title: String, in database: Database) throws {
    let statement = try database.cachedStatement(sql: "SELECT * FROM visit WHERE url = ?")
    for row in try Row.fetchAll(statement, arguments: [address]) {
      // Leave a damaged row unchanged so that the damage can still be detected.
      guard var record = StoredRow<VisitRecord>(row).valid, record.title != title else { continue }
      record.title = title
      try record.put(into: database)
    }
  }
}

// MARK: - Damage

extension SessionChanges {
  /// Returns a copy without the changes to the history, or nil if the error wasn't caused by damage
  /// or there are no changes to the history.
  ///
  /// Visits make up most of a store. Damage to them must not prevent tabs from being saved.
  func withoutHistory(after error: SessionStoreError) -> Self? {
    guard case .damaged = error, history != nil else { return nil }
    var rest = self
    rest.history = nil
    return rest
  }
}

// MARK: - Deleting

extension SessionStore {
  /// Deletes visits. The index isn't used to find visits to an address, because the index might be
  /// damaged.
  private func delete(_ deletion: VisitDeletion, from database: Database) throws {
    switch deletion {
    case .all: try Self.run("DELETE FROM visit", in: database)
    case .address(let address):
      try Self.run("DELETE FROM visit NOT INDEXED WHERE url = ?", [address], in: database)
    case .range(let range):
      try Self.run(
        "DELETE FROM visit WHERE time >= ? AND time < ?",
        [
          1000 * range.lowerBound.timeIntervalSince1970,
          1000 * range.upperBound.timeIntervalSince1970,
        ],
        in: database)
    }
  }

  /// The maximum number of old visits that a single save deletes.
  static let pruneLimit = 2_000

  /// Deletes old visits that exceed the limits on number and age. If there are many, it takes
  /// several saves to delete them all.
  ///
  /// - Parameters:
  ///   - excess: The number of visits by which the table exceeds its limit.
  ///   - time: The time of the oldest visit to keep.
  private func prune(_ excess: Int, before time: Date, in database: Database) throws {
    let rows = try Row.fetchCursor(
      database, sql: "SELECT id, time FROM visit ORDER BY id LIMIT \(Self.pruneLimit)")
    var outdated: [Int] = [], others = 0
    // The first rows may include a few visits with later times, because the clock may have been
    // wrong.
    while others < 64, let row = try rows.next() {
      guard let id: Int = row.value("id"), let began: Int = row.value("time") else { continue }
      if outdated.count < excess || began < time.milliseconds {
        outdated.append(id)
      } else {
        others += 1
      }
    }
    for id in outdated { try Self.run("DELETE FROM visit WHERE id = ?", [id], in: database) }
  }
}
