package import Foundation

/// The schedule of saves as a pure state machine. It turns events into actions.
///
/// The first change starts a delay, after which all changes are saved. A request saves them
/// immediately. Only one save is under way at a time: later changes are saved by the next one. The
/// schedule has no clock, tasks or files. They belong to the code that performs its actions.
package struct SaveSchedule: Equatable, Sendable {
  /// An event that affects the schedule.
  package enum Event: Hashable, Sendable {
    /// Something has changed.
    case change
    /// The delay after the first change has passed.
    case delayPassed(isDirty: Bool)
    /// The caller requests a save. Requests in one turn of the main actor share one save.
    case request
    /// The turn of the main actor with the requests has ended.
    case turnEnd
    /// The caller requests a save and blocks until it has ended.
    case blockingRequest
    /// The current save has ended. Some of its changes may be left for the next one.
    case saved(leavesChanges: Bool)
    /// Saving ends.
    case end
  }

  /// An action to be performed.
  package enum Action: Hashable, Sendable {
    /// Start the delay, and send `delayPassed` after it.
    case startTimer
    /// Cancel the delay.
    case stopTimer
    /// Send `turnEnd` at the end of the turn of the main actor.
    case awaitTurnEnd
    /// Save all changes, and send `saved` afterwards.
    case save
  }

  fileprivate var isTimerRunning = false
  fileprivate var isRequested = false
  private var hasEnded = false
  /// Whether a save is under way.
  package private(set) var isSaving = false

  /// Creates the schedule of a service without changes.
  package init() {}
}

// MARK: - Events

extension SaveSchedule {
  /// Returns the actions for an event, in order.
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

/// The status of saving the windows of a browser state.
package enum SaveStatus: Equatable, Sendable {
  /// Nothing has changed, and nothing has been saved.
  case idle
  /// There are changes, which will be saved after the delay.
  case pending
  /// A save is under way.
  case saving
  /// All changes are saved. The last save was at that time.
  case saved(Date)
  /// The last save failed. The next one saves its changes, too.
  case failed(SessionStoreError)

  /// Creates the status of a schedule.
  ///
  /// - Parameters:
  ///   - schedule: The schedule.
  ///   - lastFailure: The error of the last save; nil if it succeeded.
  ///   - lastSaveTime: The time at which changes were last saved; nil if they never were.
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

/// The urgency of a save.
package enum SaveUrgency: Hashable, Sendable {
  /// Save after a short delay, together with later changes.
  case soon
  /// Save immediately, in the background.
  case now
  /// Save before the call returns, because the process may end afterwards.
  case beforeEnd
}

/// A requested save.
@MainActor
package final class PendingSave {
  /// The result of the save; nil until it has ended.
  package private(set) var result: Result<Void, SessionStoreError>?
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a save that has not started.
  init() {}

  /// Creates a save that has failed from the start.
  init(failing error: SessionStoreError) { result = .failure(error) }

  /// Waits until the save has ended. The changes are on the disk then.
  ///
  /// - Throws: ``SessionStoreError`` if they can't be written. They are saved again after the
  ///   delay.
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
