package import Foundation
import GRDB

/// A type that opens the store in a file and replaces a damaged store with a repaired one.
struct SessionStoreOpener {
  let files: StoreFiles

  /// Opens the store.
  ///
  /// - Parameter createsFile: Whether to create a missing store.
  func open(createsFile: Bool = true) -> LoadedSessions {
    LoadedSessions { () throws(SessionStoreError) in
      try files.checkPaths()
      try files.undoUnfinished()
      // A leftover draft must not prevent the store from being opened.
      for draft in [files.repaired, files.fresh] { try? files.discard(draft) }
      if files.isDatabaseRemoved { try files.makePlaceholder() }
      if files.hasDatabase { return try openExisting() }
      return createsFile ? try make() : LoadedSessions()
    }
  }

  /// Creates the store of a run that began without one.
  ///
  /// If a database has appeared since then, it is renamed and kept. This run has not loaded its
  /// windows and would overwrite them.
  func makeFirst() -> LoadedSessions {
    guard files.hasDatabase || files.isDatabaseRemoved else { return open() }
    return LoadedSessions { () throws(SessionStoreError) in
      try replace { () throws(SessionStoreError) in
        (.renewed(path: files.url.path, keptAs: found), try draft(at: files.repaired))
      }
    }
  }

  private func openExisting() throws(SessionStoreError) -> LoadedSessions {
    do throws(SessionStoreError) {
      var opening = try read()
      let store = try SessionStore(at: files.url)
      files.completeRecords(of: store)
      opening.store = store
      return opening
    } catch {
      guard case .damaged = error else { throw error }
      return try replace(draft: salvage)
    }
  }

  /// Reads the database through a connection that cannot change the file.
  private func read() throws(SessionStoreError) -> LoadedSessions {
    let path = files.url.path
    if files.hasDamageMark {
      throw .damaged(path: path, reason: "that was found while it was in use")
    }
    if files.hasOnlyLog { throw .damaged(path: path, reason: "it is empty, but its log is not") }
    do {
      let verification = try StoreVerification(path: path)
      try verification.checkFiles()
      return try SessionStore.read(SessionStore.reader(of: path), path: path, verification)
    } catch {
      throw SessionStoreError(reading: error, path: path)
    }
  }

  private func make() throws(SessionStoreError) -> LoadedSessions {
    try files.placeFirst(recording: draft(at: files.fresh))
    return try LoadedSessions(store: SessionStore(at: files.url))
  }
}

// MARK: - Repairing

extension SessionStoreOpener {
  /// Replaces the database. If there is one, it is renamed and kept.
  ///
  /// - Parameters:
  ///   - old: The store in use, if any. It is closed unless the files cannot be replaced.
  ///   - makeDraft: A closure that fills the draft of the new database, and returns the outcome and
  ///     the record of the draft.
  private func replace(
    _ old: SessionStore? = nil,
    draft makeDraft: () throws(SessionStoreError) -> (LoadOutcome, StoreRecord)
  ) throws(SessionStoreError) -> LoadedSessions {
    do throws(SessionStoreError) {
      try files.checkPaths()
      try files.discard(files.repaired)
      let (outcome, record) = try makeDraft()
      if !files.hasDatabase { try files.makePlaceholder() }
      try files.replaceDamaged(recording: record)
      // Don't close the store earlier. Closing it makes SQLite delete the log by its path, where
      // another store's log was until now.
      old?.close()
      let store = try SessionStore(at: files.url)
      return try LoadedSessions(store: store, outcome: outcome, contents: store.contents())
    } catch {
      try? files.discard(files.repaired)
      throw error
    }
  }

  /// The path at which the database found at the location is kept, or nil if there is no database.
  private var found: String? { files.hasDatabase ? files.nextQuarantine : nil }

  /// Fills a new database with the readable contents of the damaged one, and adds a notice about
  /// the damage. Returns the outcome and the record of the new database.
  func salvage() throws(SessionStoreError) -> (LoadOutcome, StoreRecord) {
    var outcome = LoadOutcome.removed(path: files.url.path)
    let record = try draft(at: files.repaired) { target in
      let damaged = try DamagedStore(path: files.url.path)
      outcome = try damaged.salvage(into: target, keptAs: files.nextQuarantine)
      try SessionStore.setGeneration(damaged.lastGeneration + 1, in: target)
      try outcome.warning.map { try SessionStore.add(notice: $0, to: target) }
    }
    return (outcome, record)
  }

  /// Creates a draft with the identity of the browser state's store. Returns its record.
  @discardableResult
  func draft(
    at url: URL, _ fill: (Database) throws -> Void = { _ in }
  ) throws(SessionStoreError) -> StoreRecord {
    let known = try StoreVerification(path: files.url.path).identity
    var generator = SystemRandomNumberGenerator()
    let identity = known ?? StoreIdentity(using: &generator)
    do {
      // Create the file with permissions for the current user only. SQLite copies the permissions
      // to its other files. If the file can't be created, opening the database fails, too, and
      // reports the reason.
      _ = FileManager.default.createFile(
        atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
      let queue = try DatabaseQueue(path: url.path, configuration: Self.draftConfiguration)
      try SessionStore.migrator.migrate(queue)
      try queue.write(identity.put)
      try queue.write(fill)
      let record = try queue.read(StoreRecord.init)
      // Set the journal mode before the file is moved. Otherwise, a process that ends during this
      // step would leave a journal at the final location.
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
      try queue.close()
      return record
    } catch {
      throw SessionStoreError(error, path: files.url.path)
    }
  }
}

extension SessionStoreOpener {
  /// The configuration for drafts. An unfinished draft is discarded, and a finished one is
  /// synchronized before it is moved, so no transaction needs to wait for the disk.
  private static var draftConfiguration: Configuration {
    var configuration = SessionStore.configuration
    configuration.prepareDatabase {
      try $0.execute(sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
    }
    return configuration
  }
}

// MARK: - Renewing

extension SessionStoreOpener {
  /// Replaces a store's files after they were removed, replaced or changed while the store was in
  /// use.
  ///
  /// An open connection can still read a removed file. If another database exists at the path, it
  /// is renamed and kept.
  ///
  /// - Parameter old: The store in use. It is closed unless the files cannot be replaced.
  /// - Returns: The new store, or the reason why the files cannot be replaced.
  func renew(_ old: SessionStore) -> LoadedSessions {
    LoadedSessions { () throws(SessionStoreError) in
      try replace(old) { () throws(SessionStoreError) in try rescue(old) }
    }
  }

