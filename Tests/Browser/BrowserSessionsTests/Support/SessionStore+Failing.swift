import GRDB

@testable import BrowserSessions

extension SessionStore {
  /// Runs a closure while a table is missing, so that saves fail.
  func withoutTable(
    _ table: String, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async throws {
    try write { try $0.execute(sql: "ALTER TABLE \(table) RENAME TO hidden") }
    try await body()
    try write { try $0.execute(sql: "ALTER TABLE hidden RENAME TO \(table)") }
  }
}

extension SessionStore {
  /// Reads synchronously, so that no connection is in use when the store is closed.
  func readNow<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try database.read(body)
  }

  /// Writes synchronously, bypassing the store.
  func writeNow<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try database.write(body)
  }
}
