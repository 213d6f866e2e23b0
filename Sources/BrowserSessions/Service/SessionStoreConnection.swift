import BrowserModel
import Foundation
import Synchronization

/// The way of a session service to its database: opens it, writes to it, and opens it again if it
/// couldn't be written or its files were replaced.
///
/// All work is done on one queue, one job after the other, by the same code for each caller: a
/// caller awaits the end of a job, or blocks until it is reached.
final class SessionStoreConnection: Sendable {
  /// A job on the queue and, once it is done, what came of it.
  final class Job<Value: Sendable>: Sendable {
    private struct State {
      var value: Value?
      var waiting: [CheckedContinuation<Value, Never>] = []
    }

    private let state = Mutex(State())

    /// What came of the job; nil until it is done.
    var value: Value? { state.withLock(\.value) }

    /// Waits until the job is done, and returns what came of it.
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

  /// What came of writing changes.
  struct Written: Sendable {
    /// Why the changes of the history aren't written though all others are; nil if they are.
    var historyFault: SessionStoreError?
    /// The reason why traces of deleted visits are left; nil if there are none.
    var erasureFault: SessionStoreError?
    /// How the database was found if it had to be opened again.
    var reopened: LoadedSessions?
    /// The store afterwards; nil if there is none.
    var store: SessionStore?
    /// The tabs that have pages in a database that takes the place of another. Nothing is written to
    /// it yet; nil if the database is the one that was written before.
    var renewedTabs: Set<Int>?
    /// Why nothing is written; nil if everything is.
    var failure: SessionStoreError?
  }

  private let queue = DispatchQueue(label: "sessions")
  /// Used by jobs alone, so that it is never contended.
  private let state: Mutex<State>

  /// Creates the connection to a location, which the first job opens; nil keeps nothing.
  init(to location: SessionStoreLocation?) { state = Mutex(State(location: location)) }

  /// Creates the connection to sessions that are open.
  init(to opening: LoadedSessions) {
    state = Mutex(State(location: nil, store: opening.store, outcome: opening.outcome))
  }
}

// MARK: - Jobs

extension SessionStoreConnection {
  /// Starts reading what was saved.
  func load() -> Job<LoadedSessions> { start { $0.load() } }

  /// Starts writing changes, all or none.
  func write(_ changes: SessionChanges) -> Job<Written> { start { $0.write(changes) } }

  /// Blocks until all jobs are done.
  func waitForJobs() { queue.sync {} }

  /// Closes the database once all jobs are done. Later ones fail.
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

    mutating func load() -> LoadedSessions {
      let opening = location?.open() ?? LoadedSessions()
      (store, outcome) = (opening.store, opening.outcome)
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

  /// Returns the store that saves are written to. Opens it again if it couldn't be written before.
  private mutating func writableStore(
    _ written: inout SessionStoreConnection.Written
  ) throws(SessionStoreError) -> SessionStore {
    if let store, !store.isReadOnly { return store }
    guard let location else { throw .nowhere }
    guard !location.isReadOnly else { throw outcome.refusal ?? .readOnly(path: location.url.path) }
    let reopened = location.openToWrite()
    guard let store = reopened.store else {
      throw reopened.outcome.refusal ?? .readOnly(path: location.url.path)
    }
    // Its contents are unknown, and would be overwritten.
    if case .refused = outcome, reopened.contents != SessionContents() {
      store.close()
      throw .inaccessible(
        path: location.url.path,
        reason: "it could not be read when the run began, and is left to one that begins anew")
    }
    (self.store, outcome, written.reopened) = (store, reopened.outcome, reopened)
    return store
  }

  /// Replaces a store whose files were removed, replaced or changed.
  private mutating func renew(
    _ old: SessionStore, _ written: inout SessionStoreConnection.Written
  ) throws(SessionStoreError) {
    guard let location else { throw .replaced(path: old.path) }
    let renewal = location.renew(old)
    // Without one the files are opened again by the next save: the old store may be closed.
    store = renewal.store
    guard let store else { throw renewal.outcome.refusal ?? .nowhere }
    written.reopened = renewal
    written.renewedTabs = (try? store.tabsWithPages()) ?? []
  }
}
