import Foundation
import GRDB

// MARK: - Renewing

extension SessionStoreOpener {
  /// Replaces the files of a store that were removed, replaced or changed while it was in use.
  ///
  /// An open connection still reads a removed file. What is found at the path is kept elsewhere.
  /// - Parameter old: The store, which is closed unless the opening is refused early.
  func renew(_ old: SessionStore) -> LoadedSessions {
    do throws(SessionStoreError) {
      try files.checkKinds()
      try files.discard(files.repaired)
      let outcome = try rescue(old)
      if !files.hasDatabase { try files.makePlaceholder() }
      try files.replaceDamaged()
      // Only now: SQLite removes a log by its name, which was another store's.
      old.close()
      let store = try SessionStore(at: files.url)
      store.resetGeneration()
      return try LoadedSessions(store: store, outcome: outcome, contents: store.contents())
    } catch {
      return LoadedSessions(outcome: .refused(error))
    }
  }

  /// Makes the new database of what the old connection reads, else of what the files have.
  private func rescue(_ old: SessionStore) throws(SessionStoreError) -> LoadOutcome {
    do throws(SessionStoreError) {
      try copy(old)
      return .renewed(path: files.url.path, keptAs: files.hasDatabase ? files.nextAside : nil)
    } catch {
      try files.discard(files.repaired)
      return try salvage()
    }
  }

  private func copy(_ old: SessionStore) throws(SessionStoreError) {
    let path = files.url.path
    do {
      try draft(at: files.repaired) { _ in }
      let queue = try DatabaseQueue(
        path: files.repaired.path, configuration: SessionStore.configuration)
      // Through the writer: a new reader would open what is at the path by now.
      try old.use { database in
        try database.writeWithoutTransaction { source in
          try queue.writeWithoutTransaction { try source.backup(to: $0) }
        }
      }
      let opening = try SessionStore.read(queue, path: path, StoreVerification(path: path))
      try queue.writeWithoutTransaction { database in
        try SessionStore.setGeneration(SessionStore.generation(of: database) + 1, in: database)
      }
      opening.store?.close()
    } catch {
      throw SessionStoreError(reading: error, path: path)
    }
  }
}