  /// Fills the new database from the old connection, or from the files if reading through the
  /// connection fails. Returns the outcome and the record of the new database.
  private func rescue(
    _ old: SessionStore
  ) throws(SessionStoreError) -> (LoadOutcome, StoreRecord) {
    do throws(SessionStoreError) {
      let record = try copy(old)
      return (.renewed(path: files.url.path, keptAs: found), record)
    } catch {
      try files.discard(files.repaired)
      return try salvage()
    }
  }

  private func copy(_ old: SessionStore) throws(SessionStoreError) -> StoreRecord {
    let path = files.url.path
    do {
      try draft(at: files.repaired)
      let queue = try DatabaseQueue(
        path: files.repaired.path, configuration: SessionStore.configuration)
      // Use the writer, because a new reader would open the file that is now at the path.
      try old.use { database in
        try database.writeWithoutTransaction { source in
          try queue.writeWithoutTransaction { try source.backup(to: $0) }
        }
      }
      let identity = try queue.read { try StoreRecord(of: $0).identity }
      let opening = try SessionStore.read(
        queue, path: path, StoreVerification(path: path, identity: identity))
      let record = try queue.writeWithoutTransaction { try SessionStore.numbered({ _ in }, in: $0) }
      opening.store?.close()
      return record
    } catch {
      throw SessionStoreError(reading: error, path: path)
    }
  }
}

// MARK: - LoadedSessions

/// The result of opening the session database.
package struct LoadedSessions: Sendable {
  /// The open store, or nil if there is none.
  package var store: SessionStore?
  /// The outcome of opening the database.
  var outcome = LoadOutcome.firstLaunch
  /// The contents of the database.
  package var contents = SessionContents()
  /// Notices from earlier runs that the user has not seen.
  package var notices: [String] = []
  /// The record of the store that is damaged or missing, or nil if both are intact.
  var gap: RecordGap?
  /// The time of the last save, or nil if it is unknown.
  package var lastSaveTime: Date?

  /// Creates the result of opening a database. The default values describe a first launch without a
  /// database.
  package init(
    store: SessionStore? = nil, outcome: LoadOutcome = .firstLaunch,
    contents: SessionContents = SessionContents()
  ) {
    self.store = store
    self.outcome = outcome
    self.contents = contents
  }
}

extension LoadedSessions {
  /// Creates the result of opening a database with a closure. If the closure throws an error, the
  /// outcome is ``LoadOutcome/refused(_:)``.
  init(_ open: () throws(SessionStoreError) -> LoadedSessions) {
    do { self = try open() } catch { self.init(outcome: .refused(error)) }
  }
}

// MARK: - Warnings

extension LoadedSessions {
  /// The warnings for the user. Each warning is one sentence.
  package var warnings: [String] {
    notices + [outcome.warning, gap.map(warning)].compactMap(\.self)
  }

  private func warning(of gap: RecordGap) -> String {
    let files = StoreFiles(path: store?.path ?? "sessions.sqlite")
    return switch gap {
    case .lastSave:
      "the record of the last save, ‘\(files.generation.path)’, is damaged or missing, so that a lost "
        + "save cannot be noticed: check that all tabs are there"
    case .identity:
      "the identity of the tabs, ‘\(files.identity.path)’, is damaged or missing, so that tabs of "
        + "another profile in their place cannot be noticed: check that these are yours"
    }
  }
}

// MARK: - RecoveryAction

/// An action to take on the saved windows when a run starts. It depends on how earlier runs ended.
package enum RecoveryAction: Hashable, Sendable, CaseIterable {
  /// Leave the saved windows in the store, because the user asked to start without them.
  case leaveAside
  /// Restore the windows, because the last run ended cleanly.
  case restore
  /// Restore the windows although the last run did not end cleanly.
  case restoreAfterCrash
  /// Restore the windows, but activate a new tab instead of the saved one. The page in the saved
  /// active tab may have caused the last runs to fail.
  case restoreBehindNewTab
}

// MARK: - Deciding

extension RecoveryAction {
  /// The number of consecutive failed starts after which the active page is considered the cause.
  static let failedStartLimit = 2

  /// Creates the action for a run that is starting. As in Chrome, the first condition that applies
  /// determines the action.
  ///
  /// - Parameters:
  ///   - isSafeMode: Whether the user asked to start without the saved windows.
  ///   - lastShutdownWasClean: Whether the last run ended cleanly.
  ///   - failedStartCount: The number of consecutive failed starts before this one.
  init(isSafeMode: Bool = false, lastShutdownWasClean: Bool, failedStartCount: Int) {
    self =
      switch (isSafeMode, lastShutdownWasClean) {
      case (true, _): .leaveAside
      case (_, true): .restore
      case _ where failedStartCount >= Self.failedStartLimit: .restoreBehindNewTab
      default: .restoreAfterCrash
      }
  }
}
