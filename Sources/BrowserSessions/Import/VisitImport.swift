import BrowserModel
import Foundation
import GRDB
import ProfileFiles
import SystemPackage

/// Moves the visits of a former version's file into the store.
///
/// The visits and a note that they are there are committed together. Only then does the file go, so
/// that a run that ends in between neither loses visits nor has them twice.
struct VisitImport {
  private let url: URL
  private let bounds: HistoryBounds

  /// Creates the import of the file in the directory of a browser state, within the usual bounds.
  init(from url: URL, now: Date = Date()) {
    self.url = url
    // Old visits go as the preference says, once they are in the store.
    bounds = HistoryBounds(oldest: .distantPast)
  }

  /// Imports the visits into the store that was opened.
  ///
  /// - Parameters:
  ///   - opening: The store, which gets a place in memory if nothing is to be written.
  ///   - isReadOnly: Whether nothing is to be written, so that the file stays.
  func run(into opening: inout LoadedSessions, isReadOnly: Bool) {
    do {
      guard let file = try VisitFile(at: url) else { return }
      if opening.store == nil, isReadOnly { opening.store = try SessionStore(inMemoryFor: url) }
      guard let store = opening.store else { return }
      let damagedLineCount = try importVisits(of: file, into: store)
      let place = store.isReadOnly ? url.path : try putAway(isDamaged: damagedLineCount > 0)
      if !store.isReadOnly { try store.execute("DELETE FROM unfinished WHERE name LIKE 'import%'") }
      opening.historyComplaint = Self.complaint(ofLines: damagedLineCount, keptAs: place)
    } catch {
      opening.historyComplaint =
        "the visits in ‘\(url.path)’ could not be imported: \(reason(error)), then start again"
    }
  }

  private func reason(_ error: any Error) -> String {
    error is DatabaseError
      ? "\(SessionStoreError(error, path: url.path))"
      : "the file cannot be used (\(error.systemReason)): see to its permissions"
  }

  private static func complaint(ofLines count: Int, keptAs path: String) -> String? {
    guard count > 0 else { return nil }
    let (lines, verb) = count == 1 ? ("1 line", "is") : ("\(count) lines", "are")
    return "\(lines) of the history file \(verb) damaged and left out: "
      + "the file is kept as ‘\(path)’"
  }
}

// MARK: - Importing

extension VisitImport {
  private static let (imported, damaged) = ("import", "import-damaged-lines")

  /// Imports a file unless an earlier run has done so, and returns how many lines make no sense.
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

  /// Removes the file, or renames one with lines that may be of use to somebody.
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
  /// Makes an empty store in memory, to which nothing is saved.
  fileprivate convenience init(inMemoryFor url: URL) throws {
    let database = try DatabaseQueue(configuration: Self.configuration)
    try Self.migrator.migrate(database)
    self.init(reading: database, path: url.path)
  }

  fileprivate func execute(_ sql: String) throws { try change { try $0.execute(sql: sql) } }

  /// Makes changes in one transaction, also where the store is a copy in memory.
  private func change(_ body: (Database) throws -> Void) throws {
    if isReadOnly { try use { try $0.write(body) } } else { try write(body) }
  }

  /// Reads the note about a task that a run has left; nil if there is none.
  fileprivate func unfinished(_ name: String) throws -> Int64? {
    try use { database in
      try database.read {
        try Int64.fetchOne(
          $0, sql: "SELECT value FROM unfinished WHERE name = ?", arguments: [name])
      }
    }
  }

  /// Adds visits behind those that are there, and notes that this is done, in one transaction.
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
