import GRDB

/// How many rows a table of a store has, by which the loss of whole rows is noticed.
///
/// A checksum shows that a row is as it was saved, not that the row is there: a table whose first page
/// was exchanged for that of an empty table is in perfect order. Triggers keep the tally, so that no
/// statement can forget it.
struct TableTally: Hashable {
  /// The number of rows.
  var count: Int
  /// The highest row number so far, counting deleted rows. It is 0 for a table that doesn't need it.
  var last: Int

  /// More rows than any table has, so that a damaged number is none.
  private static let limit = 1 << 24

  /// Reads the tallies of a database, by table; empty for a database of a former version.
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

  /// Reads the tally of visits, which are too many to be counted when a store is opened.
  static func ofVisits(in database: Database) throws -> TableTally? {
    try all(in: database)[VisitRecord.table]
  }
}

// MARK: - Schema

extension TableTally {
  /// The table of the tallies.
  static let table = "tally"
  /// The tables whose rows are all read when a store is opened.
  static let tables = [
    WindowRecord.table, GroupRecord.table, TabRecord.table, ClosedRecord.table,
  ]

  /// Adds the tallies of all tables, and the triggers that keep them.
  ///
  /// These are as short as can be: the whole schema has to fit the first page, by which a store is
  /// salvaged that has lost that page.
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
