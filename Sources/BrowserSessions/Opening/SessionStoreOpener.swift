import Foundation
import GRDB

/// Opens the store of a file, and puts a repaired one in its place where it is damaged.
struct SessionStoreOpener {
  let files: StoreFiles

  func open() -> LoadedSessions {
    do throws(SessionStoreError) {
      try files.checkKinds()
      try files.undoUnfinished()
      // A leftover draft is no reason not to open the store.
      for draft in [files.repaired, files.fresh] { try? files.discard(draft) }
      if files.areRemoved { try files.makePlaceholder() }
      return try files.hasDatabase ? openExisting() : make()
    } catch {
      return LoadedSessions(outcome: .refused(error))
    }
  }

  private func openExisting() throws(SessionStoreError) -> LoadedSessions {
    do throws(SessionStoreError) {
      var opening = try read()
      opening.store = try SessionStore(at: files.url)
      if opening.isUnverified || files.generation.read() == .missing {
        opening.store?.resetGeneration()
      }
      return opening
    } catch {
      guard case .damaged = error else { throw error }
      return try repair()
    }
  }

  /// Reads what is there before a connection opens that could change the file.
  private func read() throws(SessionStoreError) -> LoadedSessions {
    let path = files.url.path
    if files.hasDamageMark {
      throw .damaged(path: path, reason: "that was found while it was in use")
    }
    if files.areLogAlone { throw .damaged(path: path, reason: "it is empty, its log is not") }
    do {
      return try SessionStore.read(
        SessionStore.reader(of: path), path: path, StoreVerification(path: path))
    } catch {
      throw SessionStoreError(reading: error, path: path)
    }
  }

  private func make() throws(SessionStoreError) -> LoadedSessions {
    try draft(at: files.fresh) { _ in }
    // First the record: a database with saves and without a record counts as damaged.
    try? files.generation.reset(to: 0)
    try files.placeFirst()
    return try LoadedSessions(store: SessionStore(at: files.url))
  }
}

// MARK: - Repairing

extension SessionStoreOpener {
  private func repair() throws(SessionStoreError) -> LoadedSessions {
    do throws(SessionStoreError) {
      let outcome = try salvage()
      try files.replaceDamaged()
      let store = try SessionStore(at: files.url)
      store.resetGeneration()
      return try LoadedSessions(store: store, outcome: outcome, contents: store.contents())
    } catch {
      try? files.discard(files.repaired)
      throw error
    }
  }

  /// Fills the new database with what the damaged one has, and with the sentence that says so.
  func salvage() throws(SessionStoreError) -> LoadOutcome {
    var outcome = LoadOutcome.removed(path: files.url.path)
    try draft(at: files.repaired) { target in
      let damaged = try DamagedStore(path: files.url.path)
      outcome = try damaged.salvage(into: target, keptAs: files.nextAside)
      try SessionStore.setGeneration(damaged.lastGeneration + 1, in: target)
      try outcome.complaint.map { try SessionStore.add(notice: $0, to: target) }
    }
    return outcome
  }

  func draft(
    at url: URL, _ fill: (Database) throws -> Void
  ) throws(SessionStoreError) {
    do {
      // Made beforehand with the rights of the user alone, which SQLite gives to the files beside it.
      // What prevents this prevents the opening as well, which says so.
      _ = FileManager.default.createFile(
        atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
      let queue = try DatabaseQueue(path: url.path, configuration: SessionStore.configuration)
      try SessionStore.migrator.migrate(queue)
      try queue.write(fill)
      // Now rather than in its place, where a process that dies meanwhile leaves a journal behind.
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
      try queue.close()
    } catch {
      throw SessionStoreError(error, path: files.url.path)
    }
  }
}
