import Foundation
import GRDB

/// Opens the store of a file, and puts a new one in its place where it is damaged.
struct SessionOpener {
  let files: StoreFiles

  func open() -> SessionOpening {
    do throws(SessionStoreError) {
      try files.undoUnfinished()
      // What is left of a draft is in nobody's way.
      for draft in [files.mended, files.fresh, files.copy] { try? files.discard(draft) }
      return try files.exist ? openExisting() : make()
    } catch {
      return SessionOpening(outcome: .refused(error))
    }
  }

  private func openExisting() throws(SessionStoreError) -> SessionOpening {
    do throws(SessionStoreError) {
      let contents = try contents()
      return SessionOpening(
        store: try SessionStore(at: files.url), outcome: .loaded, contents: contents)
    } catch {
      guard case .damaged = error else { throw error }
      return try mend()
    }
  }

  /// Reads what is there before a connection is made that could change the file.
  private func contents() throws(SessionStoreError) -> SessionContents {
    let path = files.url.path
    if files.areMarked { throw .damaged(path: path, reason: "that was found while it was used") }
    do {
      return try SessionStore.contents(of: SessionStore.reader(of: path), path: path)
    } catch {
      throw SessionStoreError(reading: error, path: path)
    }
  }

  private func make() throws(SessionStoreError) -> SessionOpening {
    try draft(at: files.fresh) { _ in }
    try files.placeFirst()
    return try SessionOpening(store: SessionStore(at: files.url))
  }
}

// MARK: - Mending

extension SessionOpener {
  private func mend() throws(SessionStoreError) -> SessionOpening {
    do throws(SessionStoreError) {
      let report = try salvage()
      let aside = try files.replaceDamaged()
      let store = try SessionStore(at: files.url)
      return try SessionOpening(
        store: store,
        outcome: report.map { .salvaged($0, keptAs: aside) } ?? .unreadable(keptAs: aside),
        contents: store.contents())
    } catch {
      try? files.discard(files.mended)
      throw error
    }
  }

  /// Makes the new database of what the damaged one has.
  private func salvage() throws(SessionStoreError) -> SalvageReport? {
    var report: SalvageReport?
    try draft(at: files.mended) { target in
      report = try DamagedStore(path: files.url.path).salvage(into: target)
    }
    return report
  }

  private func draft(
    at url: URL, _ fill: (Database) throws -> Void
  ) throws(SessionStoreError) {
    do {
      // Made beforehand, for nobody else to read; what SQLite puts beside it is as it is. What
      // prevents this prevents the opening as well, which says so.
      _ = FileManager.default.createFile(
        atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
      let queue = try DatabaseQueue(path: url.path, configuration: SessionStore.configuration)
      try SessionStore.migrator.migrate(queue)
      try queue.write(fill)
      // Now rather than in its place, where who dies while doing so leaves a journal behind.
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
      try queue.close()
    } catch {
      throw SessionStoreError(error, path: files.url.path)
    }
  }
}
