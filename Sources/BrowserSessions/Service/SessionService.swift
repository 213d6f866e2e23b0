package import BrowserModel
package import Foundation
package import Switchboard

/// Saves what changes in the windows of a browser state: a short delay after the first change, and at
/// once when asked.
///
/// On the main actor it only takes the changes. ``SessionStoreConnection`` writes them elsewhere, and
/// ``SaveSchedule`` decides when.
@MainActor
package final class SessionService: KeyedService {
  /// How long after the first change a save begins; later changes ride along, as in Chrome.
  package static let delay = Duration.milliseconds(2_500)

  /// Called when the sessions are loaded, and when they are opened again during the run.
  package var onOpen: (@MainActor (LoadedSessions) -> Void)?
  /// Called with a sentence about damage that was found while sessions were read or saved.
  package var onDamage: (@MainActor (String) -> Void)?
  /// Checks before each save that the process may still write the profile.
  package var checkAdmission: (@MainActor () throws -> Void)?
  /// Called with the result of each save that doesn't block.
  package var onSave: (@MainActor (Result<Void, SessionStoreError>) -> Void)?
  /// When the last save was committed, in this run or before; nil if there was none.
  package internal(set) var lastSaveTime: Date? { didSet { updateSaveStatus() } }
  /// What was saved and is not open, and how it was found; nil until it is loaded.
  package internal(set) var loaded: LoadedSessions?

  /// How far the changes are saved.
  package internal(set) var saveStatus = SaveStatus.idle {
    didSet { if saveStatus != oldValue { statusObservers.notify { $0(saveStatus) } } }
  }
  /// Why the last save failed; nil if it did not.
  var lastFailure: SessionStoreError?

  private let statusObservers = ObserverList<@MainActor (SaveStatus) -> Void>()
  let location: SessionStoreLocation?
  let connection: SessionStoreConnection
  let clock: any Clock<Duration>
  let now: @MainActor () -> Date
  /// What can be reopened; nil off the record.
  let recentlyClosed: RecentlyClosedService?
  /// The visits; nil off the record.
  let history: HistoryService?
  /// Why the last save could not write the visits; nil if it could.
  var historyFault: SessionStoreError?
  /// The reason why the last save left traces of deleted visits; nil if it left none.
  var erasureFault: SessionStoreError?
  /// Follows what can be reopened.
  var closedTracker: ClosedTracker?
  private(set) var trackers: [Int: WindowTracker] = [:]
  /// The windows whose trackers have changes, so that a save doesn't look at all of them.
  var changedWindows: Set<Int> = []
  /// The tabs whose pages the store has, so that those of one that is not realized are not written
  /// again when it changes windows.
  var tabsWithStoredPages: Set<Int> = []
  /// What is to be written and no tracker knows any more: of windows that have gone, and of saves
  /// that have failed.
  var pending = SessionChanges()
  /// What is being written.
  var inFlight = SessionChanges()
  /// The loading that is under way.
  var loading: SessionStoreConnection.Job<LoadedSessions>?
  /// The writing that is under way.
  var writing: SessionStoreConnection.Job<SessionStoreConnection.Written>?
  /// A Boolean value that indicates whether the changes are written to a store that takes the place of
  /// another.
  var isRenewing = false
  /// A Boolean value that indicates whether a caller blocks until a save is over.
  var isBlocking = false
  var schedule = SaveSchedule()
  var timer: Task<Void, Never>?
  /// The save that is under way, and the one after it.
  var currentSave = PendingSave(), nextSave = PendingSave()
  private var isShutDown = false

  /// Creates a service that saves no windows yet, and has loaded nothing.
  /// - Parameters:
  ///   - location: Where the sessions are kept; nil keeps nothing.
  ///   - recentlyClosed: What can be reopened, which is kept with them; nil for nothing.
  ///   - history: The visits, which are kept with them; nil for none.
  ///   - clock: The clock on which the delay passes.
  ///   - now: Returns the time.
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

  /// Creates a service of sessions that are loaded.
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

  /// Saves what has changed while the caller waits, and leaves all windows.
  ///
  /// The scenes save their windows before that. What is left is a browser state whose last window was
  /// closed just before the end, or whose closed tabs or visits have changed: it has no scene.
  package func shutDown() {
    for windowID in trackers.keys { disconnect(windowID: windowID) }
    if isKeeping, case .failure(let error) = save(.beforeEnd).result { onSave?(.failure(error)) }
    perform(schedule.handle(.end))
    closedTracker = nil
    isShutDown = true
    connection.close()
    loaded = LoadedSessions()
  }

  /// Calls a closure with each later status, until the subscription ends.
  package func observeSaveStatus(
    _ onChange: @escaping @MainActor (SaveStatus) -> Void
  ) -> Subscription {
    statusObservers.add { onChange }
  }

  /// A Boolean value that indicates whether changes are kept at all.
  package var isKeeping: Bool {
    guard !isShutDown else { return false }
    return if let location { !location.isReadOnly } else { loaded?.store?.isReadOnly == false }
  }
}

// MARK: - Windows

extension SessionService {
  /// Begins to save a window.
  /// - Parameters:
  ///   - list: The tabs of the window.
  ///   - windowID: The number of the window in the store.
  ///   - isInactive: Whether they are the inactive tabs of the window.
  ///   - restored: What was restored of them, which is not saved again.
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

  /// Notes that a window was restored, under another number if its own was taken.
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

  /// Notes when a window came to the front.
  ///
  /// - Parameters:
  ///   - time: When it did, in milliseconds since 1970; 0 if it no longer counts as shown.
  ///   - windowID: The number of the window in the store.
  package func setFrontTime(_ time: Int, windowID: Int) {
    guard let tracker = trackers[windowID], tracker.frontTime != time else { return }
    tracker.frontTime = time
    windowDidChange(windowID)
  }

  /// Leaves a window, whose tabs are saved as they are now with the next save.
  package func disconnect(windowID: Int) {
    guard trackers[windowID] != nil else { return }
    // Of all windows: what has come to one has left another.
    if !changedWindows.isEmpty { pending = takeChanges() }
    trackers[windowID] = nil
    if isDirty { save(.soon) }
  }

  /// Removes a window from the store, with the next save.
  package func remove(windowID: Int) {
    trackers[windowID] = nil
    changedWindows.remove(windowID)
    var changes = SessionChanges()
    changes.removedWindows = [windowID]
    pending.merge(changes)
    save(.soon)
  }
}
