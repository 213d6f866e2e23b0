import BrowserModel
import Foundation
import GRDB

/// The database of a store that is damaged somewhere, and that stays as it is.
struct DamagedStore {
  private let path: String
  /// The number of the last save that is known to have been made.
  let lastGeneration: Int
  private let image: StoreImage
  /// A Boolean value that indicates whether the image may lack pages.
  private let isIncomplete: Bool

  /// Reads the files of a store.
  /// - Throws: ``SessionStoreError`` if they cannot be read.
  /// - Complexity: O(*size*).
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

  /// Merges the log as far as it leads to later saves: one that was left behind leads to older ones.
  private static func image(of database: Data, _ log: WriteAheadLog?) -> StoreImage {
    let alone = StoreImage(database, merging: [], of: nil)
    guard let log else { return alone }
    let merged = StoreImage(database, merging: log.frames, of: log)
    return merged.generation >= alone.generation ? merged : alone
  }
}

// MARK: - Salvaging

extension DamagedStore {
  /// Takes what can be read into a new store, of the latest version and without rows.
  /// - Parameters:
  ///   - target: The new store.
  ///   - keptPath: The path that the damaged store has from now on.
  /// - Returns: What became of the damaged store.
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
  /// Whether the last version of some page is in a frame that is not sound.
  fileprivate var hasLostPages: Bool {
    var isLost: [Int: Bool] = [:]
    for frame in frames { isLost[frame.pageNumber] = !frame.isSound }
    return isLost.values.contains(true)
  }
}
