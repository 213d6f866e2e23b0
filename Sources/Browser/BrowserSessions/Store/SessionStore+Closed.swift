import Foundation
import GRDB
import Synchronization

// MARK: - Recently closed items

extension SessionStore {
  /// Writes the changes to recently closed items and pages. Changes to tabs must be written before
  /// this method is called.
  static func writeClosed(_ changes: SessionChanges, to database: Database) throws {
    try put(changes.closed, into: database)
    if let erasure = changes.erasure { try erase(erasure, in: database) }
    for pages in changes.pages.values { try pages.put(into: database) }
    for id in changes.removedPages {
      try run(
        "DELETE FROM pages WHERE tab = ? AND tab NOT IN (SELECT id FROM tab)", [id], in: database)
    }
  }

  /// Returns the numbers of tabs that have stored pages but are not open.
  static func missingTabIDs(in database: Database) throws -> [Int] {
    try Int.fetchAll(
      database, sql: "SELECT tab FROM pages WHERE tab NOT IN (SELECT id FROM tab)")
  }

  /// Returns the numbers of tabs that have stored pages.
  func tabsWithPages() throws -> Set<Int> {
    try use { try $0.read { try Int.fetchSet($0, sql: "SELECT tab FROM pages") } }
  }

  /// Returns the numbers of tabs that can be reopened.
  static func closedTabIDs(in database: Database) throws -> Set<Int> {
    let texts = try String.fetchCursor(database, sql: "SELECT tabs FROM closed")
    var ids: Set<Int> = []
    while let text = try texts.next() {
      let tabs = try? JSONDecoder().decode([ClosedRecord.Tab].self, from: Data(text.utf8))
      ids.formUnion((tabs ?? []).map(\.id))
    }
    return ids
  }
}

// MARK: - Erasing

extension SessionStore {
  /// Erases pages from closed tabs. The pages of open tabs are kept.
  private static func erase(_ erasure: PageErasure, in database: Database) throws {
    let closed = try closedTabIDs(in: database)
    for id in try missingTabIDs(in: database) {
      if closed.contains(id), case .addresses(let addresses) = erasure {
        try erase(addresses, ofTab: id, in: database)
      } else {
        try run("DELETE FROM pages WHERE tab = ?", [id], in: database)
      }
    }
  }

  private static func erase(
    _ addresses: Set<String>, ofTab id: Int, in database: Database
  ) throws {
    let row = try StoredRow<PagesRecord>(numbered: id, in: database)
    guard var record = row?.record, row?.isComplete == true else {
      return try run("DELETE FROM pages WHERE tab = ?", [id], in: database)
    }
    if record.remove(addresses) { try record.put(into: database) }
  }
}
