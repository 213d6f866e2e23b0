import Foundation
import GRDB

// MARK: - Loading

extension SessionStore {
  /// Reads all but the pages of tabs.
  /// - Throws: ``SessionStoreError`` if the database cannot be read.
  /// - Complexity: O(*n*) for *n* tabs.
  package func contents() throws(SessionStoreError) -> SessionContents {
    try read { database in
      var contents = SessionContents()
      contents.windows = try Row.fetchAll(database, sql: "SELECT * FROM window ORDER BY id")
        .map(WindowRecord.init)
      contents.groups = try Row.fetchAll(database, sql: "SELECT * FROM tabGroup ORDER BY id")
        .map(GroupRecord.init)
      let tabs = try Row.fetchCursor(database, sql: "SELECT * FROM tab ORDER BY window, place")
      while let row = try tabs.next() { contents.tabs.append(TabRecord(row)) }
      return contents
    }
  }

  /// Reads the pages of a tab, or returns nil when there are none.
  /// - Throws: ``SessionStoreError`` if they cannot be read.
  package func pages(ofTab id: Int) throws(SessionStoreError) -> PagesRecord? {
    try read { database in
      try Row.fetchOne(database, sql: "SELECT * FROM pages WHERE tab = ?", arguments: [id])
        .map(PagesRecord.init)
    }
  }

  private func read<Value>(
    _ body: (Database) throws -> Value
  ) throws(SessionStoreError) -> Value {
    do { return try database.read(body) } catch {
      throw SessionStoreError(error, path: database.path)
    }
  }
}

// MARK: - Rows

extension WindowRecord {
  fileprivate init(_ row: Row) {
    self.init(
      id: row["id"], isInactive: row["isInactive"], activeTabID: row["activeTab"],
      closingTime: row["closingTime"])
  }
}

extension GroupRecord {
  fileprivate init(_ row: Row) {
    self.init(
      id: row["id"], windowID: row["window"], title: row["title"], color: row["color"],
      isCollapsed: row["isCollapsed"])
  }
}

extension TabRecord {
  fileprivate init(_ row: Row) {
    let place: Data = row["place"]
    self.init(
      id: row["id"], windowID: row["window"],
      order: OrderKey(bytes: place) ?? OrderKey.between(nil, nil),
      creationTime: row["creationTime"], lastActiveTime: row["lastActiveTime"])
    isPinned = row["isPinned"]
    groupID = row["tabGroup"]
    openerID = row["opener"]
    openerIndex = row["openerIndex"]
    title = row["title"]
    url = row["url"]
    pageCount = row["pageCount"]
    pageIndex = row["pageIndex"]
  }
}

extension PagesRecord {
  fileprivate init(_ row: Row) throws {
    self.init(
      tabID: row["tab"], items: try JSONDecoder().decode([Item].self, from: row["items"]),
      index: row["pageIndex"], engine: row["engine"], nativeState: row["nativeState"])
  }
}
