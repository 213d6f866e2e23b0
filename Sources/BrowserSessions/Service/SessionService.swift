package import BrowserModel
package import Foundation
package import Switchboard

/// The service that saves the windows of a browser state. It does so after a short delay that
/// starts with the first change, and immediately on request.
///
/// On the main actor it only collects the changes. ``SessionStoreConnection`` writes them in the
/// background, and ``SaveSchedule`` decides when.
@MainActor
package final class SessionService: KeyedService {
  /// The delay between the first change and a save, as in Chrome. Later changes are saved with it.
  package static let delay = Duration.milliseconds(2_500)

  /// Called when the sessions have been loaded, and when they have been opened again during the
  /// run.
  package var onOpen: (@MainActor (LoadedSessions) -> Void)?
  /// Called with a warning about damage found while reading or saving sessions.
  package var onDamage: (@MainActor (String) -> Void)?
  /// Called before each save. It throws an error if the process may not write the profile any more.
  package var checkAdmission: (@MainActor () throws -> Void)?
  /// Called with the result of each save that doesn't block.
  package var onSave: (@MainActor (Result<Void, SessionStoreError>) -> Void)?
  /// The time of the last save, in this run or an earlier one; nil if there was none.
  package internal(set) var lastSaveTime: Date? { didSet { updateSaveStatus() } }
  /// The saved windows that are not open, with the outcome of loading them; nil until they are
  /// loaded.
  package internal(set) var loaded: LoadedSessions?

  /// The status of saving.
  package internal(set) var saveStatus = SaveStatus.idle {
    didSet { if saveStatus != oldValue { statusObservers.notify { $0(saveStatus) } } }
  }
  /// The error of the last save; nil if it succeeded.
  var lastFailure: SessionStoreError?

  private let statusObservers = ObserverList<@MainActor (SaveStatus) -> Void>()
  let location: SessionStoreLocation?
  let connection: SessionStoreConnection
  let clock: any Clock<Duration>
  let now: @MainActor () -> Date
  /// The recently closed items; nil off the record.
  let recentlyClosed: RecentlyClosedService?
  /// The history; nil off the record.
  let history: HistoryService?
  /// The error that prevented the last save from writing visits; nil if there was none.
  var historyFault: SessionStoreError?
  /// The reason that the last save left traces of deleted visits; nil if it left none.
  var erasureFault: SessionStoreError?
  /// The tracker of the recently closed items.
  var closedTracker: ClosedTracker?
  private(set) var trackers: [Int: WindowTracker] = [:]
  /// The windows with changes, so that a save doesn't check all trackers.
  var changedWindows: Set<Int> = []
  /// The tabs with stored pages. The pages of an unrealized tab are not written again when it moves
  /// to another window.
  var tabsWithStoredPages: Set<Int> = []
  /// Changes that no tracker contains any more, from disconnected windows and failed saves.
  var pending = SessionChanges()
  /// The changes that are being written.
  var inFlight = SessionChanges()
  /// The current job that loads the sessions.
  var loading: SessionStoreConnection.Job<LoadedSessions>?
  /// The current job that writes changes.
  var writing: SessionStoreConnection.Job<SessionStoreConnection.Written>?
  /// Whether the changes are being written to a new store that replaces another one.
  var isRenewing = false
  /// Whether a caller is blocked until a save has ended.
  var isBlocking = false
  var schedule = SaveSchedule()
  var timer: Task<Void, Never>?
  /// The current save, and the next one.
  var currentSave = PendingSave(), nextSave = PendingSave()
  private var isShutDown = false

  /// Creates a service without windows. It has loaded nothing yet.
  ///
  /// - Parameters:
  ///   - location: The location of the sessions; nil to save nothing.
  ///   - recentlyClosed: The recently closed items to be saved with the sessions; nil for none.
  ///   - history: The history to be saved with the sessions; nil for none.
  ///   - clock: The clock of the delay.
  ///   - now: Returns the current time.
  package convenience init(
    at location: SessionStoreLocation?, recentlyClosed: RecentlyClosedService? = nil,
    history: HistoryService? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.init(
      location, SessionStoreConnection(to: location), recentlyClosed, history, clock, now)
    // There is nothing to load.
    if location == nil { loaded = LoadedSessions() }
  }

  /// Creates a service for sessions that have been loaded.
  package convenience init(
    _ loaded: LoadedSessions, history: HistoryService? = nil, clock: any Clock<Duration>
  ) {
    self.init(
      nil, SessionStoreConnection(to: loaded), nil, history, clock, { Date() })
    self.loaded = loaded
  }

  private init(
    _ location: SessionStoreLocation?, _ connection: SessionStoreConnection,
    _ recentlyClosed: RecentlyClosedService?, _ history: HistoryService?,
    _ clock: any Clock<Duration>, _ now: @escaping @MainActor () -> Date
  ) {
    self.location = location
    self.connection = connection
    self.recentlyClosed = recentlyClosed
    self.history = history
    self.clock = clock
    self.now = now
    history?.connect(to: self)
  }

  /// Saves all changes before it returns, and disconnects all windows.
  ///
  /// The scenes have already saved their windows. This saves a browser state without a scene: one
  /// whose last window has just been closed, or whose closed tabs or visits have changed.
  package func shutDown() {
    for windowID in trackers.keys { disconnect(windowID: windowID) }
    if isKeeping, case .failure(let error) = save(.beforeEnd).result { onSave?(.failure(error)) }
    perform(schedule.handle(.end))
    closedTracker = nil
    isShutDown = true
    connection.close()
    loaded = LoadedSessions()
  }

  /// Calls a closure with each new status, until the subscription ends.
  package func observeSaveStatus(
    _ onChange: @escaping @MainActor (SaveStatus) -> Void
  ) -> Subscription {
    statusObservers.add { onChange }
  }

  /// Whether changes are saved.
  package var isKeeping: Bool {
    guard !isShutDown else { return false }
    return if let location { !location.isReadOnly } else { loaded?.store?.isReadOnly == false }
  }
}

