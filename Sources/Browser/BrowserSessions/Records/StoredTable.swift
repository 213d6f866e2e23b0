import Foundation
import GRDB

/// A record that is stored as one row of a table.
protocol StoredRecord: Sendable {
  /// The table of the records.
  static var stored: StoredTable<Self> { get }
  /// A Boolean value that indicates whether a record with valid columns can be used.
  var isValid: Bool { get }
  /// Creates a record with default values.
  init()
}

extension StoredRecord {
  var isValid: Bool { true }

  /// The name of the table.
  static var table: String { stored.name }

  /// Inserts the record with its checksum, or updates the row with the same identifier.
  func put(into database: Database) throws {
    var values = try Self.stored.columns.map { try $0.value(self).withoutNull }
    values.append(RowChecksum(of: values, in: Self.table).value.databaseValue)
    let statement = try database.cachedStatement(sql: Self.stored.upsert)
    try statement.execute(arguments: StatementArguments(values))
  }
}

extension DatabaseValue {
  /// The value with null characters replaced, because SQLite ends text at the first null character.
  fileprivate var withoutNull: DatabaseValue {
    guard case .string(let text) = storage, text.utf8.contains(0) else { return self }
    return text.replacing("\0", with: "\u{FFFD}").databaseValue
  }
}

// MARK: - StoredTable

/// The table for the records of one type.
///
/// The schema, the statements, the checks and the salvage of a table all follow from its columns.
struct StoredTable<Record: StoredRecord>: Sendable {
  let name: String
  /// The columns, except for the checksum. The identifier comes first.
  let columns: [StoredColumn<Record>]
  /// The SQL statement that writes a row.
  ///
  /// The statement isn't `INSERT OR REPLACE`, because that would delete the row that it replaces
  /// and so change the tally twice.
  let upsert: String

  init(_ name: String, _ columns: StoredColumn<Record>...) {
    self.name = name
    self.columns = columns
    let names = columns.map(\.name) + ["checksum"]
    let places = names.map { _ in "?" }.joined(separator: ", ")
    let changes = names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    upsert = "INSERT INTO \(name) VALUES (\(places)) ON CONFLICT DO UPDATE SET \(changes)"
  }

  var columnNames: [String] { columns.map(\.name) + ["checksum"] }

  /// The statement that creates the table, without spaces that SQLite would keep.
  var schema: String {
    let others = columns.dropFirst().map { "\($0.name) \($0.type)" }
    let all = ["\(columns[0].name) INTEGER PRIMARY KEY"] + others + ["checksum INTEGER NOT NULL"]
    return "CREATE TABLE \(name)(\(all.joined(separator: ",")))STRICT;"
  }
}

// MARK: - StoredColumn

/// A column of a table, and the property of the record that it stores.
struct StoredColumn<Record>: Sendable {
  let name: String
  /// The type in the schema.
  let type: String
  /// A Boolean value that indicates whether a row without a valid value is invalid.
  let isRequired: Bool
  let value: @Sendable (Record) throws -> DatabaseValue
  /// Sets the property and returns `true`, or returns `false` if the value is invalid.
  let set: @Sendable (inout Record, DatabaseValue) -> Bool

  /// Creates a column that a row needs.
  static func required<Value: ColumnValue>(
    _ name: String, _ property: any WritableKeyPath<Record, Value> & Sendable
  ) -> Self { column(name, property, isRequired: true) }

  /// Creates a column whose property keeps its default if the value is invalid.
  static func optional<Value: ColumnValue>(
    _ name: String, _ property: any WritableKeyPath<Record, Value> & Sendable
  ) -> Self { column(name, property, isRequired: false) }

  private static func column<Value: ColumnValue>(
    _ name: String, _ property: any WritableKeyPath<Record, Value> & Sendable, isRequired: Bool
  ) -> Self {
    Self(
      name: name, type: Value.affinity + Value.constraint, isRequired: isRequired,
      value: { $0[keyPath: property].databaseValue },
      set: { record, stored in
        guard let value = Value.fromDatabaseValue(stored) else { return false }
        record[keyPath: property] = value
        return true
      })
  }

  /// Creates a column that a row needs and that contains JSON.
  static func json<Value: Codable & SendableMetatype>(
    _ name: String, _ property: any WritableKeyPath<Record, Value> & Sendable
  ) -> Self {
    Self(
      name: name, type: "TEXT NOT NULL", isRequired: true,
      value: { record in
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let json = try encoder.encode(record[keyPath: property])
        return String(decoding: json, as: UTF8.self).databaseValue
      },
      set: { record, stored in
        guard let json = String.fromDatabaseValue(stored),
          let value = try? JSONDecoder().decode(Value.self, from: Data(json.utf8))
        else { return false }
        record[keyPath: property] = value
        return true
      })
  }
}

// MARK: - ColumnValue

protocol ColumnValue: DatabaseValueConvertible, SendableMetatype {
  /// The type of the column in the schema.
  static var affinity: String { get }
  /// The constraint of the column in the schema.
  static var constraint: String { get }
}

extension ColumnValue {
  static var constraint: String { " NOT NULL" }
}

extension Int: ColumnValue { static var affinity: String { "INTEGER" } }
extension Bool: ColumnValue { static var affinity: String { "INTEGER" } }
extension String: ColumnValue { static var affinity: String { "TEXT" } }
extension Data: ColumnValue { static var affinity: String { "BLOB" } }

extension Optional: ColumnValue where Wrapped: ColumnValue {
  static var affinity: String { Wrapped.affinity }
  static var constraint: String { "" }
}

// MARK: - StoredRow

/// A row of a table, which may be damaged.
struct StoredRow<Record: StoredRecord> {
  /// The record with the valid values of the row.
  private(set) var record = Record()
  /// A Boolean value that indicates whether all required values are valid.
  private(set) var isComplete = true
  /// A Boolean value that indicates whether the row matches its checksum.
  let isSound: Bool

  /// Reads a row.
  ///
  /// - Parameter values: The values of all columns, in order.
  init(_ values: [DatabaseValue]) {
    let checksum = RowChecksum(of: values.dropLast(), in: Record.table).value
    isSound = values.last.flatMap(Int64.fromDatabaseValue) == checksum
    let columns = Record.stored.columns
    // A copy of each column would take longer than its value.
    for (index, value) in zip(columns.indices, values)
    where !columns[index].set(&record, value) && columns[index].isRequired {
      isComplete = false
    }
    isComplete = isComplete && record.isValid
  }

  init(_ row: Row) { self.init((0..<row.count).map { row[$0] }) }

  /// Reads the current row of a statement. Reading a `Row` would take a quarter longer.
  init(_ statement: Statement) {
    self.init(
      (0..<statement.columnCount).map {
        DatabaseValue(sqliteStatement: statement.sqliteStatement, index: CInt($0))
      })
  }

  /// Reads the row with a number, or returns nil if there is none.
  init?(numbered id: Int, in database: Database) throws {
    let sql = "SELECT * FROM \(Record.table) WHERE rowid = ?"
    guard let row = try Row.fetchOne(database, sql: sql, arguments: [id]) else { return nil }
    self.init(row)
  }

  /// The record, or nil if the row is damaged.
  var valid: Record? { isSound && isComplete ? record : nil }
}

extension Row {
  /// Returns the value of a column, or nil if the value has another type. In a damaged file, the
  /// value can have any type.
  func value<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
    (self[column] as DatabaseValue?).flatMap(Value.fromDatabaseValue)
  }
}
