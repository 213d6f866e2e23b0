import Foundation
import GRDB
import Testing

@testable import BrowserSessions

/// The size of the pages of each store, in bytes.
let pageSize = SessionStore.pageSize

/// A store in its own temporary directory.
final class StoreFixture {
  let directory: URL

  init() throws {
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("sessions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  var file: URL { directory.appendingPathComponent("sessions.sqlite") }

  /// Returns the location of the damaged store with the given number.
  func aside(_ number: Int) -> URL { URL(fileURLWithPath: "\(file.path).damaged-\(number)") }

  /// The files in the directory, except the shared memory of connections.
  var files: [String: Data] {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        .filter { !$0.hasSuffix("-shm") }
      return try Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, try Data(contentsOf: directory.appendingPathComponent($0)))
        })
    }
  }

  /// Opens the store as the next run does.
  func open() throws -> SessionStore { try SessionStore(at: file) }

  /// Saves a window with tabs that have one page each, and closes the store.
  func fill(tabCount: Int) async throws {
    let store = try open()
    let keys = OrderKey.keys(tabCount, between: nil, and: nil)
    try store.save(
      SessionChanges(
        windows: [WindowRecord(id: 1, activeTabID: 1)],
        groups: [
          TabGroupRecord(id: 1, windowID: 1, title: "Work", color: "blue", isCollapsed: false)
        ],
        tabs: zip(1..., keys).map { tab($0, $1, title: "Title \($0).") },
        pages: (1...tabCount).map {
          PagesRecord(tabID: $0, items: [.init(url: "https://a.org/\($0).", time: $0)], index: 0)
        }))
    store.close()
  }

  /// Executes a statement in a closed store.
  ///
  /// - Parameter keepsChecksums: Whether the checksums are updated to match the rows.
  func execute(_ sql: String, keepsChecksums: Bool = true) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { database in
      try database.execute(sql: sql)
      if keepsChecksums { try SessionStore.fillChecksums(in: database) }
    }
    try queue.close()
  }

  /// Returns the number of a table's first page in the file.
  func rootPage(of table: String) async throws -> Int {
    let store = try open()
    let page = try store.readNow {
      try Int.fetchOne(
        $0, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [table])
    }
    store.close()
    return try #require(page)
  }
}

/// Returns the record of a tab in window 1.
func tab(_ id: Int, _ order: OrderKey = .between(nil, nil), title: String? = nil) -> TabRecord {
  var record = TabRecord(id: id, windowID: 1, order: order, creationTime: 5, lastActiveTime: 7)
  record.title = title
  record.url = "https://\(id).org"
  return record
}
