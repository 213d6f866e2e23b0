import BrowserModel
import Foundation
import GRDB

/// The known state of the visit table during a run, so that the table is checked only once.
struct VisitTableState: Sendable {
  private var base: Int?
  private var isChecked = false

  /// Returns the highest row number from earlier runs. The visits in this run have higher numbers.
  ///
  /// The number is determined by the first call, before this run adds any rows, and stays the same
  /// throughout the run. Therefore, a visit that is saved again after an apparent failure replaces
  /// its own row.
  mutating func base(in database: Database) throws -> Int {
    if let base { return base }
    let last = try Int.fetchOne(database, sql: "SELECT max(id) FROM visit") ?? 0
    // A damaged table may contain a row with a higher number that this query doesn't find. That
    // row must be kept.
    let base = max(last, try TableTally.ofVisits(in: database)?.last ?? 0)
    // If the number is damaged, there may be no valid numbers left for this run.
    guard base == 0 || SessionContents.numbers.contains(base) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a visit has a wrong number")
    }
    self.base = base
    return base
  }

  /// Checks that the table is intact and contains all saved rows. Without this check, much of the
  /// damage to the table would go undetected.
  ///
  /// The check is performed once per run, before any rows are read.
  ///
  /// - Throws: `DatabaseError` if the table is damaged.
  /// - Complexity: O(*n*) for *n* bytes in the table.
  mutating func check(in database: Database) throws {
    guard !isChecked else { return }
    let structure = try String.fetchOne(database, sql: "PRAGMA quick_check('visit')") ?? "ok"
    // Count the rows themselves, because the index may still have entries for missing rows.
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM visit NOT INDEXED") ?? 0
    let tally = try TableTally.ofVisits(in: database)
    let fault = structure != "ok" ? structure : tally?.count != count ? "visits are missing" : nil
    if let fault { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: fault) }
    isChecked = true
  }
}

// MARK: - VisitRecord

/// The stored data for a visit.
struct VisitRecord: Hashable {
  /// The row number. Later visits have higher numbers.
  var id = 0
  /// The address of the page.
  var url = ""
  /// The title of the page.
  var title = ""
  /// The time at which the visit began, in milliseconds since 1970.
  var time = 0
}

extension VisitRecord: StoredRecord {
  static let stored = StoredTable<Self>(
    "visit", .required("id", \.id), .required("url", \.url), .required("title", \.title),
    .required("time", \.time))
}

// MARK: - Visits

extension VisitRecord {
  /// The valid times for visits, in milliseconds since 1970. A `Date` can represent them exactly.
  static let times = -(1 << 53)...1 << 53

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
