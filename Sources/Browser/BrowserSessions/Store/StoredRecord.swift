import Foundation
import GRDB

/// A record that is stored as one row of a table.
protocol StoredRecord {
  /// The name of the table.
  static var table: String { get }
  /// The names of the table's columns, except for the checksum. The identifier comes first.
  static var columns: String { get }
  /// The SQL statement that writes a row. It is the stored result of ``makeUpsert()``.
  static var upsert: String { get }
  /// The values of the row, in the order of `columns`.
  var values: [(any DatabaseValueConvertible)?] { get throws }
  /// Creates a record from a row, or returns nil if the row is invalid.
  init?(_ row: Row)
}

// MARK: - Checksums

extension StoredRecord {
  /// Creates a record from a row, or returns nil if the row is invalid or doesn't match its
  /// checksum.
  init?(checked row: Row) {
    guard row.matchesChecksum(of: Self.table) else { return nil }
    self.init(row)
  }

  /// Inserts the record with its checksum, or updates the row with the same identifier.
  func put(into database: Database) throws {
    var values = try values.map { ($0?.databaseValue ?? .null).withoutNull }
    values.append(RowChecksum(of: values, in: Self.table).value.databaseValue)
    try SessionStore.run(Self.upsert, StatementArguments(RowArguments(values)), in: database)
  }

  /// Returns a statement that inserts a row, or updates the row with the same identifier.
  ///
  /// The statement isn't `INSERT OR REPLACE`, because that would delete the row that it replaces
  /// and so change the tally twice.
  static func makeUpsert() -> String {
    let names = columns.split(separator: ", ").dropFirst() + ["checksum"]
    let places = repeatElement("?", count: names.count + 1).joined(separator: ", ")
    let changes = names.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    return "INSERT INTO \(table) VALUES (\(places)) ON CONFLICT DO UPDATE SET \(changes)"
  }
}

/// The values of a row as a sequence for GRDB.
///
/// GRDB's generic code reads an array of existentials through unspecialized witnesses, and an array
/// of values through a key path. Both take a quarter of a save.
private struct RowArguments: Sequence, IteratorProtocol {
  private let values: [DatabaseValue]
  private var index = 0

  init(_ values: [DatabaseValue]) { self.values = values }

  var underestimatedCount: Int { values.count - index }

  mutating func next() -> (any DatabaseValueConvertible)?? {
    guard index < values.count else { return nil }
    defer { index += 1 }
    return .some(values[index])
  }
}

extension DatabaseValue {
  /// The value with null characters replaced, because SQLite ends text at the first null character.
  fileprivate var withoutNull: DatabaseValue {
    guard case .string(let text) = storage, text.utf8.contains(0) else { return self }
    return text.replacing("\0", with: "\u{FFFD}").databaseValue
  }
}

extension Row {
  /// Returns whether the last column of a table contains the checksum of the other columns.
  ///
  /// - Parameters:
  ///   - table: The name of the table.
  ///   - extraCount: The number of additional values that follow the table's columns in the row.
  func matchesChecksum(of table: String, extraCount: Int = 0) -> Bool {
    let values = Array(databaseValues).dropLast(extraCount)
    guard let checksum = values.last.flatMap(Int64.fromDatabaseValue) else { return false }
    return RowChecksum(of: values.dropLast(), in: table).value == checksum
  }
}

extension Row {
  /// Returns the value of a column, or nil if the value has another type. In a damaged file, the
  /// value can have any type.
  func value<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
    // Read the value as an existential. This is several times faster than reading a
    // `DatabaseValue`.
    let value: (any DatabaseValueConvertible)? = self[column]
    return value.flatMap { Value.fromDatabaseValue($0.databaseValue) }
  }
}

// MARK: - Windows and groups

extension WindowRecord: StoredRecord {
  static let table = "window"
  static let columns = "id, isInactive, activeTab, frontTime"
  static let upsert = makeUpsert()

  var values: [(any DatabaseValueConvertible)?] {
    [id, isInactive, activeTabID, frontTime]
  }

  init?(_ row: Row) {
    guard let id: Int = row.value("id"), let isInactive: Bool = row.value("isInactive") else {
      return nil
    }
    self.init(
      id: id, isInactive: isInactive, activeTabID: row.value("activeTab"),
      frontTime: row.value("frontTime") ?? 0)
  }
}

