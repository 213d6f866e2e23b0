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
  /// A Boolean value that indicates whether database pages might be missing from the image.
  private let isIncomplete: Bool

  /// Reads the files of a store.
  ///
  /// - Throws: ``SessionStoreError`` if they cannot be read.
  /// - Complexity: O(*n*) for *n* bytes.
  init(path: String) throws {
    self.path = path
    let database = try Self.read(path), recorded = StoreVerification(path: path).lastGeneration
    let log = WriteAheadLog(
      try Self.read("\(path)-wal"), pageSize: StoreImage.pageSize(of: database))
    image = Self.image(of: database, log)
    lastGeneration = max(recorded, min(image.generation, SessionStore.lastGeneration - 2), 0)
    isIncomplete = image.generation < recorded || log?.hasLostPages ?? false
  }

  private static func read(_ path: String) throws -> Data {
    guard FileManager.default.fileExists(atPath: path) else { return Data() }
    do { return try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw SessionStoreError.inaccessible(path: path, reason: error.systemReason)
    }
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
    guard !image.bytes.isEmpty else { return .removed(path: path) }
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
}

// MARK: - StoreVerification

/// A type that checks a database against the record of the last save.
struct StoreVerification {
  private let path: String
  private let recorded: GenerationFile.Reading

  /// Reads the record of the last save. Call this initializer before reading the database, because
  /// another process might save between the two reads.
  init(path: String) {
    self.path = path
    recorded = GenerationFile(of: path).read()
  }

  /// The last known save number, or 0 if no number is known.
  var lastGeneration: Int {
    switch recorded {
    case .missing: 0
    case .damaged(let generation), .generation(let generation): generation
    }
  }

  /// A Boolean value that indicates whether the record is damaged.
  private var isDamaged: Bool {
    if case .damaged = recorded { true } else { false }
  }

  /// A Boolean value that indicates whether a lost save would go undetected. A database without
  /// numbered saves needs no record.
  private(set) var isUnknown = false
}

// MARK: - Checking

extension StoreVerification {
  /// Checks that a database contains the last save.
  ///
  /// - Throws: ``SessionStoreError/damaged(path:reason:)`` if the last save is missing.
  mutating func check(_ database: Database) throws {
    let generation = try SessionStore.generation(of: database)
    guard (lastGeneration..<SessionStore.lastGeneration).contains(generation) else {
      throw SessionStoreError.damaged(
        path: path, reason: "it ends before the last save, or with a wrong number")
    }
    isUnknown = isDamaged || recorded == .missing && generation > 0
    if recorded == .missing { try checkLog() }
  }

  /// Checks that SQLite reads the complete log. This detects damage even if the record of the last
  /// save is missing.
  private func checkLog() throws {
    let url = URL(fileURLWithPath: "\(path)-wal")
    guard let bytes = try? Data(contentsOf: url), let log = WriteAheadLog(bytes, pageSize: 4096),
      log.isCutShort
    else { return }
    throw SessionStoreError.damaged(path: path, reason: "its log is damaged")
  }
}
