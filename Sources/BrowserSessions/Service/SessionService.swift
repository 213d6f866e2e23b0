package import BrowserModel
package import Foundation

/// Saves what changes in the windows of a browser state: a while after the first change, and at once
/// when asked.
///
/// On the main actor it only takes the changes; they are written elsewhere.
@MainActor
package final class SessionService: KeyedService {
  /// How long after the first change a save begins; later changes ride along, as in Chrome.
  package static let delay = Duration.milliseconds(2_500)

  /// Hears how the sessions were found, once they are opened.
  package var onOpen: (@MainActor (SessionOpening) -> Void)?
  /// Called with a sentence about damage that was found while sessions were read or saved.
  package var onDamage: (@MainActor (String) -> Void)?
  /// Checks before each save that the process may still write the profile.
  package var checkAdmission: (@MainActor () throws -> Void)?
  /// Hears what came of each save.
  package var onSave: (@MainActor (Result<Void, SessionStoreError>) -> Void)?
  /// When the last save was committed, in this run or before; nil if there was none.
  package private(set) var lastSaveTime: Date?

  private let access: SessionAccess
  private let clock: any Clock<Duration>
  private let now: @MainActor () -> Date
  var trackers: [Int: WindowTracker] = [:]
  /// What can be reopened; nil off the record.
  private let recentlyClosed: RecentlyClosedService?
  /// The visits; nil off the record.
  let history: HistoryService?
  /// Why the last save could not write the visits; nil if it could.
  var historyFault: SessionStoreError?
  /// Follows what can be reopened.
  var closedTracker: ClosedTracker?
  /// The tabs whose pages the store has, so that those of one that is not realized are not written
  /// again when it changes windows.
  private(set) var tabsWithStoredPages: Set<Int> = []
  /// What is to be written and no tracker knows any more: of windows that have gone, and of saves
  /// that have failed.
  private var pending = SessionChanges()
  /// What is just being written.
  private var inFlight = SessionChanges()
  private var timer: Task<Void, Never>?
  private var lastSave: Task<Result<Void, SessionStoreError>, Never>?

  /// Makes a service that follows no windows, and has read nothing.
  /// - Parameters:
  ///   - place: where they are kept; nil keeps nothing.
  ///   - recentlyClosed: what can be reopened, which is kept with them; nil for nothing.
  ///   - history: The visits, which are kept with them; nil for none.
  ///   - clock: on which the delay passes.
  ///   - now: tells the time.
  package convenience init(
    at place: SessionPlace?, recentlyClosed: RecentlyClosedService? = nil,
    history: HistoryService? = nil, clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @MainActor () -> Date = { Date() }
  ) {
    self.init(SessionAccess(to: place), recentlyClosed, history, clock, now)
  }

  /// Makes a service of sessions that have been opened.
  package convenience init(
    _ opening: SessionOpening, history: HistoryService? = nil, clock: any Clock<Duration>
  ) {
    self.init(SessionAccess(to: opening), nil, history, clock, { Date() })
  }

  private init(
    _ access: SessionAccess, _ recentlyClosed: RecentlyClosedService?, _ history: HistoryService?,
    _ clock: any Clock<Duration>, _ now: @escaping @MainActor () -> Date
  ) {
    self.access = access
    self.recentlyClosed = recentlyClosed
    self.history = history
    self.clock = clock
    self.now = now
    access.onOpen = { [weak self] in self?.didOpen($0) }
    access.onReopen = { [weak self] opening in
      self?.onOpen?(opening)
      if let complaint = opening.historyComplaint { self?.history?.report(complaint) }
    }
    history?.connect(to: self)
  }

  /// Writes what is not written yet, which is waited for, and leaves all windows.
  package func shutDown() {
    for windowID in trackers.keys { disconnect(windowID: windowID) }
    do throws(SessionStoreError) {
      if isKeeping { try saveBeforeEnd() }
    } catch {
      onSave?(.failure(error))
    }
    stopTimer()
    closedTracker = nil
    access.close()
  }
}

// MARK: - Opening

extension SessionService {
  /// Reads what was saved, while the main actor goes on.
  package func open() async { await access.open() }

  /// What was saved and is not open, and how it was found; read at once unless that has been done.
  package var opening: SessionOpening { access.opening }

  /// Notes that the user has seen what the opening had to say, which no later run repeats.
  package func didShowComplaints() {
    guard let store = access.opening.store else { return }
    Task { await store.forgetNotices() }
  }

  /// Whether what changes is kept at all.
  package var isKeeping: Bool { access.isKeeping }

  private func didOpen(_ opening: SessionOpening) {
    // One that is opened anew says nothing of it.
    lastSaveTime = opening.lastSaveTime ?? lastSaveTime
    reserveNumbers(of: opening.contents)
    onOpen?(opening)
    if let complaint = opening.historyComplaint { history?.report(complaint) }
    if let recentlyClosed, closedTracker == nil {
      connect(recentlyClosed, restored: opening.contents.closed)
    }
    // What nobody can bring back is not worth keeping, and not worth waiting for.
    guard let store = opening.store, !store.isReadOnly else { return }
    let time = now()
    Task {
      try? await store.deletePagesOfMissingTabs()
      await store.finishErasing(now: time)
    }
  }

