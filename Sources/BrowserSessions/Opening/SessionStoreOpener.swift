package import Foundation
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

// MARK: - LoadedSessions

/// What came of opening the database of sessions.
package struct LoadedSessions: Sendable {
  /// The database; nil where nothing can be kept.
  package var store: SessionStore?
  /// How it was found.
  package var outcome = LoadOutcome.firstLaunch
  /// What it has.
  package var contents = SessionContents()
  /// What former runs found and could not say before they ended.
  package var notices: [String] = []
  /// Whether it is unknown which save was the last, so that a lost one would go unnoticed.
  package var isUnverified = false
  /// When it was last written; nil where that is not known.
  package var lastSaveTime: Date?
  /// A sentence about visits of a former version that could not be read; nil if there is none.
  var historyComplaint: String?

  /// Makes the opening of nothing, or of a database.
  package init(
    store: SessionStore? = nil, outcome: LoadOutcome = .firstLaunch,
    contents: SessionContents = SessionContents()
  ) {
    self.store = store
    self.outcome = outcome
    self.contents = contents
  }
}

// MARK: - Sentences

extension LoadedSessions {
  /// What the user has to know, a sentence each.
  package var complaints: [String] {
    let path = store?.path ?? "sessions.sqlite"
    let unverified =
      "the record of the last save, ‘\(GenerationFile(of: path).path)’, is damaged or missing, so that "
      + "a lost save cannot be noticed: check that all tabs are there"
    return notices + [outcome.complaint, isUnverified ? unverified : nil].compactMap(\.self)
  }
}

// MARK: - RecoveryAction

/// What is done with the saved windows at a start, going by how the runs before it ended.
package enum RecoveryAction: Hashable, Sendable, CaseIterable {
  /// The user has asked for a start without them: they stay in the store.
  case leaveAside
  /// They come back, as after any run that has ended.
  case restore
  /// They come back as if nothing had happened, though the last run just stopped.
  case restoreAfterCrash
  /// They come back behind a new tab: the page that was in front may be what ended the last runs.
  case restoreBehindNewTab
}

// MARK: - Deciding

extension RecoveryAction {
  /// How many starts have to fail one after the other before pages are taken to be the cause.
  package static let failedStartLimit = 2

  /// Decides by the first that is the case, as Chrome does.
  /// - Parameters:
  ///   - isSafeMode: whether the user has asked for a start without the saved windows.
  ///   - lastShutdownWasClean: whether the run before this one has ended, and did not just stop.
  ///   - failedStartCount: how many starts before this one have failed, one after the other.
  package init(isSafeMode: Bool = false, lastShutdownWasClean: Bool, failedStartCount: Int) {
    self =
      switch (isSafeMode, lastShutdownWasClean) {
      case (true, _): .leaveAside
      case (_, true): .restore
      case _ where failedStartCount >= Self.failedStartLimit: .restoreBehindNewTab
      default: .restoreAfterCrash
      }
  }
}
