import Foundation
import GRDB
import ProfileFiles

/// A type that opens a copy of a store in memory without changing the store's files.
///
/// The copy is needed because SQLite creates files beside a database even if it only reads the
/// database.
struct StoreCopy {
  private let path: String

  init(of url: URL) { path = StoreFiles(url: url).interrupted ?? url.path }

  func open() -> LoadedSessions {
    let files = StoreFiles(path: path)
    return LoadedSessions { () throws(SessionStoreError) in
      try files.checkPaths()
      guard files.hasDatabase || files.isDatabaseRemoved else { return LoadedSessions() }
      do throws(SessionStoreError) { return try reading(openWhole) } catch {
        guard case .damaged = error else { throw error }
        return try reading(openDamaged)
      }
    }
  }

  private func reading(
    _ body: () throws -> LoadedSessions
  ) throws(SessionStoreError) -> LoadedSessions {
    do { return try body() } catch { throw SessionStoreError(reading: error, path: path) }
  }

  private func openWhole() throws -> LoadedSessions {
    let verification = try StoreVerification(path: path)
    try verification.checkFiles()
    let queue = try image().open()
    return try SessionStore.read(queue, path: path, verification)
  }

  /// Opens a copy of the readable contents of a damaged store. The damaged store is not moved.
  private func openDamaged() throws -> LoadedSessions {
    let target = try DatabaseQueue(configuration: SessionStore.configuration)
    try SessionStore.migrator.migrate(target)
    let damaged = try DamagedStore(path: path)
    let outcome = try target.write { try damaged.salvage(into: $0, keptAs: path) }
    let store = SessionStore(reading: target, path: path)
    return try LoadedSessions(store: store, outcome: outcome, contents: store.contents())
  }
}

// MARK: - Copying

extension StoreCopy {
  private static let attempts = 100

  /// Reads the database and its log in a consistent state.
  ///
  /// The log is read after the database. It still contains all pages that were moved to the
  /// database between the two reads, unless the log has been restarted.
  private func image() throws -> StoreImage {
    for _ in 0..<Self.attempts {
      let before = try state
      let database = try StoreFiles.contents(of: path)
      let log = WriteAheadLog(
        try StoreFiles.contents(of: "\(path)-wal"), pageSize: StoreImage.pageSize(of: database))
      guard try state == before else { continue }
      let frames = log.map { $0.frames.prefix($0.readableCount) } ?? []
      return StoreImage(database, merging: frames, of: log)
    }
    let advice = "end the other program that uses it"
    throw SessionStoreError.inaccessible(
      path: path, FileFault("it keeps changing", advice: advice))
  }

  /// The header of the log, which changes when the log is restarted, and the state of the database.
  private struct State: Equatable {
    let logHeader: Data
    let database: FileState?
  }

  private var state: State {
    get throws {
      State(
        logHeader: try StoreFiles.contents(of: "\(path)-wal", upTo: 32), database: FileState(path))
    }
  }
}
