import BrowserModel
import Foundation
import ProfileFiles
import Synchronization

/// The connection between a session service and its database.
///
/// The connection opens the database and writes to it. It reopens the database if a write has
/// failed or the files were replaced. All jobs run in order on one queue. A caller can either await
/// the result of a job or block until the job has ended.
final class SessionStoreConnection: Sendable {
  /// A job on the queue. After the job has ended, it holds the result.
  final class Job<Value: Sendable>: Sendable {
    private struct State {
      var value: Value?
      var waiting: [CheckedContinuation<Value, Never>] = []
    }

    private let state = Mutex(State())

    /// The result of the job, or nil until the job has ended.
    var value: Value? { state.withLock(\.value) }

    /// Waits until the job has ended and returns its result.
    func completion() async -> Value {
      await withCheckedContinuation { continuation in
        let value = state.withLock { state in
          if state.value == nil { state.waiting.append(continuation) }
          return state.value
        }
        if let value { continuation.resume(returning: value) }
      }
    }

    fileprivate func finish(_ value: Value) {
      let waiting = state.withLock { state in
        state.value = value
        return state.waiting
      }
      for continuation in waiting { continuation.resume(returning: value) }
    }
  }

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
  /// The location at which the sessions are saved, or nil if nothing is saved.
  private let location: SessionStoreLocation?
  /// The state of the connection. Only jobs use it, so the mutex is never contended.
  private let state: Mutex<State>

  /// Creates a connection to a location. The first job opens the database there. If the location is
  /// nil, nothing is saved.
  init(to location: SessionStoreLocation?) {
    self.location = location
    state = Mutex(State(location: location))
  }

  /// Creates a connection to sessions that are already open.
  init(to opening: LoadedSessions) {
    location = nil
    state = Mutex(State(location: nil, store: opening.store, outcome: opening.outcome))
  }
}

// MARK: - Jobs

extension SessionStoreConnection {
  /// Starts loading the saved sessions.
  func load() -> Job<LoadedSessions> { start { $0.load() } }

  /// Loads the saved sessions after all jobs have ended. If there are no jobs, this method does not
  /// start a thread.
  func loadNow() -> Job<LoadedSessions> {
    let job = Job<LoadedSessions>()
    queue.sync { job.finish(state.withLock { $0.load() }) }
    return job
  }

  /// A Boolean value that indicates whether there are sessions to read.
  var hasSessions: Bool { location?.isInUse == true }

  /// Deletes the damaged copies that have been kept for too long.
  func deleteOutdatedCopies(now: Date) async { await location?.deleteOutdatedCopies(now: now) }

  /// Starts writing changes.
  func write(_ changes: SessionChanges) -> Job<Written> { start { $0.write(changes) } }

  /// Blocks until all jobs have ended.
  func waitForJobs() { queue.sync {} }

  /// Closes the database after all jobs have ended. Later jobs fail.
  func close() { queue.sync { state.withLock { $0.close() } } }

  private func start<Value>(_ work: @escaping @Sendable (inout State) -> Value) -> Job<Value> {
    let job = Job<Value>()
    queue.async { job.finish(self.state.withLock { work(&$0) }) }
    return job
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
      (store, outcome) = (opening.store, opening.outcome)
      awaitsFirstSave = opening.store == nil && opening.outcome == .firstLaunch
      return opening
    }

    mutating func close() {
      store?.close()
      (location, store) = (nil, nil)
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
    guard !location.isReadOnly else { throw outcome.refusal ?? .readOnly(path: location.url.path) }
    guard !awaitsFirstSave else { return try makeFirstStore(at: location, &written) }
    let reopened = location.openToWrite()
    guard let store = reopened.store else {
      throw reopened.outcome.refusal ?? .readOnly(path: location.url.path)
    }
    // This run has not loaded the contents and would overwrite them.
    if case .refused = outcome, reopened.contents != SessionContents() {
      store.close()
      let reason = "it could not be read when the run began, so only a new run can use it"
      throw .inaccessible(path: location.url.path, FileFault(reason, advice: "start again"))
    }
    (self.store, outcome, written.reopened) = (store, reopened.outcome, reopened)
    return store
  }

  private mutating func makeFirstStore(
    at location: SessionStoreLocation, _ written: inout SessionStoreConnection.Written
  ) throws(SessionStoreError) -> SessionStore {
    let made = location.makeFirst()
    guard let store = made.store else {
      throw made.outcome.refusal ?? .readOnly(path: location.url.path)
    }
    (self.store, outcome, awaitsFirstSave) = (store, made.outcome, false)
    if made.outcome != .firstLaunch { written.reopened = made }
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