  /// Sees to it that nothing new gets the number of something that was saved, also of windows that
  /// are not opened in this run.
  private func reserveNumbers(of contents: SessionContents) {
    _ = contents.tabs.map(\.id).max().flatMap(WebStateID.init(stored:))
    _ = contents.groups.map(\.id).max().flatMap(TabGroupID.init(stored:))
  }
}

// MARK: - Restoring

extension SessionService {
  /// Returns what puts the tabs of a window that was saved into a list; nil if none was.
  /// - Parameters:
  ///   - windowID: its number in the store.
  ///   - tabs: makes the tabs.
  ///   - isBehindNewTab: whether a new tab stands in front of them.
  package func restorer(
    windowID: Int, by tabs: WebStateFactory, isBehindNewTab: Bool = false
  ) -> WindowRestorer? {
    let contents = opening.contents
    guard let window = contents.windows.first(where: { $0.id == windowID }) else { return nil }
    return WindowRestorer(
      window, of: contents, tabs: tabs, isBehindNewTab: isBehindNewTab
    ) { [weak self] id in
      try self?.pages(ofTab: id) { contents.tabs.first { $0.id == id } }
    }
  }

  /// Reads the pages of a tab from the store, and reports damage to them once.
  /// - Parameters:
  ///   - id: The number of the tab.
  ///   - tab: Returns the tab, if its pages have to be there.
  /// - Throws: ``SessionStoreError`` if the pages cannot be read.
  func pages(ofTab id: Int, of tab: () -> TabRecord? = { nil }) throws -> PagesRecord? {
    let store = opening.store
    do {
      let pages = try store?.storedPages(ofTab: id)
      if pages?.isSound == true { return pages?.record }
      guard pages != nil || (tab()?.pageCount ?? 0) > 0 else { return nil }
      let record = pages?.record ?? tab().flatMap(PagesRecord.init(ofAddressOf:))
      reportPages(tab()?.caption ?? "\(id)", isLost: pages?.record == nil)
      // In a store that is only read they stay as they are.
      try? store?.setAside(damagedPagesOf: id, keeping: record)
      return record
    } catch {
      reportPages(tab()?.caption ?? "\(id)", isLost: true)
      throw error
    }
  }

  private func reportPages(_ tab: String, isLost: Bool) {
    onDamage?(
      isLost
        ? "the pages of tab \(tab) are damaged or lost: only its address is left"
        : "the pages of tab \(tab) are damaged: check them before you go back or forward")
  }

  /// Takes a window that was saved as open, under another number if that has been taken.
  func didRestore(_ window: WindowRecord, as windowID: Int, _ keys: [WebStateID: OrderKey]) {
    tabsWithStoredPages.formUnion(keys.keys.map(\.number))
    access.didRestore(windowID: window.id)
    trackers[windowID]?.frontTime = window.frontTime
    if window.id == windowID {
      trackers[windowID]?.didRestore(keys)
    } else if trackers[window.id] == nil {
      remove(windowID: window.id)
    }
  }
}

// MARK: - Windows

extension SessionService {
  /// Begins to follow a window.
  /// - Parameters:
  ///   - list: its tabs.
  ///   - windowID: its number in the store.
  ///   - isInactive: whether they are those that were not used for long.
  package func connect(_ list: WebStateList, windowID: Int, isInactive: Bool = false) {
    trackers[windowID] = WindowTracker(list, windowID: windowID, isInactive: isInactive) {
      [weak self] in self?.scheduleSave()
    }
    scheduleSave()
  }

  /// Notes when a window came to the front.
  ///
  /// - Parameters:
  ///   - windowID: The number of the window in the store.
  ///   - time: When it did, in milliseconds since 1970; 0 if it no longer counts as shown.
  package func setFrontTime(_ time: Int, windowID: Int) {
    trackers[windowID]?.frontTime = time
    scheduleSave()
  }

  /// Leaves a window, whose tabs are saved as they are now with the next save.
  package func disconnect(windowID: Int) {
    guard trackers[windowID] != nil else { return }
    // Of all windows: what has come to one has left another.
    pending = takeChanges()
    trackers[windowID] = nil
    scheduleSave()
  }

  /// Removes a window from the store, with the next save.
  package func remove(windowID: Int) {
    trackers[windowID] = nil
    var changes = SessionChanges()
    changes.removedWindows = [windowID]
    pending.merge(changes)
    scheduleSave()
  }
}

// MARK: - Saving

