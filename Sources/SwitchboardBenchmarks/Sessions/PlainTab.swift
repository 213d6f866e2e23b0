import Foundation
import GRDB

/// The row of a tab as it is read when nothing is made of it.
struct PlainTab: Codable {
  let id: Int
  let window: Int
  let place: Data
  let isPinned: Bool
  let group: Int?
  let opener: Int?
  let openerIndex: Int?
  let title: String?
  let url: String?
  let pageCount: Int
  let pageIndex: Int
  let creationTime: Int
  let lastActiveTime: Int

  private init(_ row: GRDB.Row) {
    id = row[0]
    window = row[1]
    place = row[2]
    isPinned = row[3]
    group = row[4]
    opener = row[5]
    openerIndex = row[6]
    title = row[7]
    url = row[8]
    pageCount = row[9]
    pageIndex = row[10]
    creationTime = row[11]
    lastActiveTime = row[12]
  }
}

// MARK: - Reading

extension PlainTab {
  /// Opens a database of sessions, and reads its tabs.
  static func all(in file: URL) throws -> [PlainTab] {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: file.path, configuration: configuration).read { database in
      let rows = try GRDB.Row.fetchCursor(database, sql: "SELECT * FROM tab ORDER BY window, place")
      var tabs: [PlainTab] = []
      while let row = try rows.next() { tabs.append(PlainTab(row)) }
      return tabs
    }
  }
}