// MARK: - Windows

extension SessionService {
  /// Starts saving a window.
  ///
  /// - Parameters:
  ///   - list: The tabs of the window.
  ///   - windowID: The number of the window in the store.
  ///   - isInactive: Whether the list contains the inactive tabs of the window.
  ///   - restored: The restored window, whose tabs are not saved again; nil for a new one.
  package func connect(
    _ list: WebStateList, windowID: Int, isInactive: Bool = false, restored: RestoredWindow? = nil
  ) {
    let isSame = restored?.window.id == windowID
    let tracker = WindowTracker(
      list, windowID: windowID, isInactive: isInactive, restored: isSame ? restored : nil
    ) { [weak self] in self?.windowDidChange(windowID) }
    if !isSame { tracker.frontTime = restored?.window.frontTime ?? 0 }
    trackers[windowID] = tracker
    if let restored { didRestore(restored, as: windowID) }
    if tracker.isDirty { windowDidChange(windowID) }
  }

  /// Handles a restored window, which has another number if its own was taken.
  private func didRestore(_ restored: RestoredWindow, as windowID: Int) {
    tabsWithStoredPages.formUnion(restored.keys.keys.lazy.map(\.number))
    loaded?.contents.remove(windowID: restored.window.id)
    let id = restored.window.id
    if id != windowID, trackers[id] == nil { remove(windowID: id) }
  }

  private func windowDidChange(_ windowID: Int) {
    changedWindows.insert(windowID)
    save(.soon)
  }

  /// Records the time at which a window came to the front.
  ///
  /// - Parameters:
  ///   - time: The time in milliseconds since 1970; 0 if the window no longer counts as shown.
  ///   - windowID: The number of the window in the store.
  package func setFrontTime(_ time: Int, windowID: Int) {
    guard let tracker = trackers[windowID], tracker.frontTime != time else { return }
    tracker.frontTime = time
    windowDidChange(windowID)
  }

  /// Stops tracking a window. The next save saves its tabs in their current state.
  package func disconnect(windowID: Int) {
    guard trackers[windowID] != nil else { return }
    // Take the changes of all windows, because tabs may have moved between them.
    if !changedWindows.isEmpty { pending = takeChanges() }
    trackers[windowID] = nil
    if isDirty { save(.soon) }
  }

  /// Removes a window from the store with the next save.
  package func remove(windowID: Int) {
    trackers[windowID] = nil
    changedWindows.remove(windowID)
    var changes = SessionChanges()
    changes.removedWindows = [windowID]
    pending.merge(changes)
    save(.soon)
  }
}
