import BrowserModel
import Foundation

// MARK: - Saving

extension SessionService {
  /// Saves all changes.
  ///
  /// - Parameter urgency: The urgency of the save.
  /// - Returns: The save. If `urgency` is ``SaveUrgency/beforeEnd``, the save has already ended.
  @discardableResult
  package func save(_ urgency: SaveUrgency) -> PendingSave {
    let save = nextSave
    switch urgency {
    case .soon:
      guard isKeeping else { return PendingSave(failing: loaded?.outcome.refusal ?? .noLocation) }
      perform(schedule.handle(changeCount < Self.changeLimit ? .change : .request))
    case .now: perform(schedule.handle(.request))
    case .beforeEnd: saveWhileBlocking()
    }
    return save
  }

  /// A Boolean value that indicates whether there are unsaved changes. Changes in a failed save
  /// remain unsaved.
  package var isDirty: Bool {
    !pending.isEmpty || !inFlight.isEmpty || closedTracker?.isDirty == true
      || bookmarkTracker?.isDirty == true || cookies?.hasUnsavedChanges == true
      || history?.hasUnsavedChanges == true
      || changedWindows.contains { trackers[$0]?.isDirty == true }
  }

  /// Blocks until any save in progress has ended and all later changes are saved.
  private func saveWhileBlocking() {
    isBlocking = true
    defer { isBlocking = false }
    guard isDirty || loaded != nil || schedule.isSaving else {
      return nextSave.complete(nil)
    }
    perform(schedule.handle(.blockingRequest))
    while schedule.isSaving {
      connection.waitForJobs()
      if let loading { finish(loading: loading) }
      if let writing { finish(writing: writing) }
    }
  }
}

// MARK: - Performing the schedule

extension SessionService {
  func perform(_ actions: [SaveSchedule.Action]) {
    for action in actions {
      switch action {
      case .startTimer: startTimer()
      case .stopTimer:
        timer?.cancel()
        timer = nil
      case .awaitTurnEnd: Task { perform(schedule.handle(.turnEnd)) }
      case .save: startSave()
      }
    }
    updateSaveStatus()
  }

  func updateSaveStatus() {
    saveStatus = SaveStatus(schedule, lastFailure: lastFailure, lastSaveTime: lastSaveTime)
  }

  private func startTimer() {
    timer = Task { [weak self, clock] in
      try? await clock.sleep(for: Self.delay)
      guard !Task.isCancelled, let self else { return }
      timer = nil
      perform(schedule.handle(.delayPassed(isDirty: isDirty)))
    }
  }

  private func startSave() {
    (currentSave, nextSave) = (nextSave, PendingSave())
    guard loaded == nil else { return startWriting() }
    let job = startLoading()
    Task {
      _ = await job.completion()
      finish(loading: job)
    }
  }
}

// MARK: - Writing

extension SessionService {
  /// Starts writing all changes as part of the current save.
  func startWriting() {
    inFlight = takeChanges()
    guard !isFirstLaunch(with: inFlight) else {
      (pending, inFlight) = (inFlight, SessionChanges())
      return finishSave(nil)
    }
    do throws(SessionStoreError) {
      try checkAdmitted()
      // Without a location or a store, there is nothing to write to.
      guard hasLocation else { throw .noLocation }
      write()
    } catch {
      finishSave(error)
    }
  }

  /// Returns whether there is no store yet, and the changes contain nothing that the next run needs.
  private func isFirstLaunch(with changes: SessionChanges) -> Bool {
    location != nil && loaded?.store == nil && loaded?.outcome == .firstLaunch
      && changes.isInitial && opensFirstWindow()
  }

  private func checkAdmitted() throws(SessionStoreError) {
    do { try checkAdmission?() } catch { throw .refused(reason: "\(error)") }
  }

  private func write() {
    let job = connection.write(inFlight)
    writing = job
    Task {
      _ = await job.completion()
      finish(writing: job)
    }
  }

  /// Handles the result of a writing job. If several callers wait for the job, only the first call
  /// has an effect.
  private func finish(writing job: SessionStoreConnection.Job<SessionStoreConnection.Written>) {
    guard writing === job, let written = job.value else { return }
    writing = nil
    loaded?.store = written.store
    erasureFault = written.erasureFault
    if let reopened = written.reopened { report(reopened) }
    guard let renewedTabs = written.renewedTabs else {
      isRenewing = false
      return finishSave(written.failure, written.historyFault)
    }
    guard !isRenewing else {
      isRenewing = false
      return finishSave(.replaced(path: location?.url.path ?? ""))
    }
    isRenewing = true
    recordEverything(exceptPagesOf: renewedTabs)
    inFlight.merge(takeChanges())
    write()
  }

  private func finishSave(_ failure: SessionStoreError?, _ historyFault: SessionStoreError? = nil) {
    let changes = inFlight, save = currentSave
    inFlight = SessionChanges()
    if failure == nil {
      didSave(changes, historyFault)
      if !changes.isEmpty { lastSaveTime = now() }
    }
    lastFailure = failure
    let isKept = failure.map { keep(changes, after: $0) } ?? false
    if !isBlocking, let onSave { onSave(failure.map { .failure($0) } ?? .success(())) }
    perform(schedule.handle(.saved(leavesChanges: isKept)))
    save.complete(failure)
  }

  /// Keeps the changes in a failed save, so that the next save includes them. Returns whether the
  /// changes were kept and can still be saved.
  private func keep(_ changes: SessionChanges, after error: SessionStoreError) -> Bool {
    // Without a location, the changes would only accumulate.
    guard error != .noLocation, !changes.isEmpty else { return false }
    var kept = changes
    kept.merge(pending)
    pending = kept
    return isKeeping
  }
}

// MARK: - Changes

extension SessionService {
  /// Returns all changes and removes them from the trackers.
  func takeChanges() -> SessionChanges {
    let storedPages = isErasing ? [] : tabsWithStoredPages
    var changes = pending, later = SessionChanges()
    pending = SessionChanges()
    // Start with the closed tabs, because tabs that have since been reopened have newer pages.
    closedTracker?.takeChanges(into: &later, storedPages: storedPages)
    for tracker in changedWindows.compactMap({ trackers[$0] }) where tracker.isDirty {
      tracker.takeChanges(into: &later, storedPages: storedPages)
    }
    (changedWindows, changeCount) = ([], 0)
    bookmarkTracker?.takeChanges(into: &later)
    takeCookies(into: &later)
    later.history = history?.unsavedChanges
    changes.merge(later)
    tabsWithStoredPages.subtract(changes.removedPages)
    tabsWithStoredPages.formUnion(changes.pages.keys)
    return changes
  }

  /// A Boolean value that indicates whether the store has pages that must still be erased.
  ///
  /// While this value is `true`, the pages of tabs that are closed or reopened must be written
  /// again, because the erasure might have removed the stored pages.
  private var isErasing: Bool {
    closedTracker?.isErasing == true || pending.erasure != nil || inFlight.erasure != nil
  }

  /// Marks all data in memory as changed, so that it is saved to a new store. The new store already
  /// contains the pages of the given tabs, so unchanged pages of these tabs are left out.
  private func recordEverything(exceptPagesOf tabs: Set<Int>) {
    tabsWithStoredPages = tabs
    for tracker in trackers.values { tracker.recordEverything() }
    changedWindows = Set(trackers.keys)
    closedTracker?.recordEverything()
    bookmarkTracker?.recordEverything()
    pending.namedSessions = namedSessions.mapValues(Optional.some)
    takeCookies(into: &pending, all: true)
  }
}
