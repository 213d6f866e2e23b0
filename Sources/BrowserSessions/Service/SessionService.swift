package import BrowserModel

/// Saves what changes in the windows of a browser state: a while after the first change, and at once
/// when asked.
@MainActor
package final class SessionService {
  /// How long after the first change a save begins; later changes ride along, as in Chrome.
  package static let delay = Duration.milliseconds(2_500)

  /// Hears what came of each save.
  package var onSave: (@MainActor (Result<Void, SessionStoreError>) -> Void)?

  private let store: SessionStore
  private let clock: any Clock<Duration>
  private var trackers: [Int: WindowTracker] = [:]
  /// What is to be written and no tracker knows any more: of windows that have gone, and of saves
  /// that have failed.
  private var pending = SessionChanges()
  private var timer: Task<Void, Never>?
  private var lastSave: Task<Result<Void, SessionStoreError>, Never>?

  /// Makes a service that follows no windows.
  /// - Parameters:
  ///   - store: where they are kept.
  ///   - clock: on which the delay passes.
  package init(store: SessionStore, clock: any Clock<Duration> = ContinuousClock()) {
    self.store = store
    self.clock = clock
  }

  /// Stops the delay and leaves all windows; a save under way is completed.
  package func shutDown() {
    timer?.cancel()
    timer = nil
    trackers = [:]
  }
}

// MARK: - Windows

extension SessionService {
  /// Begins to follow a window.
  /// - Parameters:
  ///   - list: its tabs.
  ///   - windowID: its number in the store.
  ///   - isInactive: whether they are those that were not used for long.
  ///   - keys: where the store has the tabs, if they have been restored; they are not saved again.
  package func connect(
    _ list: WebStateList, windowID: Int, isInactive: Bool = false,
    restored keys: [WebStateID: OrderKey]? = nil
  ) {
    let tracker = WindowTracker(list, windowID: windowID, isInactive: isInactive) { [weak self] in
      self?.scheduleSave()
    }
    trackers[windowID] = tracker
    if let keys { tracker.didRestore(keys) } else { scheduleSave() }
  }

  /// Leaves a window, whose tabs are saved as they are now with the next save.
  package func disconnect(windowID: Int) {
    guard let tracker = trackers.removeValue(forKey: windowID) else { return }
    var changes = SessionChanges()
    tracker.takeChanges(into: &changes)
    pending.merge(changes)
    scheduleSave()
  }

  /// Removes a window from the store, with the next save.
  package func remove(windowID: Int) {
    trackers[windowID] = nil
    pending.windows[windowID] = nil
    pending.removedWindows.insert(windowID)
    scheduleSave()
  }
}

// MARK: - Saving

extension SessionService {
  /// Saves what has changed; it is on the disk when this returns.
  /// - Throws: ``SessionStoreError`` if it cannot be written; it is tried again after the delay.
  package func save() async throws(SessionStoreError) {
    timer?.cancel()
    timer = nil
    let (previous, store) = (lastSave, store)
    let save = Task { () -> Result<Void, SessionStoreError> in
      // One after the other, so that what was later is not overwritten by what was before.
      _ = await previous?.value
      return await self.write(to: store)
    }
    lastSave = save
    try await save.value.get()
  }

  private func write(to store: SessionStore) async -> Result<Void, SessionStoreError> {
    let changes = takeChanges()
    let result: Result<Void, SessionStoreError>
    do throws(SessionStoreError) {
      try await store.save(changes)
      result = .success(())
    } catch {
      keep(changes)
      result = .failure(error)
    }
    onSave?(result)
    return result
  }

  private func takeChanges() -> SessionChanges {
    var changes = pending, later = SessionChanges()
    pending = SessionChanges()
    for tracker in trackers.values where tracker.isDirty { tracker.takeChanges(into: &later) }
    changes.merge(later)
    return changes
  }

  /// Keeps what could not be written for the next save.
  private func keep(_ changes: SessionChanges) {
    var kept = changes
    kept.merge(pending)
    pending = kept
    scheduleSave()
  }

  private func scheduleSave() {
    guard timer == nil else { return }
    timer = Task { [weak self, clock] in
      try? await clock.sleep(for: Self.delay)
      guard !Task.isCancelled else { return }
      // What came of it is told by `onSave`, and what failed is kept.
      try? await self?.save()
    }
  }
}
