import BrowserModel
import Foundation
import Switchboard

/// A scheduler for the saves of a browser state. It measures the delay before a save and resumes
/// the callers that wait for it.
///
/// ``SaveSchedule`` determines when a save starts. This class performs its actions.
@MainActor
final class SaveScheduler {
  /// The time of the last save in this run or an earlier one, or nil if there was none.
  var lastSaveTime: Date? { didSet { updateStatus() } }
  private(set) var status = SaveStatus.idle {
    didSet { if status != oldValue { observers.notify { $0(status) } } }
  }
  /// The next save, which has not started.
  private(set) var next = PendingSave()
  /// A Boolean value that indicates whether a caller blocks until all saves have ended.
  private(set) var isBlocking = false

  private var current = PendingSave()
  private var schedule = SaveSchedule()
  private var timer: Task<Void, Never>?
  private var lastFailure: SessionStoreError?
  private let observers = ObserverList<@MainActor (SaveStatus) -> Void>()
  private let clock: any Clock<Duration>
  private let isDirty: @MainActor () -> Bool
  private let start: @MainActor () -> Void

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the delay.
  ///   - isDirty: A closure that returns whether there are unsaved changes.
  ///   - start: A closure that starts a save. Call ``finish(_:leavesChanges:)`` when it has ended.
  init(
    clock: any Clock<Duration>, isDirty: @escaping @MainActor () -> Bool,
    start: @escaping @MainActor () -> Void
  ) {
    self.clock = clock
    self.isDirty = isDirty
    self.start = start
  }

  /// A Boolean value that indicates whether a save is in progress.
  var isSaving: Bool { schedule.isSaving }

  /// Ends the next save without starting it.
  func skip() {
    next.complete(nil)
    next = PendingSave()
  }

  /// Saves all changes and blocks until no save is in progress.
  ///
  /// - Parameter wait: A closure that blocks until the save in progress has ended.
  func saveWhileBlocking(_ wait: () -> Void) {
    isBlocking = true
    handle(.blockingRequest)
    while isSaving { wait() }
    isBlocking = false
  }

  /// Ends the current save and resumes its callers.
  ///
  /// - Parameters:
  ///   - failure: The error that prevented the save, or nil if there was none.
  ///   - leavesChanges: Whether changes are left for the next save.
  func finish(_ failure: SessionStoreError?, leavesChanges: Bool) {
    let ended = current
    lastFailure = failure
    handle(.saved(leavesChanges: leavesChanges))
    ended.complete(failure)
  }

  /// Calls a closure with each new status until the subscription ends.
  func observeStatus(_ onChange: @escaping @MainActor (SaveStatus) -> Void) -> Subscription {
    observers.add(keeping: onChange)
  }

  /// Performs the actions that follow from an event.
  func handle(_ event: SaveSchedule.Event) {
    for action in schedule.handle(event) {
      switch action {
      case .startTimer: startTimer()
      case .stopTimer:
        timer?.cancel()
        timer = nil
      case .awaitTurnEnd: Task { handle(.turnEnd) }
      case .save:
        current = next
        next = PendingSave()
        start()
      }
    }
    updateStatus()
  }

  private func startTimer() {
    timer = Task { [weak self, clock] in
      try? await clock.sleep(for: SessionService.delay)
      guard !Task.isCancelled, let self else { return }
      timer = nil
      handle(.delayPassed(isDirty: isDirty()))
    }
  }

  private func updateStatus() {
    status = SaveStatus(schedule, lastFailure: lastFailure, lastSaveTime: lastSaveTime)
  }
}

// MARK: - PendingSave

package enum SaveUrgency: Hashable, Sendable {
  /// Save after a short delay, or after many changes, along with changes made in the meantime.
  case soon
  /// Save immediately, in the background.
  case now
  /// Save before the call returns, because the process might end afterward.
  case beforeEnd
}

/// A save that has been requested.
@MainActor
package final class PendingSave {
  /// The result of the save, or nil until the save has ended.
  package private(set) var result: Result<Void, SessionStoreError>?
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a save that has not started, or one that has already failed.
  init(failing error: SessionStoreError? = nil) { result = error.map(Result.failure) }

  /// The error that prevented the save, or nil if there is none or the save has not ended.
  var failure: SessionStoreError? {
    if case .failure(let error) = result { error } else { nil }
  }

  /// Waits until the save has ended and the changes are on disk.
  ///
  /// - Throws: ``SessionStoreError`` if the changes can't be written. Another save is attempted
  ///   after the delay.
  package func completion() async throws(SessionStoreError) {
    if result == nil { await withCheckedContinuation { waiting.append($0) } }
    try result?.get()
  }

  /// Ends the save and resumes all waiting callers.
  ///
  /// - Parameter failure: The error that prevented the save, or nil if there was none.
  fileprivate func complete(_ failure: SessionStoreError?) {
    result = failure.map(Result.failure) ?? .success(())
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }
}
