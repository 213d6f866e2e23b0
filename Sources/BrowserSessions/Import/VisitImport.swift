import BrowserModel
import Foundation
import GRDB
import ProfileFiles
import SystemPackage

/// An operation that imports visits from an earlier version of the program into the store.
///
/// The visits and a note about the import are committed together. The file is deleted only after
/// that, so an interrupted import neither loses nor duplicates visits.
struct VisitImport {
  private let url: URL
  private let bounds: HistoryBounds

  /// Creates an import from the given file. The import is limited to the default number of visits.
  init(from url: URL) {
    self.url = url
    // Import old visits, too. Later saves delete them according to the user's preference.
    bounds = HistoryBounds(oldest: .distantPast)
  }

  /// Imports the visits into an open store.
  ///
  /// - Parameters:
  ///   - opening: The loaded sessions with the store. If there is no store and `isReadOnly` is
  ///     true, a store is created in memory.
  ///   - isReadOnly: Whether the store is read-only. In that case, the file is kept.
  func run(into opening: inout LoadedSessions, isReadOnly: Bool) {
    do {
      guard let file = try VisitFile(at: url) else { return }
      if opening.store == nil, isReadOnly { opening.store = try SessionStore(inMemoryFor: url) }
      guard let store = opening.store else { return }
      let damagedLineCount = try importVisits(of: file, into: store)
      let place = store.isReadOnly ? url.path : try putAway(isDamaged: damagedLineCount > 0)
      if !store.isReadOnly { try store.execute("DELETE FROM unfinished WHERE name LIKE 'import%'") }
      opening.historyWarning = Self.warning(ofLines: damagedLineCount, keptAs: place)
    } catch {
      opening.historyWarning =
        "the visits in ‘\(url.path)’ could not be imported: \(reason(error)), then start again"
    }
  }

  private func reason(_ error: any Error) -> String {
    error is DatabaseError
      ? "\(SessionStoreError(error, path: url.path))"
      : "the file cannot be used (\(error.systemReason)): "
        + (FileFault(error).advice ?? "check its permissions")
  }

  private static func warning(ofLines count: Int, keptAs path: String) -> String? {
    guard count > 0 else { return nil }
    let (lines, verb) = count == 1 ? ("1 line", "is") : ("\(count) lines", "are")
    return "\(lines) of the history file \(verb) damaged and left out: "
      + "the file is kept as ‘\(path)’"
  }
}

// MARK: - Importing

extension VisitImport {
  private static let (imported, damaged) = ("import", "import-damaged-lines")

  /// Imports a file unless an earlier run has already done so. Returns the number of invalid lines.
  private func importVisits(of file: VisitFile, into store: SessionStore) throws -> Int {
    let fingerprint = try file.fingerprint()
    if try store.unfinished(Self.imported) == fingerprint {
      return Int(clamping: try store.unfinished(Self.damaged) ?? 0)
    }
    let contents = try file.read(within: bounds)
    try store.importVisits(
      contents.visits,
      notes: [Self.imported: fingerprint, Self.damaged: Int64(contents.damagedLineCount)])
    return contents.damagedLineCount
  }

  /// Deletes the file, or renames it if it contains invalid lines, which might still be useful.
  /// Returns the new path of the renamed file, or the original path of the deleted file.
  private func putAway(isDamaged: Bool) throws -> String {
    let path = isDamaged ? DamagedFileName(of: url).next : url.path
    if isDamaged {
      try FilePath(url).rename(to: FilePath(path))
    } else {
      try FilePath(url).delete()
    }
    try FilePath(url.deletingLastPathComponent()).synchronizeDirectory()
    return path
  }
}

// MARK: - Stores

extension SessionStore {
  /// Creates an empty read-only store in memory.
  fileprivate convenience init(inMemoryFor url: URL) throws {
    let database = try DatabaseQueue(configuration: Self.configuration)
    try Self.migrator.migrate(database)
    self.init(reading: database, path: url.path)
  }

  fileprivate func execute(_ sql: String) throws { try change { try $0.execute(sql: sql) } }

  /// Writes changes in one transaction, even to a read-only store in memory.
  private func change(_ body: (Database) throws -> Void) throws {
    if isReadOnly { try use { try $0.write(body) } } else { try write(body) }
  }

  /// Returns the value of the note about an unfinished task, or nil if there is no note.
  fileprivate func unfinished(_ name: String) throws -> Int64? {
    try use { database in
      try database.read {
        try Int64.fetchOne(
          $0, sql: "SELECT value FROM unfinished WHERE name = ?", arguments: [name])
      }
    }
  }

  /// Adds visits after the existing ones and stores notes about the import, all in one transaction.
  fileprivate func importVisits(_ visits: [Visit], notes: [String: Int64]) throws {
    try change { database in
      let last = try Int.fetchOne(database, sql: "SELECT max(id) FROM visit") ?? 0
      for (index, visit) in visits.enumerated() {
        try VisitRecord(visit, id: last + 1 + index).put(into: database)
      }
      for (name, value) in notes {
        try Self.run(
          "INSERT OR REPLACE INTO unfinished VALUES (?, ?)", [name, value], in: database)
      }
    }
  }
}
