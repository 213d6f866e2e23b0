import BrowserModel
import Foundation
import GRDB
import Synchronization

/// What a run knows of the table of visits, so that a save need not look at all of it.
final class VisitTableState: Sendable {
  private struct State {
    var base: Int?
    var count: Int?
    var isChecked = false
    var isErasing = false
    var erasureFault: SessionStoreError?
  }

  private let state = Mutex(State())

  /// Returns the number of the last row of former runs, to which a run adds the numbers of its own.
  ///
  /// It stays the same throughout the run: a visit that is saved again after a save that seemed to
  /// fail replaces its row. The first request finds no rows of this run, since a save makes a request, too.
  func base(in database: Database) throws -> Int {
    try state.withLock { state in
      if let base = state.base { return base }
      let last = try Int.fetchOne(database, sql: "SELECT max(id) FROM visit") ?? 0
      // A table that is out of order may have a higher number elsewhere, whose row must stay.
      let base = max(last, try TableTally.ofVisits(in: database)?.last ?? 0)
      // A damaged number leaves no room for those of this run.
      guard base == 0 || SessionContents.numbers.contains(base) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a visit has a wrong number")
      }
      state.base = base
      return base
    }
  }

  /// Returns the number of visits, which are counted once.
  func count(in database: Database) throws -> Int {
    if let count = state.withLock({ $0.count }) { return count }
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM visit") ?? 0
    state.withLock { $0.count = count }
    return count
  }

  /// Checks once in a run that the table is in order and has all rows that were saved, before its rows
  /// are read: SQLite reads past much of what is wrong there.
  /// - Throws: `DatabaseError` if the table isn't in order.
  /// - Complexity: O(*size*).
  func check(in database: Database) throws {
    guard !state.withLock({ $0.isChecked }) else { return }
    let structure = try String.fetchOne(database, sql: "PRAGMA quick_check('visit')") ?? "ok"
    // The rows themselves, not those of the index, which may be whole.
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM visit NOT INDEXED") ?? 0
    let tally = try TableTally.ofVisits(in: database)
    let fault = structure != "ok" ? structure : tally?.count != count ? "visits are missing" : nil
    if let fault { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: fault) }
    state.withLock { $0.isChecked = true }
  }

  /// Notes that visits have come or gone; nil has them counted anew.
  func addToCount(_ number: Int?) {
    state.withLock { state in
      state.count = number.flatMap { number in state.count.map { $0 + number } }
    }
  }

  /// A Boolean value that indicates whether traces of deleted visits are yet to be erased.
  var isErasing: Bool {
    get { state.withLock { $0.isErasing } }
    set { state.withLock { $0.isErasing = newValue } }
  }

  /// The reason why these traces could not be erased.
  var erasureFault: SessionStoreError? {
    get { state.withLock { $0.erasureFault } }
    set { state.withLock { $0.erasureFault = newValue } }
  }
}

// MARK: - VisitRecord

/// What the store keeps of a visit.
struct VisitRecord: Hashable {
  /// The number of the row, which rises from visit to visit.
  var id: Int
  /// The address of the page.
  var url: String
  /// The title of the page.
  var title: String
  /// When the visit began, in milliseconds since 1970.
  var time: Int
}

// MARK: - Rows

extension VisitRecord: StoredRecord {
  static let table = "visit"
  static let columns = "id, url, title, time"
  static let upsert = makeUpsert()

  /// The schema of visits, and of the tasks that a run may leave to the next one.
  ///
  /// The address has an index, since a page that changes its title changes that of all its visits.
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
  /// The times that visits can have: those that a `Date` tells apart.
  static let times = -(1 << 53)...1 << 53

  /// Creates the record of a visit.
  init(_ visit: Visit, id: Int) {
    self.init(
      id: id, url: visit.url.absoluteString, title: visit.title, time: visit.time.milliseconds)
  }

  /// The visit; nil if the row makes no sense.
  var visit: Visit? {
    guard Self.times.contains(time), let url = URL(string: url) else { return nil }
    return Visit(url: url, title: title, time: Date(milliseconds: time))
  }
}
