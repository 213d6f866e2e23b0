import BrowserModel
import Foundation
import GRDB

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
