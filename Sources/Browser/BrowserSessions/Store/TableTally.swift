import GRDB

/// The number of rows in a table. It is stored so that missing rows can be detected.
///
/// Checksums reveal changed rows, but not missing rows. For example, a table looks intact if its
/// first page is replaced by the first page of an empty table. Triggers update the tally, so it
/// includes the effect of every statement.
struct TableTally: Hashable {
  /// The number of rows.
  var count: Int
  /// The highest row number used so far, including the numbers of deleted rows. The value is
  /// 0 for a table that doesn't need this number.
  var last: Int

  /// The maximum plausible number of rows. A higher number is rejected as damaged.
  private static let limit = 1 << 24

  /// Returns the tallies in a database, by table. A damaged database may have none.
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

  /// Returns the tally for the visit table, or nil if there is none. This tally is read separately
  /// because the table has too many rows to count when a store is opened.
  static func ofVisits(in database: Database) throws -> TableTally? {
    try all(in: database)[VisitRecord.table]
  }
}

// MARK: - Schema

extension TableTally {
  /// The name of the table that contains the tallies.
  static let table = "tally"
  /// The tables whose rows are counted when a store is opened.
  static let tables = SessionStore.records.map { $0.table }
    .filter { ![PagesRecord.table, VisitRecord.table].contains($0) }

  /// Adds the tallies for all empty tables, and the triggers that update them.
  ///
  /// The triggers are as short as possible, because the whole schema must fit into the first page.
  /// The first page of an empty store is used to salvage a store that has lost its own.
  static func addTallies(to database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE tally (
          name TEXT PRIMARY KEY, count INTEGER NOT NULL, last INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)
    for table in tables { try add(table, "count=count+1", to: database) }
    try add(VisitRecord.table, "count=count+1,last=max(last,NEW.id)", to: database)
  }

  private static func add(_ table: String, _ insertion: String, to database: Database) throws {
    try database.execute(
      sql: """
        INSERT INTO tally VALUES ('\(table)', 0, 0);
        CREATE TRIGGER \(table)More AFTER INSERT ON \(table)
        BEGIN UPDATE tally SET \(insertion) WHERE name='\(table)'; END;
        CREATE TRIGGER \(table)Less AFTER DELETE ON \(table)
        BEGIN UPDATE tally SET count=count-1 WHERE name='\(table)'; END;
        """)
  }
}
