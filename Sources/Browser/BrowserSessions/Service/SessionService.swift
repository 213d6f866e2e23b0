package import BrowserModel
package import Foundation
package import Switchboard

/// A service that saves and restores the windows of a browser state.
///
/// ``SessionTrackers`` record what has changed, ``SaveScheduler`` determines when to save it, and
/// ``SessionStoreConnection`` writes it in the background.
@MainActor
package final class SessionService: KeyedService {
  /// The delay between the first change and the save. Changes made during the delay are also saved.
  /// The value is the same as in Chrome.
  package static let delay = Duration.milliseconds(2_500)

  /// The number of changes after which a save doesn't wait for the delay to pass.
  ///
  /// A script can make tens of thousands of changes during the delay. The save then writes them
  /// while the script runs, and an unexpected end of the process loses few of them.
  static let changeLimit = 1_000

  /// A closure that is called when the sessions have been loaded, and when the store has been
  /// reopened during the run.
  package var onOpen: (@MainActor (LoadedSessions) -> Void)?
  /// A closure that is called with a warning about damage found while reading or saving sessions.
  package var onDamage: (@MainActor (String) -> Void)?
  /// A closure that is called before each save. It throws an error if the process is no longer
  /// allowed to write to the profile.
  package var checkAdmission: (@MainActor () throws -> Void)?
  /// A closure that returns whether the next run opens an empty first window of this browser state
  /// even if nothing is saved. If so, no store is created for such a window alone. The default
  /// closure returns false.
  package var opensFirstWindow: @MainActor () -> Bool = { false }
  /// A closure that is called with the result of each non-blocking save.
  package var onSave: (@MainActor (Result<Void, SessionStoreError>) -> Void)?
  /// The loaded sessions, or nil until they are loaded. Windows that are already open are not
  /// included.
  var loaded: LoadedSessions?

  let connection: SessionStoreConnection
  let trackers: SessionTrackers
  /// The error that prevented the last save from deleting visits or their traces, or nil if there
  /// was none.
  var deletionFault: SessionStoreError?
  /// The callers that wait for the sessions to be loaded, or nil if no caller has asked for them.
  var loading: [CheckedContinuation<Void, Never>]?

  let now: @MainActor () -> Date
  let location: SessionStoreLocation?
  private let clock: any Clock<Duration>
  private(set) lazy var scheduler = SaveScheduler(
    clock: clock, isDirty: { [weak self] in self?.isDirty == true },
    start: { [weak self] in self?.startSave() })
  private var isShutDown = false

  /// Creates a service without windows. The service doesn't load the saved sessions until they are
  /// needed.
  ///
  /// - Parameters:
  ///   - location: The location of the sessions, or nil to save nothing.
  ///   - loaded: The sessions if they are already loaded. Without a location, there is nothing to
  ///     load.
  ///   - recentlyClosed: The recently closed items to save with the sessions, or nil for none.
  ///   - history: The history to save with the sessions, or nil for none.
  ///   - bookmarks: The bookmarks to save with the sessions, or nil for none.
  ///   - downloads: The downloads to save with the sessions, or nil for none.
  ///   - clock: The clock that measures the delay.
  ///   - now: A closure that returns the current time.
  package init(
    at location: SessionStoreLocation? = nil, loaded: LoadedSessions = LoadedSessions(),
    recentlyClosed: RecentlyClosedService? = nil, history: HistoryService? = nil,
    bookmarks: BookmarkService? = nil, downloads: DownloadService? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.location = location
    self.loaded = location == nil ? loaded : nil
    self.clock = clock
    self.now = now
    connection = SessionStoreConnection(to: location, loaded)
    trackers = SessionTrackers(
      recentlyClosed: recentlyClosed, history: history, bookmarks: bookmarks, downloads: downloads)
    trackers.namedSessions.restore(loaded.contents.namedSessions)
    history?.connect(to: self)
  }

  /// Disconnects all windows and blocks until all changes are saved.
  ///
  /// Scenes have already saved their windows at this point. This method saves the remaining
  /// changes, for example changes to recently closed tabs and visits, or changes made after the
  /// last window was closed.
  package func shutDown() {
    for windowID in trackers.windows.keys { disconnect(windowID: windowID) }
    if isKeeping, let error = save(.beforeEnd).failure { onSave?(.failure(error)) }
    scheduler.handle(.end)
    trackers.stop()
    isShutDown = true
    connection.close()
    loaded = LoadedSessions()
  }

  /// A Boolean value that indicates whether there is anything to read from or write to.
  var hasLocation: Bool { location != nil || loaded?.store != nil }

  /// A Boolean value that indicates whether changes are saved.
  package var isKeeping: Bool {
    guard !isShutDown else { return false }
    return if let location { !location.isReadOnly } else { loaded?.store?.isReadOnly == false }
  }

  /// The error that a save fails with if nothing is saved.
  private var refusal: SessionStoreError {
    loaded?.outcome.refusal ?? location.map { .readOnly(path: $0.url.path) } ?? .noLocation
  }
}

// MARK: - Status

extension SessionService {
  /// A Boolean value that indicates whether there are unsaved changes. Changes in a failed save
  /// remain unsaved.
  package var isDirty: Bool { trackers.isDirty }

  /// The time of the last save in this run or an earlier one, or nil if there was none.
  package var lastSaveTime: Date? { scheduler.lastSaveTime }

  package var saveStatus: SaveStatus { scheduler.status }

