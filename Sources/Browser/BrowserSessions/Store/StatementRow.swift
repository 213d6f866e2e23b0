import Foundation
import GRDB
import GRDBSQLite

/// The current row of a statement. It is read column by column.
///
/// `Row` creates a value for each column, and computing its checksum creates another. For 27,000
/// tabs, that takes four times as long as reading the columns in place (see the benchmark row
/// “restore 27000 tabs”).
///
/// The pointers are safe. SQLite keeps the bytes of a column until the column is converted or the
/// statement is stepped, reset or finalized. ``forEach(_:of:_:)`` passes the row to a closure
/// between two steps. Only ``CheckedColumns`` takes the row, which isn't copyable, and the closure
/// uses it up before the next step. A column is read only as its own type, so SQLite never converts
/// it.
struct StatementRow: ~Copyable {
  private let statement: OpaquePointer

  private init(of statement: OpaquePointer) { self.statement = statement }
}

// MARK: - Reading

extension StatementRow {
  /// Calls a closure with each row of a query.
  ///
  /// - Parameters:
  ///   - sql: The query.
  ///   - database: The database.
  ///   - body: A closure that receives each row.
  /// - Throws: `DatabaseError` if the database can't be read.
  static func forEach(
    _ sql: String, of database: Database, _ body: (consuming StatementRow) -> Void
  ) throws {
    let statement = try database.makeStatement(sql: sql)
    let pointer = statement.sqliteStatement
    try withExtendedLifetime(statement) {
      defer { sqlite3_reset(pointer) }
      var code = sqlite3_step(pointer)
      while code == SQLITE_ROW {
        body(StatementRow(of: pointer))
        code = sqlite3_step(pointer)
      }
      guard code != SQLITE_DONE else { return }
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
    }
  }
}

// MARK: - Columns

extension StatementRow {
  /// A value in a column. The bytes are valid until the statement is stepped.
  fileprivate enum Value {
    case null
    case integer(Int64)
    case float(Double)
    case text(UnsafeRawBufferPointer)
    case blob(UnsafeRawBufferPointer)
  }

  fileprivate func value(_ column: Int32) -> Value {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: .float(sqlite3_column_double(statement, column))
    case SQLITE_TEXT: .text(bytes(column))
    case SQLITE_BLOB: .blob(bytes(column))
    default: .null
    }
  }

  private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    // Get the pointer first, because the other call could move the bytes if the column had another
    // type.
    let start = sqlite3_column_blob(statement, column)
    return UnsafeRawBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }
}

// MARK: - Checked columns

/// A reader of a row's columns, in order, that also computes the checksum of the values. Each value
/// is taken from SQLite only once.
private struct CheckedColumns: ~Copyable {
  private let row: StatementRow
  private var checksum: RowChecksum
  private var column: Int32 = 0

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - table: The initial checksum for rows in the table, before any values are added.
  init(of row: consuming StatementRow, in table: RowChecksum) {
    self.row = row
    checksum = table
  }

  /// Returns the integer in the next column, or nil if the column has another type.
  mutating func integer() -> Int? {
    if case .integer(let number) = next() { Int(number) } else { nil }
  }

  /// Returns the text in the next column, or nil if the column has another type.
  mutating func text() -> String? {
    if case .text(let bytes) = next() { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  /// Returns the order key in the next column, or nil if the column contains none.
  mutating func orderKey() -> OrderKey? {
    if case .blob(let bytes) = next() { OrderKey(bytes: bytes) } else { nil }
  }

  /// Returns whether the next column contains the checksum of the columns before it.
  mutating func matchesChecksum() -> Bool {
    let expected = checksum.value
    if case .integer(let number) = next() { return number == expected }
    return false
  }

  private mutating func next() -> StatementRow.Value {
    let value = row.value(column)
    column += 1
    switch value {
    case .null: checksum.addNull()
    case .integer(let number): checksum.add(number)
    case .float(let number): checksum.add(number)
    case .text(let bytes): checksum.add(text: bytes)
    case .blob(let bytes): checksum.add(blob: bytes)
    }
    return value
  }
}

// MARK: - Tabs

extension TabRecord {
  /// Returns all tabs, sorted by window and by their order in the window.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - expectedCount: The expected number of tabs.
  ///   - damagedRowCount: The count to which the number of invalid rows is added.
  /// - Throws: `DatabaseError` if the database can't be read.
  static func all(
    in database: Database, expecting expectedCount: Int, _ damagedRowCount: inout Int
  ) throws -> [TabRecord] {
    let table = RowChecksum(of: table)
    var tabs: [TabRecord] = []
    // The expected number may be damaged, so limit it.
    tabs.reserveCapacity(min(expectedCount, 1 << 16))
    // Read the rows in the order of their numbers and sort the records here. SQLite would have to
    // copy the rows to sort them.
    try StatementRow.forEach("SELECT \(columns), checksum FROM tab", of: database) { row in
      var columns = CheckedColumns(of: row, in: table)
      if let tab = TabRecord(&columns) {
        tabs.append(tab)
      } else {
        damagedRowCount += 1
      }
    }
    tabs.arrange()
    return tabs
  }

  /// Creates the record of a row, or returns nil if the row is damaged.
  private init?(_ columns: inout CheckedColumns) {
    let id = columns.integer(), windowID = columns.integer(), order = columns.orderKey()
    let isPinned = columns.integer(), groupID = columns.integer()
    let openerID = columns.integer(), openerIndex = columns.integer()
    let title = columns.text(), url = columns.text()
    let pageCount = columns.integer(), pageIndex = columns.integer()
    let creationTime = columns.integer(), lastActiveTime = columns.integer()
    guard columns.matchesChecksum(), let id, let windowID, let order else { return nil }
    self.init(
      id: id, windowID: windowID, order: order, creationTime: creationTime ?? 0,
      lastActiveTime: lastActiveTime ?? 0)
    self.isPinned = (isPinned ?? 0) != 0
    (self.groupID, self.openerID, self.openerIndex) = (groupID, openerID, openerIndex)
    (self.title, self.url) = (title, url)
    (self.pageCount, self.pageIndex) = (pageCount ?? 0, pageIndex ?? -1)
  }
}
