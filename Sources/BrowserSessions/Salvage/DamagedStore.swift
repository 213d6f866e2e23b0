import Foundation
import GRDB

/// The database of a store that is damaged somewhere, and that is not changed.
struct DamagedStore {
  let path: String

  /// Takes what can be read into a new store, of the latest version and without rows.
  /// - Returns: what was found, or nil when nothing can be read at all.
  func salvage(into target: Database) throws -> SalvageReport? {
    let report = try salvage(path, into: target)
    guard report.map({ $0.tabCount + $0.visitCount }) ?? 0 == 0 else { return report }
    // Where the first page is damaged nobody knows where tables begin; in all stores it is the same.
    let copy = Self.copyPath(of: path)
    defer { removeCopy(copy) }
    try copyWithFirstPage(to: copy)
    return try salvage(copy, into: target) ?? report
  }

  /// Where a copy is made of one whose first page is damaged.
  static func copyPath(of path: String) -> String { "\(path).copy" }

  private func salvage(_ path: String, into target: Database) throws -> SalvageReport? {
    do {
      return try SessionStore.reader(of: path).unsafeRead {
        try SessionSalvage.fill(target, from: $0)
      }
    } catch let error as DatabaseError
      where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
    {
      return nil
    }
  }
}

// MARK: - The first page

extension DamagedStore {
  private func copyWithFirstPage(to copy: String) throws {
    removeCopy(copy)
    var page = try Self.firstPage(at: copy)
    removeCopy(copy)
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: copy))
    defer { try? file.close() }
    let pageCount = UInt32(clamping: Int(try file.seekToEnd()) / page.count)
    // How many pages there are, and that none of them is free.
    page.replaceSubrange(
      28..<32, with: withUnsafeBytes(of: max(1, pageCount).bigEndian, Array.init))
    page.replaceSubrange(32..<40, with: [UInt8](repeating: 0, count: 8))
    try file.seek(toOffset: 0)
    try file.write(contentsOf: page)
  }

  /// Makes an empty store of the first version, whose tables begin where those of all stores do.
  private static func firstPage(at path: String) throws -> Data {
    let queue = try DatabaseQueue(path: path, configuration: SessionStore.configuration)
    let migrator = SessionStore.migrator
    try migrator.migrations.first.map { try migrator.migrate(queue, upTo: $0) }
    let size = try queue.read { try Int.fetchOne($0, sql: "PRAGMA page_size") }
    try queue.close()
    return try Data(contentsOf: URL(fileURLWithPath: path)).prefix(size ?? 4096)
  }

  private func removeCopy(_ copy: String) {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: copy + suffix)
    }
  }
}
