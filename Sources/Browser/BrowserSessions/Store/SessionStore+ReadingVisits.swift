import BrowserModel
import Foundation
import GRDB
import Synchronization

/// A page of stored visits and the number of invalid rows found while reading it.
struct StoredVisits: Sendable {
  var page = VisitPage()
  var damagedRowCount = 0
}

// MARK: - Reading

extension SessionStore {
  /// Returns stored visits, newest first. Unsaved changes are applied to the visits.
  ///
  /// Invalid rows are counted but not returned.
  ///
  /// - Throws: ``SessionStoreError`` if the visits cannot be read.
  /// - Complexity: O(*n*) for the *n* visits that are examined to find enough matches.
  @concurrent
  func visits(_ query: VisitQuery) async throws(SessionStoreError) -> StoredVisits {
    try await readVisits { database in
      try self.visitState.withLock { try $0.check(in: database) }
      let base = try self.visitState.withLock { try $0.base(in: database) }
      var visits = StoredVisits(), last: Int?
      let rows = try Row.fetchCursor(
        database, sql: "SELECT * FROM visit WHERE id < ? ORDER BY id DESC",
        arguments: [base + query.before])
      while visits.page.visits.count < query.limit, let row = try rows.next() {
        last = row.value("id")
        if let visit = StoredRow<VisitRecord>(row).valid?.visit {
          if let visit = query.answer(for: visit) { visits.page.visits.append(visit) }
        } else {
          visits.damagedRowCount += 1
        }
      }
      let isFull = visits.page.visits.count >= query.limit
      visits.page.next = isFull ? last.map { VisitCursor(before: $0 - base) } : nil
      return visits
    }
  }

  /// Returns the effect that deleting visits would have.
  ///
  /// - Throws: ``SessionStoreError`` if the visits cannot be read.
  /// - Complexity: O(*n*) for *n* visits.
  @concurrent
  func effect(of query: VisitDeletionQuery) async throws(SessionStoreError) -> VisitDeletionEffect {
    try await readVisits { database in
      let base = try self.visitState.withLock { try $0.base(in: database) }
      var effect = VisitDeletionEffect(addresses: query.unsavedAddresses)
      var others: Set<String> = []
      let rows = try Row.fetchCursor(
        database, sql: "SELECT url, time FROM visit WHERE id < ?",
        arguments: [base + query.before])
      while let row = try rows.next() {
        guard let url: String = row.value("url"), let time: Int = row.value("time") else {
          continue
        }
        let date = Date(milliseconds: time)
        if query.unsaved.contains(where: { $0.applies(to: url, at: date) }) { continue }
        if query.deletion.applies(to: url, at: date) {
          effect.count += 1
          effect.addresses.insert(url)
        } else {
          others.insert(url)
        }
      }
      effect.addresses.subtract(others)
      return effect
    }
  }

  private func readVisits<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(SessionStoreError) -> Value {
    do { return try await readInBackground(body) } catch {
      throw recording(SessionStoreError(reading: error, path: path))
    }
  }
}

// MARK: - Queries

extension VisitQuery {
  /// Returns a stored visit with unsaved changes applied, or nil if it doesn't match the query.
  fileprivate func answer(for stored: Visit) -> Visit? {
    let address = stored.url.absoluteString
    if unsaved.deletions.contains(where: { $0.applies(to: address, at: stored.time) }) {
      return nil
    }
    let visit = unsaved.titles[address].map { title in
      Visit(url: stored.url, title: title, time: stored.time)
    }
    let answer = visit ?? stored
    return text.map(answer.contains) ?? true ? answer : nil
  }
}