  /// Calls a closure with each new status until the subscription ends.
  package func observeSaveStatus(
    _ onChange: @escaping @MainActor (SaveStatus) -> Void
  ) -> Subscription {
    scheduler.observeStatus(onChange)
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
    ) { [weak self] in self?.windowDidChange() }
    if !isSame { tracker.frontTime = restored?.window.frontTime ?? 0 }
    trackers.add(tracker)
    if let restored { didRestore(restored, as: windowID) }
    if tracker.isDirty { windowDidChange() }
  }

  /// Updates the loaded sessions after a window has been restored. The restored window has a
  /// different number than the saved one if the saved number was taken.
  private func didRestore(_ restored: RestoredWindow, as windowID: Int) {
    trackers.tabsWithStoredPages.formUnion(restored.keys.keys.lazy.map(\.number))
    let id = restored.window.id
    loaded?.contents.remove(windowID: id)
    if id != windowID, trackers.windows[id] == nil { remove(windowID: id) }
  }

  private func windowDidChange() {
    trackers.changeCount += 1
    save(.soon)
  }

  /// Records the time at which a window came to the front.
  ///
  /// - Parameters:
  ///   - time: The time in milliseconds since 1970, or 0 if the window no longer shows these tabs.
  ///   - windowID: The number of the window in the store.
  func setFrontTime(_ time: Int, windowID: Int) {
    guard let tracker = trackers.windows[windowID], tracker.frontTime != time else { return }
    tracker.frontTime = time
    windowDidChange()
  }

  /// Stops tracking a window. The next save writes its tabs in their current state.
  func disconnect(windowID: Int) {
    trackers.disconnect(windowID: windowID)
    if isDirty { save(.soon) }
  }

  /// Removes a window from the store with the next save.
  func remove(windowID: Int) {
    trackers.remove(windowID: windowID)
    save(.soon)
  }
}

// MARK: - Saving

extension SessionService {
  /// Saves all changes.
  ///
  /// - Parameter urgency: The urgency of the save.
  /// - Returns: The save. If `urgency` is ``SaveUrgency/beforeEnd``, the save has already ended.
  @discardableResult
  package func save(_ urgency: SaveUrgency) -> PendingSave {
    let save = scheduler.next
    switch urgency {
    case .soon:
      guard isKeeping else { return PendingSave(failing: refusal) }
      let isUrgent = trackers.changeCount >= Self.changeLimit
      scheduler.handle(isUrgent ? .request : .change)
    case .now: scheduler.handle(.request)
    case .beforeEnd: saveWhileBlocking()
    }
    return save
  }

  /// Blocks until any save in progress has ended and all later changes are saved.
  private func saveWhileBlocking() {
    guard isDirty || loaded != nil || scheduler.isSaving else { return scheduler.skip() }
    scheduler.saveWhileBlocking(connection.waitForResults)
  }

  private func startSave() {
    if loaded == nil { startLoading() } else { startWriting() }
  }

  /// Starts writing all changes as part of the current save.
  func startWriting() {
    trackers.beginSave()
    guard !isFirstLaunch(with: trackers.inFlight) else {
      trackers.endSave(keepsChanges: true)
      return finishSave(nil)
    }
    do throws(SessionStoreError) {
      do { try checkAdmission?() } catch { throw .refused(reason: "\(error)") }
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

  /// Writes the changes.
  ///
  /// - Parameter isRenewed: Whether a new store has replaced the old one during this save.
  private func write(isRenewed: Bool = false) {
    connection.write(trackers.inFlight) { self.didWrite($0, isRenewed: isRenewed) }
  }

  private func didWrite(_ written: SessionStoreConnection.Written, isRenewed: Bool) {
    loaded?.store = written.store
    deletionFault = written.historyFault ?? written.erasureFault
    if let reopened = written.reopened { onOpen?(reopened) }
    guard let renewedTabs = written.renewedTabs else {
      return finishSave(written.failure, written.historyFault)
    }
    guard !isRenewed else { return finishSave(.replaced(path: location?.url.path ?? "")) }
    trackers.saveEverything(exceptPagesOf: renewedTabs)
    write(isRenewed: true)
  }

  private func finishSave(_ failure: SessionStoreError?, _ historyFault: SessionStoreError? = nil) {
    let changes = trackers.inFlight
    if failure == nil {
      didSave(changes, historyFault)
      trackers.namedSessions.didSave(changes.sessionTexts)
      if !changes.isEmpty { scheduler.lastSaveTime = now() }
    }
    // Without a location, the changes would only accumulate.
    let keepsChanges = failure != nil && failure != .noLocation && !changes.isEmpty
    trackers.endSave(keepsChanges: keepsChanges)
    if !scheduler.isBlocking { onSave?(failure.map { .failure($0) } ?? .success(())) }
    scheduler.finish(failure, leavesChanges: keepsChanges && isKeeping)
  }
}

// MARK: - Named sessions

extension SessionService {
  /// Replaces the named sessions and returns after the changes are on disk. Without a location, they
  /// stay in memory.
  ///
  /// - Parameters:
  ///   - sessions: The sessions, by number.
  ///   - texts: The texts of new sessions, by number.
  /// - Throws: ``SessionStoreError`` if the store cannot be written to. The next save then tries
  ///   again to write the changes.
  func setNamedSessions(
    _ sessions: [Int: NamedSessionRecord], adding texts: [Int: Data]
  ) async throws(SessionStoreError) {
    guard !hasLocation || isKeeping else { throw refusal }
    trackers.namedSessions.set(sessions, adding: texts, isSaved: !hasLocation)
    if hasLocation { try await save(.now).completion() }
  }
}
