import GRDB

/// The number of rows in a table, which reveals the loss of whole rows.
///
/// A checksum shows that a row is unchanged, but not that it exists: a table whose first page was
/// exchanged for that of an empty table looks perfect. Triggers update the tally, so no statement
/// can miss it.
struct TableTally: Hashable {
  /// The number of rows.
  var count: Int
  /// The highest row number so far, including deleted rows; 0 for a table that doesn't need it.
  var last: Int

  /// A number of rows that no table reaches, so that a damaged number is rejected.
  private static let limit = 1 << 24

  /// Returns the tallies of a database by table. There are none in a database of a former version.
  static func all(in database: Database) throws -> [String: TableTally] {
    guard try database.tableExists(table) else { return [:] }
    let rows = try Row.fetchAll(database, sql: "SELECT name, count, last FROM \(table)")
    return rows.reduce(into: [:]) { tallies, row in
      guard let name: String = row.value("name"), let count: Int = row.value("count"),
        let last: Int = row.value("last"), (0...limit).contains(count)
      else { return }
      tallies[name] = TableTally(count: count, last: last)
    }
  }

  /// Returns the tally of visits, which are too many to be counted when a store is opened.
  static func ofVisits(in database: Database) throws -> TableTally? {
    try all(in: database)[VisitRecord.table]
  }
}

// MARK: - Schema

extension TableTally {
  /// The name of the table with the tallies.
  static let table = "tally"
  /// The tables whose rows are all read when a store is opened.
  static let tables = [
    WindowRecord.table, TabGroupRecord.table, TabRecord.table, ClosedRecord.table,
  ]

  /// Adds the tallies of all tables, and the triggers that update them.
  ///
  /// The triggers are as short as possible: the whole schema must fit into the first page, which is
  /// used to salvage a store that has lost that page.
  static func addTallies(to database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE tally (
          name TEXT PRIMARY KEY, count INTEGER NOT NULL, last INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)
    for table in tables {
      try add(table, last: "0", insertion: "count = count + 1", to: database)
    }
    try add(
      VisitRecord.table, last: "ifnull(max(id), 0)",
      insertion: "count = count + 1, last = max(last, NEW.id)", to: database)
  }

  private static func add(
    _ table: String, last: String, insertion: String, to database: Database
  ) throws {
    try database.execute(
      sql: """
        INSERT INTO tally SELECT '\(table)', count(*), \(last) FROM \(table);
        CREATE TRIGGER \(table)Insert AFTER INSERT ON \(table)
        BEGIN UPDATE tally SET \(insertion) WHERE name = '\(table)'; END;
        CREATE TRIGGER \(table)Delete AFTER DELETE ON \(table)
        BEGIN UPDATE tally SET count = count - 1 WHERE name = '\(table)'; END;
        """)
  }
}
