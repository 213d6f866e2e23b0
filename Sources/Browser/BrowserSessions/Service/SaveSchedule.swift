package import Foundation

/// A save schedule, implemented as a pure state machine that turns events into actions.
///
/// The first change starts a delay, after which all changes are saved. A request saves all changes
/// immediately. Only one save runs at a time. Changes made during a save are written by the next
/// save. The schedule has no clock and doesn't access files. The code that performs the actions
/// does.
struct SaveSchedule: Equatable, Sendable {
  /// An event that affects the schedule.
  enum Event: Hashable, Sendable {
    /// Something has changed.
    case change
    /// The delay after the first change has passed.
    case delayPassed(isDirty: Bool)
    /// A caller requests a save. All requests during one turn of the main actor share a save.
    case request
    /// The turn of the main actor that contained the requests has ended.
    case turnEnd
    /// A caller requests a save and blocks until the save has ended.
    case blockingRequest
    /// The current save has ended. The associated value indicates whether changes are left for the
    /// next save.
    case saved(leavesChanges: Bool)
    /// The service has shut down.
    case end
  }

  /// An action to perform.
  enum Action: Hashable, Sendable {
    /// Start the delay, then send `delayPassed` when it has passed.
    case startTimer
    /// Cancel the delay.
    case stopTimer
    /// Send `turnEnd` at the end of the main actor's current turn.
    case awaitTurnEnd
    /// Save all changes, then send `saved` when the save has ended.
    case save
  }

  fileprivate var isTimerRunning = false
  fileprivate var isRequested = false
  private var hasEnded = false
  /// A Boolean value that indicates whether a save is in progress.
  private(set) var isSaving = false
}

// MARK: - Events

extension SaveSchedule {
  /// Updates the schedule for an event and returns the actions to perform, in order.
  mutating func handle(_ event: Event) -> [Action] {
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
    isRequested = false
    isSaving = true
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

/// The status of saving a browser state's windows.
package enum SaveStatus: Equatable, Sendable {
  /// Nothing has changed, and nothing has been saved.
  case idle
  /// There are changes that will be saved after the delay.
  case pending
  /// A save is in progress.
  case saving
  /// All changes are saved. The associated value is the time of the last save.
  case saved(Date)
  /// The last save failed. The next save includes its changes.
  case failed(SessionStoreError)

  /// Creates the status for a schedule.
  ///
  /// - Parameters:
  ///   - schedule: The schedule.
  ///   - lastFailure: The error from the last save, or nil if the save succeeded.
  ///   - lastSaveTime: The time at which changes were last saved, or nil if they have never been
  ///     saved.
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
