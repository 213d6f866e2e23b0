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
/// between two steps. The closure can't keep the row, which isn't copyable. A column is read only
/// if it has the requested type, so SQLite never converts it.
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
    _ sql: String, of database: Database, _ body: (borrowing StatementRow) -> Void
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
  /// Returns the integer in a column, or nil if the column has another type.
  func integer(_ column: Int32) -> Int? {
    guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
    return Int(sqlite3_column_int64(statement, column))
  }

  /// Returns the text in a column, or nil if the column has another type.
  func text(_ column: Int32) -> String? {
    guard sqlite3_column_type(statement, column) == SQLITE_TEXT else { return nil }
    return String(decoding: bytes(column), as: UTF8.self)
  }

  /// Calls a closure with the bytes of a blob in a column. Returns nil if the column has another
  /// type.
  func withBlob<Value>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value?
  ) -> Value? {
    sqlite3_column_type(statement, column) == SQLITE_BLOB ? body(bytes(column)) : nil
  }

  private func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    // Get the pointer first, because the other call could move the bytes if the column had another
    // type.
    let start = sqlite3_column_blob(statement, column)
    return UnsafeRawBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }
}

// MARK: - Checksums

extension StatementRow {
  /// Returns whether a column contains the checksum of the columns before it.
  ///
  /// - Parameters:
  ///   - column: The index of the column.
  ///   - table: The initial checksum for rows in the table, before any values are added.
  func matchesChecksum(in column: Int32, of table: RowChecksum) -> Bool {
    guard let expected = integer(column) else { return false }
    var checksum = table
    for column in 0..<column { add(column, to: &checksum) }
    return checksum.value == Int64(expected)
  }

  private func add(_ column: Int32, to checksum: inout RowChecksum) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: checksum.add(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: checksum.add(sqlite3_column_double(statement, column))
    case SQLITE_TEXT: checksum.add(text: bytes(column))
    case SQLITE_BLOB: checksum.add(blob: bytes(column))
    default: checksum.addNull()
    }
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
      if row.matchesChecksum(in: 13, of: table), let tab = TabRecord(row) {
        tabs.append(tab)
      } else {
        damagedRowCount += 1
      }
    }
    tabs.arrange()
    return tabs
  }

  private init?(_ row: borrowing StatementRow) {
    guard let id = row.integer(0), let windowID = row.integer(1),
      let order = row.withBlob(2, { OrderKey(bytes: $0) })
    else { return nil }
    self.init(
      id: id, windowID: windowID, order: order, creationTime: row.integer(11) ?? 0,
      lastActiveTime: row.integer(12) ?? 0)
    isPinned = (row.integer(3) ?? 0) != 0
    groupID = row.integer(4)
    openerID = row.integer(5)
    openerIndex = row.integer(6)
    title = row.text(7)
    url = row.text(8)
    pageCount = row.integer(9) ?? 0
    pageIndex = row.integer(10) ?? -1
  }
}
