import GRDB

@testable import BrowserSessions

extension SessionStore {
  /// Performs a body while a table is not there, so that saves fail.
  func withoutTable(
    _ table: String, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async throws {
    try write { try $0.execute(sql: "ALTER TABLE \(table) RENAME TO hidden") }
    try await body()
    try write { try $0.execute(sql: "ALTER TABLE hidden RENAME TO \(table)") }
  }
}

extension SessionStore {
  /// Reads while the caller waits, so that no connection is in use when the store is closed.
  func readNow<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try database.read(body)
  }

  /// Writes behind the back of the store while the caller waits.
  func writeNow<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try database.write(body)
  }
}
