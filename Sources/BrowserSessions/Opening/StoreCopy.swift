import Foundation
import GRDB

/// Opens a store of which nothing may be changed, nor of the files beside it: by way of a copy.
///
/// SQLite itself would write beside a database that it only reads.
struct StoreCopy {
  private let path: String
  private let directory: URL

  init(of url: URL) {
    path = url.path
    directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("sessions-\(UUID().uuidString)")
  }

  func open() -> SessionOpening {
    guard FileManager.default.fileExists(atPath: path) else {
      return SessionOpening()
    }
    defer { try? FileManager.default.removeItem(at: directory) }
    do {
      let copy = try copyFiles()
      do { return try openWhole(copy) } catch {
        guard case .damaged = SessionStoreError(reading: error, path: path) else { throw error }
        return try openDamaged(copy)
      }
    } catch {
      let error = SessionStoreError(reading: error, path: path)
      return SessionOpening(outcome: .refused(error))
    }
  }

  private func openWhole(_ copy: String) throws -> SessionOpening {
    let reader = try SessionStore.reader(of: copy)
    let contents = try SessionStore.contents(of: reader, path: path)
    let store = SessionStore(reading: try SessionStore.migratedCopy(of: reader), path: path)
    return SessionOpening(store: store, outcome: .loaded, contents: contents)
  }

  /// Opens what can be read of a damaged store, which stays where it is.
  private func openDamaged(_ copy: String) throws -> SessionOpening {
    let target = try DatabaseQueue(configuration: SessionStore.configuration)
    try SessionStore.migrator.migrate(target)
    let report = try target.write { try DamagedStore(path: copy).salvage(into: $0) }
    let store = SessionStore(reading: target, path: path)
    return try SessionOpening(
      store: store,
      outcome: report.map { .salvaged($0, keptAs: path) } ?? .unreadable(keptAs: path),
      contents: store.contents())
  }
}

// MARK: - Copying

extension StoreCopy {
  private static let attempts = 100

  /// Copies the database and its log as they are at one time, and returns where.
  ///
  /// Pages that are moved from the log to the database meanwhile are in the copy of the log, which
  /// comes second, unless that was begun anew.
  private func copyFiles() throws -> String {
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let copy = directory.appendingPathComponent("copy").path, log = "\(path)-wal"
    for _ in 0..<Self.attempts {
      let before = try state
      try copyFile(path, to: copy)
      try copyFile(log, to: "\(copy)-wal")
      if try state == before { return copy }
    }
    throw SessionStoreError.inaccessible(path: path, reason: "it changes all the time")
  }

  /// What tells whether the log was begun anew, or there is none and the database was written.
  private var state: [Data?] {
    get throws {
      guard let log = FileHandle(forReadingAtPath: "\(path)-wal") else {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return [
          nil,
          "\(attributes[.modificationDate] ?? "") \(attributes[.size] ?? "")".data(using: .utf8),
        ]
      }
      return [try log.read(upToCount: 32)]
    }
  }

  private func copyFile(_ path: String, to copy: String) throws {
    try? FileManager.default.removeItem(atPath: copy)
    guard FileManager.default.fileExists(atPath: path) else { return }
    try FileManager.default.copyItem(atPath: path, toPath: copy)
  }
}
