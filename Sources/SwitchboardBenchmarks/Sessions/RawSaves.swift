import Foundation
import GRDB

/// The statements that one change of a session stands for, and nothing around them.
///
/// The rows of a tab and its pages are written again, as in a database of sessions: the same
/// configuration, one transaction, statements that are prepared.
final class RawSaves {
  private typealias Rows = (tab: StatementArguments, pages: StatementArguments)

  private let database: DatabasePool
  private let forth: Rows
  private let back: Rows
  private var isBack = false

  init(of file: URL) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    database = try DatabasePool(path: file.path, configuration: configuration)
    try database.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA synchronous = FULL")
      try database.execute(sql: "PRAGMA secure_delete = ON")
    }
    (forth, back) = try database.read {
      try (Self.rows(of: $0, page: 19), Self.rows(of: $0, page: 18))
    }
  }

  func saveOneChange() throws {
    isBack.toggle()
    let rows = isBack ? back : forth
    try database.write { try Self.write(rows, to: $0) }
  }

  private static func write(_ rows: Rows, to database: Database) throws {
    try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO tab VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    ).execute(arguments: rows.tab)
    try database.cachedStatement(sql: "INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?, ?, ?)")
      .execute(arguments: rows.pages)
  }
}

// MARK: - Rows

extension RawSaves {
  /// Returns the rows of the active tab, as they are on one of its pages.
  private static func rows(of database: Database, page: Int) throws -> Rows {
    let active = "(SELECT activeTab FROM window)"
    return (
      try row("SELECT * FROM tab WHERE id = \(active)", of: database, page: page),
      try row("SELECT * FROM pages WHERE tab = \(active)", of: database, page: page)
    )
  }

  private static func row(
    _ sql: String, of database: Database, page: Int
  ) throws -> StatementArguments {
    let row = try GRDB.Row.fetchOne(database, sql: sql) ?? GRDB.Row()
    return StatementArguments(row.map { $0 == "pageIndex" ? page.databaseValue : $1 })
  }
}
