package import Foundation

/// Decides when changes are saved: events go in, actions come out.
///
/// A change is saved a while after the first one, and what is asked for at once. Only one save is
/// under way at a time: whatever comes meanwhile is saved by the next one. The schedule is a value
/// without clock, tasks and files. These belong to the performer of its actions.
package struct SaveSchedule: Equatable, Sendable {
  /// What happens.
  package enum Event: Hashable, Sendable {
    /// Something has changed.
    case change
    /// The delay after the first change has passed.
    case delayPassed(isDirty: Bool)
    /// A save is asked for. Requests that are made in one turn of the main actor share one save.
    case request
    /// The turn of the main actor in which saves were asked for is over.
    case turnEnd
    /// A save is asked for by a caller that blocks until it is over.
    case blockingRequest
    /// The save under way is over; some of its changes may be left for the next one.
    case saved(leavesChanges: Bool)
    /// Nothing is saved any more.
    case end
  }

  /// What is to be done, in order.
  package enum Action: Hashable, Sendable {
    /// Wait for the delay, and report that it has passed.
    case startTimer
    /// Don't wait for the delay any longer.
    case stopTimer
    /// Report the end of the turn of the main actor.
    case awaitTurnEnd
    /// Save all changes, and report how that ended.
    case save
  }

  fileprivate var isTimerRunning = false
  fileprivate var isRequested = false
  private var hasEnded = false
  /// A Boolean value that indicates whether a save is under way.
  package private(set) var isSaving = false

  /// Creates the schedule of a service that has nothing to save.
  package init() {}
}

// MARK: - Events

extension SaveSchedule {
  /// Returns what is to be done after an event.
  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .change: startTimer()
    case .delayPassed(let isDirty): delayPassed(isDirty: isDirty)
    case .request: request()
    case .turnEnd: isRequested && !isSaving ? save() : []
    case .blockingRequest: blockingRequest()
    case .saved(let leavesChanges): saved(leavesChanges: leavesChanges)
    case .end: end()
    }
  }

  private mutating func delayPassed(isDirty: Bool) -> [Action] {
    guard isTimerRunning else { return [] }
    isTimerRunning = false
    guard isDirty else { return [] }
    guard isSaving else { return save() }
    isRequested = true
    return []
  }

  private mutating func request() -> [Action] {
    let actions = stopTimer()
    guard !isRequested else { return actions }
    isRequested = true
    return isSaving ? actions : actions + [.awaitTurnEnd]
  }

  private mutating func blockingRequest() -> [Action] {
    let actions = stopTimer()
    guard isSaving else { return actions + save() }
    isRequested = true
    return actions
  }

  private mutating func saved(leavesChanges: Bool) -> [Action] {
    isSaving = false
    if isRequested { return save() }
    return leavesChanges ? startTimer() : []
  }

  private mutating func end() -> [Action] {
    hasEnded = true
    return stopTimer()
  }
}

// MARK: - Actions

extension SaveSchedule {
  private mutating func save() -> [Action] {
    (isRequested, isSaving) = (false, true)
    return [.save]
  }

  private mutating func startTimer() -> [Action] {
    guard !isTimerRunning, !hasEnded else { return [] }
    isTimerRunning = true
    return [.startTimer]
  }

  private mutating func stopTimer() -> [Action] {
    guard isTimerRunning else { return [] }
    isTimerRunning = false
    return [.stopTimer]
  }
}

// MARK: - SaveStatus

/// How far the changes in the windows of a browser state are saved.
package enum SaveStatus: Equatable, Sendable {
  /// Nothing has changed, and nothing was saved.
  case idle
  /// Something has changed, and is saved after the delay.
  case pending
  /// A save is under way.
  case saving
  /// Everything is saved; the last changes since that time.
  case saved(Date)
  /// The last save failed. The next one saves its changes as well.
  case failed(SessionStoreError)

  /// Creates the status of a schedule.
  /// - Parameters:
  ///   - schedule: The schedule.
  ///   - lastFailure: Why the last save failed; nil if it did not.
  ///   - lastSaveTime: When changes were last saved; nil if they never were.
  init(_ schedule: SaveSchedule, lastFailure: SessionStoreError?, lastSaveTime: Date?) {
    if schedule.isSaving {
      self = .saving
    } else if let lastFailure {
      self = .failed(lastFailure)
    } else if schedule.isTimerRunning || schedule.isRequested {
      self = .pending
    } else {
      self = lastSaveTime.map(Self.saved) ?? .idle
    }
  }
}

// MARK: - PendingSave

/// How urgent a save is.
package enum SaveUrgency: Hashable, Sendable {
  /// A short delay after the first change; later changes are saved with it.
  case soon
  /// At once, while the caller goes on.
  case now
  /// Before the call returns, since the process may end then.
  case beforeEnd
}

/// A save that was asked for.
@MainActor
package final class PendingSave {
  /// How the save ended; nil while it is yet to be made, or under way.
  package private(set) var result: Result<Void, SessionStoreError>?
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a save that is yet to be made.
  init() {}

  /// Creates a save that can't be made.
  init(failing error: SessionStoreError) { result = .failure(error) }

  /// Waits until the save is over; the changes are on the disk then.
  /// - Throws: ``SessionStoreError`` if they can't be written. They are saved again after the delay.
  package func completion() async throws(SessionStoreError) {
    if result == nil { await withCheckedContinuation { waiting.append($0) } }
    try result?.get()
  }

  /// Ends the save.
  func complete(_ result: Result<Void, SessionStoreError>) {
    self.result = result
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }
}
