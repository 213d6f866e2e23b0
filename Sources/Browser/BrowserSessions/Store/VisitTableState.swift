import BrowserModel
import Foundation
import GRDB
import Synchronization

/// The state of the visit table during a run. It is kept in memory so that a save need not read the
/// whole table.
final class VisitTableState: Sendable {
  private struct State {
    var base: Int?
    var count: Int?
    var isChecked = false
    var isErasing = false
    var erasureFault: SessionStoreError?
  }

  private let state = Mutex(State())

  /// Returns the highest row number from earlier runs. The visits in this run have higher numbers.
  ///
  /// The number is determined by the first call, before this run adds any rows, and stays the same
  /// throughout the run. Therefore, a visit that is saved again after an apparent failure replaces
  /// its own row.
  func base(in database: Database) throws -> Int {
    try state.withLock { state in
      if let base = state.base { return base }
      let last = try Int.fetchOne(database, sql: "SELECT max(id) FROM visit") ?? 0
      // A damaged table may contain a row with a higher number that this query doesn't find. That
      // row must be kept.
      let base = max(last, try TableTally.ofVisits(in: database)?.last ?? 0)
      // If the number is damaged, there may be no valid numbers left for this run.
      guard base == 0 || SessionContents.numbers.contains(base) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a visit has a wrong number")
      }
      state.base = base
      return base
    }
  }

  /// Returns the number of visits. The rows are counted only if the number isn't known.
  func count(in database: Database) throws -> Int {
    if let count = state.withLock({ $0.count }) { return count }
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM visit") ?? 0
    state.withLock { $0.count = count }
    return count
  }

  /// Checks that the table is intact and contains all saved rows. Without this check, much of the
  /// damage to the table would go undetected.
  ///
  /// The check is performed once per run, before any rows are read.
  ///
  /// - Throws: `DatabaseError` if the table is damaged.
  /// - Complexity: O(*n*) for *n* bytes in the table.
  func check(in database: Database) throws {
    guard !state.withLock({ $0.isChecked }) else { return }
    let structure = try String.fetchOne(database, sql: "PRAGMA quick_check('visit')") ?? "ok"
    // Count the rows themselves, because the index may still have entries for missing rows.
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM visit NOT INDEXED") ?? 0
    let tally = try TableTally.ofVisits(in: database)
    let fault = structure != "ok" ? structure : tally?.count != count ? "visits are missing" : nil
    if let fault { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: fault) }
    state.withLock { $0.isChecked = true }
  }

  /// Adds to the number of visits. If `number` is nil, the visits are counted again when needed.
  func addToCount(_ number: Int?) {
    state.withLock { state in
      state.count = number.flatMap { number in state.count.map { $0 + number } }
    }
  }

  /// A Boolean value that indicates whether traces of deleted visits must still be erased.
  var isErasing: Bool {
    get { state.withLock { $0.isErasing } }
    set { state.withLock { $0.isErasing = newValue } }
  }

  /// The reason why traces of deleted visits could not be erased, or nil if there is none.
  var erasureFault: SessionStoreError? {
    get { state.withLock { $0.erasureFault } }
    set { state.withLock { $0.erasureFault = newValue } }
  }
}

// MARK: - VisitRecord

/// The stored data for a visit.
struct VisitRecord: Hashable {
  /// The row number. Later visits have higher numbers.
  var id: Int
  /// The address of the page.
  var url: String
  /// The title of the page.
  var title: String
  /// The time at which the visit began, in milliseconds since 1970.
  var time: Int
}

// MARK: - Rows

extension VisitRecord: StoredRecord {
  static let table = "visit"
  static let columns = "id, url, title, time"
  static let upsert = makeUpsert()

  /// The tables for visits and for unfinished tasks, which a later run completes.
  ///
  /// The address has an index because a page's new title is applied to all its visits.
  static let schema = """
    CREATE TABLE visit (
      id INTEGER PRIMARY KEY, url TEXT NOT NULL, title TEXT NOT NULL, time INTEGER NOT NULL,
      checksum INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX visitURL ON visit (url);
    CREATE TABLE unfinished (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    """

  var values: [(any DatabaseValueConvertible)?] { [id, url, title, time] }

  init?(_ row: Row) {
    guard let id: Int = row.value("id"), let url: String = row.value("url"),
      let title: String = row.value("title"), let time: Int = row.value("time")
    else { return nil }
    self.init(id: id, url: url, title: title, time: time)
  }
}

// MARK: - Visits

extension VisitRecord {
  /// The valid times for visits, in milliseconds since 1970. A `Date` can represent them exactly.
  static let times = -(1 << 53)...1 << 53

  /// Creates a record for a visit.
  init(_ visit: Visit, id: Int) {
    self.init(
      id: id, url: visit.url.absoluteString, title: visit.title, time: visit.time.milliseconds)
  }

  /// The visit, or nil if the record is invalid.
  var visit: Visit? {
    guard Self.times.contains(time), let url = URL(string: url) else { return nil }
    return Visit(url: url, title: title, time: Date(milliseconds: time))
  }
}