extension SessionService {
  /// Whether something has changed since the last save, or could not be saved.
  package var isDirty: Bool {
    !pending.isEmpty || !inFlight.isEmpty || closedTracker?.isDirty == true
      || history?.hasUnsavedChanges == true
      || trackers.values.contains(where: \.isDirty)
  }

  /// Saves what has changed; it is on the disk when this returns.
  /// - Throws: ``SessionStoreError`` if it cannot be written; it is tried again after the delay.
  package func save() async throws(SessionStoreError) {
    stopTimer()
    let previous = lastSave
    let save = Task { () -> Result<Void, SessionStoreError> in
      // One after the other, so that what was later is not overwritten by what was before.
      _ = await previous?.value
      return await self.write()
    }
    lastSave = save
    try await save.value.get()
  }

  /// Saves what has changed, and waits for it, since the process may end at once.
  /// - Throws: ``SessionStoreError`` if it cannot be written.
  package func saveBeforeEnd() throws(SessionStoreError) {
    stopTimer()
    let later = takeChanges()
    var changes = inFlight
    inFlight = SessionChanges()
    changes.merge(later)
    let isDirty = !changes.isEmpty
    guard isDirty || access.isOpen else { return }
    do throws(SessionStoreError) {
      try saveBlocking(&changes)
      if isDirty { lastSaveTime = now() }
    } catch {
      pending = changes
      throw error
    }
  }

  private func saveIfDirty() async {
    timer = nil
    // What came of it is told by `onSave`, and what failed is kept.
    if isDirty { try? await save() }
  }

  private func write() async -> Result<Void, SessionStoreError> {
    inFlight = takeChanges()
    let result: Result<Void, SessionStoreError>
    do throws(SessionStoreError) {
      try await saveInFlight()
      if !inFlight.isEmpty { lastSaveTime = now() }
      result = .success(())
    } catch {
      // What has nowhere to go would only pile up.
      if error != .nowhere { keep(inFlight) }
      result = .failure(error)
    }
    inFlight = SessionChanges()
    onSave?(result)
    return result
  }

  private func checkAdmitted() throws(SessionStoreError) {
    do { try checkAdmission?() } catch { throw .refused(reason: "\(error)") }
  }

  private func saveInFlight() async throws(SessionStoreError) {
    try checkAdmitted()
    let store = try await access.writableStore()
    do throws(SessionStoreError) {
      didSave(inFlight, try await store.save(inFlight))
    } catch {
      guard case .replaced = error else { throw error }
      let renewed = try await access.renewed(store)
      noteEverything(for: renewed)
      inFlight.merge(takeChanges())
      didSave(inFlight, try await renewed.save(inFlight))
    }
  }

  private func saveBlocking(_ changes: inout SessionChanges) throws(SessionStoreError) {
    try checkAdmitted()
    let store = try access.writableStoreNow()
    do throws(SessionStoreError) {
      didSave(changes, try store.saveBlocking(changes))
    } catch {
      guard case .replaced = error else { throw error }
      let renewed = try access.renewedNow(store)
      noteEverything(for: renewed)
      changes.merge(takeChanges())
      didSave(changes, try renewed.saveBlocking(changes))
    }
  }

  /// Notes all that is in memory for the next save, since a store in the place of another may lack it.
  private func noteEverything(for store: SessionStore) {
    tabsWithStoredPages = (try? store.tabsWithPages()) ?? []
    for tracker in trackers.values { tracker.noteEverything() }
    closedTracker?.noteEverything()
  }

  private func takeChanges() -> SessionChanges {
    let storedPages = isErasing ? [] : tabsWithStoredPages
    var changes = pending, later = SessionChanges()
    pending = SessionChanges()
    // First: a tab that was reopened since has later pages.
    closedTracker?.takeChanges(into: &later, besides: storedPages)
    for tracker in trackers.values where tracker.isDirty {
      tracker.takeChanges(into: &later, besides: storedPages)
    }
    later.history = history?.unsavedChanges
    changes.merge(later)
    tabsWithStoredPages.subtract(changes.removedPages)
    tabsWithStoredPages.formUnion(changes.pages.keys)
    return changes
  }

  /// Whether the store has pages that are yet to be erased: those of a tab that was closed since, or
  /// reopened, are not those to be kept.
  private var isErasing: Bool {
    closedTracker?.isErasing == true || pending.erasure != nil || inFlight.erasure != nil
  }

  /// Keeps what could not be written for the next save.
  private func keep(_ changes: SessionChanges) {
    guard !changes.isEmpty else { return }
    var kept = changes
    kept.merge(pending)
    pending = kept
    scheduleSave()
  }

  private func stopTimer() {
    timer?.cancel()
    timer = nil
  }

  /// Saves after the delay, unless that is waited for already.
  package func scheduleSave() {
    guard timer == nil, isKeeping else { return }
    timer = Task { [weak self, clock] in
      try? await clock.sleep(for: Self.delay)
      guard !Task.isCancelled else { return }
      await self?.saveIfDirty()
    }
  }
}
