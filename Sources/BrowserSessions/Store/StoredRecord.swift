import Foundation
import GRDB

/// A record that is read from a row, unless the row makes no sense.
protocol StoredRecord {
  init?(_ row: Row)
}

extension Row {
  /// The value of a column, or nil where there is none of that type; a damaged file has any.
  func value<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
    // As a value of any type, which is found several times as fast as a `DatabaseValue`.
    let value: (any DatabaseValueConvertible)? = self[column]
    return value.flatMap { Value.fromDatabaseValue($0.databaseValue) }
  }
}

// MARK: - Windows and groups

extension WindowRecord: StoredRecord {
  init?(_ row: Row) {
    guard let id: Int = row.value("id"), let isInactive: Bool = row.value("isInactive") else {
      return nil
    }
    self.init(
      id: id, isInactive: isInactive, activeTabID: row.value("activeTab"),
      frontTime: row.value("frontTime") ?? 0)
  }
}

extension GroupRecord: StoredRecord {
  init?(_ row: Row) {
    guard let id: Int = row.value("id"), let windowID: Int = row.value("window") else { return nil }
    self.init(
      id: id, windowID: windowID, title: row.value("title") ?? "", color: row.value("color") ?? "",
      isCollapsed: row.value("isCollapsed") ?? false)
  }
}

// MARK: - Tabs and their pages

extension TabRecord: StoredRecord {
  init?(_ row: Row) {
    guard let id: Int = row.value("id"), let windowID: Int = row.value("window"),
      let place: Data = row.value("place"), let order = OrderKey(bytes: place)
    else { return nil }
    self.init(row, id: id, windowID: windowID, order: order)
  }

  /// Reads what else there is of a tab in a row.
  init(_ row: Row, id: Int, windowID: Int, order: OrderKey) {
    self.init(
      id: id, windowID: windowID, order: order, creationTime: row.value("creationTime") ?? 0,
      lastActiveTime: row.value("lastActiveTime") ?? 0)
    isPinned = row.value("isPinned") ?? false
    groupID = row.value("tabGroup")
    openerID = row.value("opener")
    openerIndex = row.value("openerIndex")
    title = row.value("title")
    url = row.value("url")
    pageCount = row.value("pageCount") ?? 0
    pageIndex = row.value("pageIndex") ?? -1
  }
}

extension PagesRecord: StoredRecord {
  init?(_ row: Row) {
    guard let id: Int = row.value("tab"), let data: Data = row.value("items"),
      let items = try? JSONDecoder().decode([Item].self, from: data)
    else { return nil }
    self.init(
      tabID: id, items: items, index: row.value("pageIndex") ?? -1, engine: row.value("engine"),
      nativeState: row.value("nativeState"))
  }
}

// MARK: - What can be reopened

extension ClosedRecord: StoredRecord {
  init?(_ row: Row) {
    guard let id: Int = row.value("id"), let kind = row.value("kind").flatMap(Kind.init),
      let text: String = row.value("tabs"),
      let tabs = try? JSONDecoder().decode([Tab].self, from: Data(text.utf8)), !tabs.isEmpty
    else { return nil }
    self.init(
      id: id, time: row.value("time") ?? 0, window: row.value("window") ?? "", kind: kind,
      tabs: tabs)
  }
}