extension TabGroupRecord: StoredRecord {
  static let table = "tabGroup"
  static let columns = "id, window, title, color, isCollapsed"
  static let upsert = makeUpsert()

  var values: [(any DatabaseValueConvertible)?] {
    [id, windowID, title, color, isCollapsed]
  }

  init?(_ row: Row) {
    guard let id: Int = row.value("id"), let windowID: Int = row.value("window") else { return nil }
    self.init(
      id: id, windowID: windowID, title: row.value("title") ?? "", color: row.value("color") ?? "",
      isCollapsed: row.value("isCollapsed") ?? false)
  }
}

// MARK: - Tabs and their pages

extension TabRecord: StoredRecord {
  static let table = "tab"
  static let columns = """
    id, window, place, isPinned, tabGroup, opener, openerIndex, title, url, pageCount, pageIndex, \
    creationTime, lastActiveTime
    """
  static let upsert = makeUpsert()

  var values: [(any DatabaseValueConvertible)?] {
    [
      id, windowID, Data(order.bytes), isPinned, groupID, openerID, openerIndex, title, url,
      pageCount, pageIndex, creationTime, lastActiveTime,
    ]
  }

  init?(_ row: Row) {
    guard let id: Int = row.value("id"), let windowID: Int = row.value("window"),
      let place: Data = row.value("place"), let order = OrderKey(bytes: place)
    else { return nil }
    self.init(row, id: id, windowID: windowID, order: order)
  }

  /// Creates a tab record from a row. The required values have already been read from the row.
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
  static let table = "pages"
  static let columns = "tab, items, pageIndex, engine, nativeState"
  static let upsert = makeUpsert()

  var values: [(any DatabaseValueConvertible)?] {
    [tabID, items.json, index, engine, nativeState]
  }

  init?(_ row: Row) {
    guard let id: Int = row.value("tab"), let data: Data = row.value("items"),
      let items = try? JSONDecoder().decode([Item].self, from: data)
    else { return nil }
    self.init(
      tabID: id, items: items, index: row.value("pageIndex") ?? -1, engine: row.value("engine"),
      nativeState: row.value("nativeState"))
  }
}

// MARK: - Recently closed items

extension ClosedRecord: StoredRecord {
  static let table = "closed"
  static let columns = "id, time, window, kind, tabs"
  static let upsert = makeUpsert()

  var values: [(any DatabaseValueConvertible)?] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      let tabs = String(decoding: try encoder.encode(tabs), as: UTF8.self)
      return [id, time, window, kind.rawValue, tabs]
    }
  }

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

// MARK: - Bookmarks, named sessions and cookies

extension BookmarkRecord: StoredRecord {
  static let table = "bookmark"
  static let columns = "id, place, url, title"
  static let upsert = makeUpsert()

  var values: [(any DatabaseValueConvertible)?] { [id, Data(order.bytes), url, title] }

  init?(_ row: Row) {
    guard let id: Int = row.value("id"), let place: Data = row.value("place"),
      let order = OrderKey(bytes: place), let url: String = row.value("url"),
      URL(string: url) != nil
    else { return nil }
    self.init(id: id, order: order, url: url, title: row.value("title") ?? "")
  }
}

extension NamedSessionRecord: StoredRecord {
  static let table = "namedSession"
  static let columns = "id, name, deletionTime, text"
  static let upsert = makeUpsert()

  var values: [(any DatabaseValueConvertible)?] { [id, name, deletionTime, text] }

  init?(_ row: Row) {
    guard let id: Int = row.value("id"), let name: String = row.value("name"),
      let text: Data = row.value("text")
    else { return nil }
    self.init(id: id, name: name, text: text)
    deletionTime = row.value("deletionTime")
  }
}

extension CookieRecord: StoredRecord {
  static let table = "cookie"
  static let columns = "id, value"
  static let upsert = makeUpsert()

  var values: [(any DatabaseValueConvertible)?] { [id, value] }

  init?(_ row: Row) {
    guard let id: Int = row.value("id"), let value: Data = row.value("value") else { return nil }
    self.init(id: id, value: value)
  }
}
