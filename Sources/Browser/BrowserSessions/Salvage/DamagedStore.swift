import BrowserModel
import Foundation
import GRDB
import ProfileFiles

/// A reader for a damaged store that leaves the store's files unchanged.
struct DamagedStore {
  private let path: String
  /// The highest known save number.
  let lastGeneration: Int
  private let image: StoreImage
  /// A Boolean value that indicates whether the database or its log belongs to another store.
  private let isForeign: Bool
  /// A Boolean value that indicates whether database pages might be missing from the image.
  private let isIncomplete: Bool

  /// Reads the files of a store.
  ///
  /// - Throws: ``SessionStoreError`` if they cannot be read.
  /// - Complexity: O(*n*) for *n* bytes.
  init(path: String) throws {
    self.path = path
    let verification = try StoreVerification(path: path), recorded = verification.lastGeneration
    let found = try StoreFiles.contents(of: path)
    let database = verification.isForeign(found) ? Data() : found
    let foundLog = WriteAheadLog(
      try StoreFiles.contents(of: "\(path)-wal"), pageSize: StoreImage.pageSize(of: found))
    let log = foundLog.flatMap { $0.firstPage.map(verification.isForeign) == true ? nil : $0 }
    image = Self.image(of: database, log)
    isForeign = database != found || (log == nil) != (foundLog == nil)
    lastGeneration = max(recorded, min(image.generation, SessionStore.lastGeneration - 2), 0)
    isIncomplete = isForeign || image.generation < recorded || log?.hasLostPages ?? false
  }

  /// Returns the image of a database merged with its log. The log is ignored if merging it would
  /// result in an older save, because the log might be stale.
  private static func image(of database: Data, _ log: WriteAheadLog?) -> StoreImage {
    let alone = StoreImage(database, merging: [], of: nil)
    guard let log else { return alone }
    let merged = StoreImage(database, merging: log.frames, of: log)
    return merged.generation >= alone.generation ? merged : alone
  }
}

// MARK: - Salvaging

extension DamagedStore {
  /// Copies readable rows into an empty store with the latest schema.
  ///
  /// - Parameters:
  ///   - target: The new store.
  ///   - keptPath: The path at which the damaged store is kept.
  /// - Returns: The outcome of opening the damaged store.
  func salvage(into target: Database, keptAs keptPath: String) throws -> LoadOutcome {
    guard !image.bytes.isEmpty else {
      return isForeign ? .foreign(keptAs: keptPath) : .removed(path: path)
    }
    var report = try Self.salvage(image, into: target)
    if report.map({ $0.tabCount + $0.visitCount }) ?? 0 == 0 {
      report = try Self.salvage(image.withFirstPage(), into: target) ?? report
    }
    if isIncomplete { report?.mayLackMore = true }
    return report.map { .salvaged($0, keptAs: keptPath) } ?? .unreadable(keptAs: keptPath)
  }

  private static func salvage(
    _ image: StoreImage, into target: Database
  ) throws -> SalvageReport? {
    do {
      return try image.open().unsafeRead { try SessionSalvage.fill(target, from: $0) }
    } catch let error as DatabaseError where error.isDamage {
      return nil
    }
  }
}

extension WriteAheadLog {
  /// A Boolean value that indicates whether the latest version of a database page might be lost.
  ///
  /// The version may have been in a damaged frame, or in a frame that is missing from the end of
  /// the log. Frames are missing if the last frame does not end a transaction.
  fileprivate var hasLostPages: Bool {
    if frames.last?.isCommit == false { return true }
    var isLost: [Int: Bool] = [:]
    for frame in frames { isLost[frame.pageNumber] = !frame.isSound }
    return isLost.values.contains(true)
  }

  /// The last version of the database's first page, or nil if the log doesn't contain the page.
  fileprivate var firstPage: Data? { frames.last { $0.pageNumber == 1 }.map(page) }
}

// MARK: - StoreVerification

/// A type that checks a store against the records beside it.
struct StoreVerification {
  private let path: String
  private let recorded: StoreRecordFile.Reading
  private let hasOwnIdentity: Bool
  /// The identity in the header of the database, or nil if there is no header.
  private let header: StoreIdentity?
  /// The identity of the browser state's store, or nil if it is unknown.
  let identity: StoreIdentity?

  /// Reads the records of a store. Call this initializer before reading the database, because
  /// another process might save between the two reads.
  ///
  /// - Parameters:
  ///   - path: The path of the database.
  ///   - identity: The identity of the store, or nil to read it from the records.
  /// - Throws: ``SessionStoreError`` if the database exists but cannot be read. The error doesn't
  ///   report damage.
  init(path: String, identity: StoreIdentity? = nil) throws(SessionStoreError) {
    let files = StoreFiles(path: path)
    self.path = path
    recorded = files.generation.read()
    header = try files.header
    let own = identity ?? files.identity.read().record?.identity
    hasOwnIdentity = own != nil
    self.identity = own ?? recorded.record?.identity ?? header
  }

  /// The last known save number, or 0 if no number is known.
  var lastGeneration: Int {
    recorded.record.map { [nil, identity].contains($0.identity) ? $0.generation : 0 } ?? 0
  }

  /// The record that is damaged or missing, or nil if both are intact. A database without numbered
  /// saves needs no record of the last one.
  private(set) var gap: RecordGap?
}

/// A record of a store that is damaged or missing.
package enum RecordGap: Sendable {
  /// A lost save would go undetected.
  case lastSave
  /// Another store in place of this one would go undetected.
  case identity
}

// MARK: - Checking

extension StoreVerification {
  /// Returns whether a first page, or a database that begins with it, belongs to another store.
  func isForeign(_ page: Data) -> Bool {
    guard let identity, let found = DatabaseHeader(page).identity else { return false }
    return found != identity
  }

  /// Checks that the database and the record of its last save belong to the browser state's store.
  ///
  /// - Throws: ``SessionStoreError/damaged(path:reason:)`` if one of them doesn't.
  func checkFiles() throws {
    try check(header)
    try recorded.record?.identity.map(check)
  }

  private func check(_ found: StoreIdentity?) throws {
    guard let identity, found != identity else { return }
    throw SessionStoreError.damaged(path: path, reason: "it belongs to another store")
  }

  /// Checks that a database, with its log, belongs to the store and contains the last save.
  ///
  /// - Throws: ``SessionStoreError/damaged(path:reason:)`` if it doesn't.
  mutating func check(_ database: Database) throws {
    let found = try StoreRecord(of: database)
    try check(found.identity)
    guard (lastGeneration..<SessionStore.lastGeneration).contains(found.generation) else {
      throw SessionStoreError.damaged(
        path: path, reason: "it ends before the last save, or with a wrong number")
    }
    gap = gap(after: found)
    if recorded == .missing { try checkLog() }
  }

  /// Returns the record that is damaged or missing.
  private func gap(after found: StoreRecord) -> RecordGap? {
    if recorded == .damaged || recorded == .missing && found.generation > 0 { return .lastSave }
    return hasOwnIdentity || found.generation == 0 ? nil : .identity
  }

  /// Checks that SQLite reads the complete log. This detects damage even if the record of the last
  /// save is missing.
  private func checkLog() throws {
    let url = URL(fileURLWithPath: "\(path)-wal")
    guard let bytes = try? Data(contentsOf: url),
      let log = WriteAheadLog(bytes, pageSize: SessionStore.pageSize), log.isCutShort
    else { return }
    throw SessionStoreError.damaged(path: path, reason: "its log is damaged")
  }
}
