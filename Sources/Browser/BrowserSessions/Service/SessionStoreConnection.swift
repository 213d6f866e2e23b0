import BrowserModel
import Foundation
import ProfileFiles
import Synchronization

/// The connection between a session service and its database.
///
/// The connection opens the database and writes to it. It reopens the database if a write has
/// failed or the files were replaced. All jobs run in order on one queue. Their results are
/// delivered on the main actor, at the latest when a caller waits for them.
final class SessionStoreConnection: Sendable {
  /// The result of writing changes.
  struct Written: Sendable {
    /// The error that prevented the history from being written, or nil if there was none. All other
    /// changes were written.
    var historyFault: SessionStoreError?
    /// The reason why traces of deleted visits are still on disk, or nil if there are none.
    var erasureFault: SessionStoreError?
    /// The result of reopening the database, or nil if the database stayed open.
    var reopened: LoadedSessions?
    /// The store after writing, or nil if there is none.
    var store: SessionStore?
    /// The numbers of the tabs with pages in a new database that replaced the old one, or nil if
    /// the database was not replaced.
    ///
    /// The changes have not been written to the new database.
    var renewedTabs: Set<Int>?
    /// The error that prevented the changes from being written, or nil if there was none.
    var failure: SessionStoreError?
  }

  private let queue = DispatchQueue(label: "sessions")
  /// The state of the connection. Only jobs use it, so the mutex is never contended.
  private let state: Mutex<State>
  /// The results of ended jobs that have not been delivered.
  private let results = Mutex<[@MainActor @Sendable () -> Void]>([])

  /// Creates a connection. The first job opens the database at a location, unless sessions are
  /// already open. If there are neither, nothing is saved.
  init(to location: SessionStoreLocation?, _ opening: LoadedSessions = LoadedSessions()) {
    state = Mutex(State(location: location, store: opening.store, outcome: opening.outcome))
  }
}

// MARK: - Jobs

extension SessionStoreConnection {
  /// Loads the saved sessions.
  func load(_ deliver: @escaping @MainActor @Sendable (LoadedSessions) -> Void) {
    start({ $0.load() }, deliver)
  }

  func write(
    _ changes: SessionChanges, _ deliver: @escaping @MainActor @Sendable (Written) -> Void
  ) {
    start({ $0.write(changes) }, deliver)
  }

  /// Blocks until all jobs have ended, and delivers their results.
  @MainActor
  func waitForResults() {
    queue.sync {}
    deliverResults()
  }

  /// Closes the database after all jobs have ended. Later jobs fail.
  func close() { queue.sync { state.withLock { $0.close() } } }

  private func start<Value: Sendable>(
    _ work: @escaping @Sendable (inout State) -> Value,
    _ deliver: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    queue.async {
      let value = self.state.withLock { work(&$0) }
      self.results.withLock { $0.append { deliver(value) } }
      Task { @MainActor in self.deliverResults() }
    }
  }

  @MainActor
  private func deliverResults() {
    let ended = results.withLock { results in
      defer { results = [] }
      return results
    }
    for deliver in ended { deliver() }
  }
}

// MARK: - State

extension SessionStoreConnection {
  fileprivate struct State: Sendable {
    var location: SessionStoreLocation?
    var store: SessionStore?
    var outcome = LoadOutcome.firstLaunch
    /// A Boolean value that indicates whether the first save must create the store, because there
    /// was none when the sessions were loaded.
    var awaitsFirstSave = false

    mutating func load() -> LoadedSessions {
      let opening = location?.open() ?? LoadedSessions()
      store = opening.store
      outcome = opening.outcome
      awaitsFirstSave = opening.store == nil && opening.outcome == .firstLaunch
      return opening
    }

    mutating func close() {
      store?.close()
      location = nil
      store = nil
    }
  }
}

// MARK: - Writing

extension SessionStoreConnection.State {
  mutating func write(_ changes: SessionChanges) -> SessionStoreConnection.Written {
    var written = SessionStoreConnection.Written()
    do throws(SessionStoreError) {
      let store = try writableStore(&written)
      do throws(SessionStoreError) {
        written.historyFault = try store.save(changes)
        written.erasureFault = store.erasureFault
      } catch {
        guard case .replaced = error else { throw error }
        try renew(store, &written)
      }
    } catch {
      written.failure = error
    }
    written.store = store
    return written
  }

  /// Returns the store to write to. Reopens the store if it could not be written to before.
  private mutating func writableStore(
    _ written: inout SessionStoreConnection.Written
  ) throws(SessionStoreError) -> SessionStore {
    if let store, !store.isReadOnly { return store }
    guard let location else { throw .noLocation }
    let readOnly = SessionStoreError.readOnly(path: location.url.path)
    guard !location.isReadOnly else { throw outcome.refusal ?? readOnly }
    let opened = awaitsFirstSave ? location.makeFirst() : location.openToWrite()
    guard let store = opened.store else { throw opened.outcome.refusal ?? readOnly }
    // This run has not loaded the contents and would overwrite them.
    if case .refused = outcome, opened.contents != SessionContents() {
      store.close()
      let reason = "it could not be read when the run began, so only a new run can use it"
      throw .inaccessible(path: location.url.path, FileFault(reason, advice: "start again"))
    }
    if !awaitsFirstSave || opened.outcome != .firstLaunch { written.reopened = opened }
    self.store = store
    outcome = opened.outcome
    awaitsFirstSave = false
    return store
  }

  /// Replaces a store whose files were removed, replaced or changed.
  private mutating func renew(
    _ old: SessionStore, _ written: inout SessionStoreConnection.Written
  ) throws(SessionStoreError) {
    guard let location else { throw .replaced(path: old.path) }
    let renewal = location.renew(old)
    // If this fails, the old store may be closed, so the next save reopens the files.
    store = renewal.store
    guard let store else { throw renewal.outcome.refusal ?? .noLocation }
    written.reopened = renewal
    written.renewedTabs = (try? store.tabsWithPages()) ?? []
  }
}
