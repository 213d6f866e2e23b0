package import BrowserModel
package import Foundation
package import Switchboard

/// A service that saves the windows of a browser state.
///
/// It saves changes immediately on request or if there are many, and otherwise after a short delay
/// that starts with the first change. On the main actor, it only collects the changes. ``SessionStoreConnection`` writes
/// them in the background, and ``SaveSchedule`` determines when.
@MainActor
package final class SessionService: KeyedService {
  /// The delay between the first change and the save. Changes made during the delay are also saved.
  /// The value is the same as in Chrome.
  package static let delay = Duration.milliseconds(2_500)

  /// The number of changes after which a save doesn't wait for the delay to pass.
  ///
  /// A script can make tens of thousands of changes during the delay. The save then writes them
  /// while the script runs, and an unexpected end of the process loses few of them.
  package static let changeLimit = 1_000

  /// A closure that is called when the sessions have been loaded, and when the store has been
  /// reopened during the run.
  package var onOpen: (@MainActor (LoadedSessions) -> Void)?
  /// A closure that is called with a warning about damage found while reading or saving sessions.
  package var onDamage: (@MainActor (String) -> Void)?
  /// A closure that is called before each save. It throws an error if the process is no longer
  /// allowed to write to the profile.
  package var checkAdmission: (@MainActor () throws -> Void)?
  /// A closure that returns whether the next run opens an empty first window of this browser state
  /// even if nothing is saved. Such a window is then not worth a store. Defaults to false.
  package var opensFirstWindow: @MainActor () -> Bool = { false }
  /// A closure that is called with the result of each non-blocking save.
  package var onSave: (@MainActor (Result<Void, SessionStoreError>) -> Void)?
  /// The time of the last save in this run or an earlier one, or nil if there was none.
  package internal(set) var lastSaveTime: Date? { didSet { updateSaveStatus() } }
  /// The loaded sessions, or nil until they are loaded. Windows that are already open are not
  /// included.
  package internal(set) var loaded: LoadedSessions?

  /// The status of saving.
  package internal(set) var saveStatus = SaveStatus.idle {
    didSet { if saveStatus != oldValue { statusObservers.notify { $0(saveStatus) } } }
  }
  /// The error from the last save, or nil if the save succeeded.
  var lastFailure: SessionStoreError?

  private let statusObservers = ObserverList<@MainActor (SaveStatus) -> Void>()
  let location: SessionStoreLocation?
  let connection: SessionStoreConnection
  let clock: any Clock<Duration>
  let now: @MainActor () -> Date
  /// The service for recently closed items, or nil if the browser state is off the record.
  let recentlyClosed: RecentlyClosedService?
  /// The history service, or nil if the browser state is off the record.
  let history: HistoryService?
  /// The service for bookmarks, or nil if the browser state is off the record.
  let bookmarks: BookmarkService?
  /// The error that prevented the last save from writing visits, or nil if there was none.
  var historyFault: SessionStoreError?
  /// The reason why the last save left traces of deleted visits, or nil if it left none.
  var erasureFault: SessionStoreError?
  /// The tracker for the recently closed items.
  var closedTracker: ClosedTracker?
  /// The tracker for the bookmarks.
  var bookmarkTracker: BookmarkTracker?
  /// The named sessions, by number. They include those that were deleted or replaced.
  var namedSessions: [Int: NamedSessionRecord] = [:]
  /// The cookies of the browser state's engine, if it has any that outlive it.
  var cookies: (any PersistentCookies)?
  private(set) var trackers: [Int: WindowTracker] = [:]
  /// The numbers of the windows with changes. A save checks only the trackers for these windows.
  var changedWindows: Set<Int> = []
  /// The number of changes to windows since a save last took the changes.
  var changeCount = 0
  /// The numbers of the tabs with stored pages. The pages of an unrealized tab are not written
  /// again when the tab moves to another window.
  var tabsWithStoredPages: Set<Int> = []
  /// Changes from disconnected windows and failed saves. No tracker contains these changes.
  var pending = SessionChanges()
  /// The changes that are being written.
  var inFlight = SessionChanges()
  /// The job that is loading the sessions, if any.
  var loading: SessionStoreConnection.Job<LoadedSessions>?
  /// The job that is writing changes, if any.
  var writing: SessionStoreConnection.Job<SessionStoreConnection.Written>?
  /// A Boolean value that indicates whether the changes are being written to a new store that
  /// replaces the old one.
  var isRenewing = false
  /// A Boolean value that indicates whether a caller is blocked until a save ends.
  var isBlocking = false
  var schedule = SaveSchedule()
  var timer: Task<Void, Never>?
  /// The current save and the next one.
  var currentSave = PendingSave(), nextSave = PendingSave()
  private var isShutDown = false

  /// Creates a service without windows. The service doesn't load the saved sessions until they are
  /// needed.
  ///
  /// - Parameters:
  ///   - location: The location of the sessions, or nil to save nothing.
  ///   - recentlyClosed: The recently closed items to save with the sessions, or nil for none.
  ///   - history: The history to save with the sessions, or nil for none.
  ///   - bookmarks: The bookmarks to save with the sessions, or nil for none.
  ///   - clock: The clock that measures the delay.
  ///   - now: A closure that returns the current time.
  package convenience init(
    at location: SessionStoreLocation?, recentlyClosed: RecentlyClosedService? = nil,
    history: HistoryService? = nil, bookmarks: BookmarkService? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.init(
      location, SessionStoreConnection(to: location), recentlyClosed, history, bookmarks, clock,
      now)
    // Without a location, there is nothing to load.
    if location == nil { loaded = LoadedSessions() }
  }

  /// Creates a service for sessions that are already loaded.
  package convenience init(
    _ loaded: LoadedSessions, history: HistoryService? = nil, clock: any Clock<Duration>
  ) {
    self.init(
      nil, SessionStoreConnection(to: loaded), nil, history, nil, clock, { Date() })
    self.loaded = loaded
    restoreNamedSessions(of: loaded.contents)
  }

  private init(
    _ location: SessionStoreLocation?, _ connection: SessionStoreConnection,
    _ recentlyClosed: RecentlyClosedService?, _ history: HistoryService?,
    _ bookmarks: BookmarkService?, _ clock: any Clock<Duration>,
    _ now: @escaping @MainActor () -> Date
  ) {
    self.location = location
    self.connection = connection
    self.recentlyClosed = recentlyClosed
    self.history = history
    self.bookmarks = bookmarks
    self.clock = clock
    self.now = now
    history?.connect(to: self)
  }

  /// Disconnects all windows and blocks until all changes are saved.
  ///
  /// Scenes have already saved their windows at this point. This method saves the remaining
  /// changes, for example changes to recently closed tabs and visits, or changes made after the
  /// last window was closed.
  package func shutDown() {
    for windowID in trackers.keys { disconnect(windowID: windowID) }
    if isKeeping, let error = save(.beforeEnd).failure { onSave?(.failure(error)) }
    perform(schedule.handle(.end))
    closedTracker = nil
    bookmarkTracker = nil
    cookies = nil
    isShutDown = true
    connection.close()
    loaded = LoadedSessions()
  }

  /// Calls a closure with each new status until the subscription ends.
  package func observeSaveStatus(
    _ onChange: @escaping @MainActor (SaveStatus) -> Void
  ) -> Subscription {
    statusObservers.add(keeping: onChange)
  }

  /// A Boolean value that indicates whether there is anything to read from or write to.
  var hasLocation: Bool { location != nil || loaded?.store != nil }

  /// A Boolean value that indicates whether changes are saved.
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
  ///   - list: The tab list of the window.
  ///   - windowID: The number of the window in the store.
  ///   - isInactive: Whether the list contains the inactive tabs of the window.
  ///   - restored: The restored window, or nil for a new window. Unchanged restored tabs are not
  ///     saved again.
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

  /// Updates the loaded sessions after a window has been restored. The restored window has a
  /// different number than the saved one if the saved number was taken.
  private func didRestore(_ restored: RestoredWindow, as windowID: Int) {
    tabsWithStoredPages.formUnion(restored.keys.keys.lazy.map(\.number))
    loaded?.contents.remove(windowID: restored.window.id)
    let id = restored.window.id
    if id != windowID, trackers[id] == nil { remove(windowID: id) }
  }

  private func windowDidChange(_ windowID: Int) {
    changedWindows.insert(windowID)
    changeCount += 1
    save(.soon)
  }

  /// Records the time at which a window came to the front.
  ///
  /// - Parameters:
  ///   - time: The time in milliseconds since 1970, or 0 if the window no longer shows these tabs.
  ///   - windowID: The number of the window in the store.
  package func setFrontTime(_ time: Int, windowID: Int) {
    guard let tracker = trackers[windowID], tracker.frontTime != time else { return }
    tracker.frontTime = time
    windowDidChange(windowID)
  }

  /// Stops tracking a window. The next save writes its tabs in their current state.
  package func disconnect(windowID: Int) {
    guard trackers[windowID] != nil else { return }
    // Take the changes from all windows, because tabs may have moved between them.
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
