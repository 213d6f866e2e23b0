import GRDB

@testable import BrowserSessions

extension SessionStore {
  /// Sets the checksum of each row from its current values, so that only other checks can find a change.
  static func fillChecksums(in database: Database) throws {
    let function = DatabaseFunction("rowChecksum", pure: true) { arguments in
      arguments.first.flatMap(String.fromDatabaseValue).map {
        RowChecksum(of: arguments.dropFirst(), in: $0).value
      }
    }
    database.add(function: function)
    defer { database.remove(function: function) }
    for table in SessionStore.records.map({ $0.table }) {
      let columns = try database.columns(in: table).map(\.name).filter { $0 != "checksum" }
      try database.execute(
        sql: """
          UPDATE \(table)
          SET checksum = rowChecksum('\(table)', \(columns.joined(separator: ", ")))
          """)
    }
  }
}
