package import BrowserModel
import Foundation

// MARK: - Loading

extension SessionService {
  /// Loads what was saved, while the main actor goes on.
  package func load() async {
    guard loaded == nil else { return }
    let job = startLoading()
    _ = await job.completion()
    finish(loading: job)
  }

  /// Loads what was saved while the caller waits, unless that is done.
  /// - Returns: What was saved and is not open, and how it was found.
  @discardableResult
  package func loadNow() -> LoadedSessions {
    if loaded == nil {
      let job = startLoading()
      connection.waitForJobs()
      finish(loading: job)
    }
    return loaded ?? LoadedSessions()
  }

  /// Starts to load, or returns the loading that is under way.
  func startLoading() -> SessionStoreConnection.Job<LoadedSessions> {
    let job = loading ?? connection.load()
    loading = job
    return job
  }

  /// Takes the result of loading, once, for all that wait for it.
  func finish(loading job: SessionStoreConnection.Job<LoadedSessions>) {
    guard loading === job, let opening = job.value else { return }
    loading = nil
    loaded = opening
    didLoad(opening)
    if schedule.isSaving { startWriting() }
  }

  private func didLoad(_ opening: LoadedSessions) {
    // One that is opened again says nothing of it.
    lastSaveTime = opening.lastSaveTime ?? lastSaveTime
    reserveNumbers(of: opening.contents)
    report(opening)
    if let recentlyClosed, closedTracker == nil {
      connect(recentlyClosed, restored: opening.contents.closed)
    }
    // What can't be restored is not worth keeping or waiting for.
    guard let store = opening.store, !store.isReadOnly else { return }
    let time = now()
    Task {
      // Pages that stay cost nothing but room, and the next run tries again.
      try? await store.deletePagesOfMissingTabs()
      await store.finishErasing(now: time)
      if let fault = store.erasureFault { history?.report("\(fault)") }
    }
  }

  /// Reports how the sessions were found.
  func report(_ opening: LoadedSessions) {
    onOpen?(opening)
    if let complaint = opening.historyComplaint { history?.report(complaint) }
  }

  /// Reserves the numbers of what was saved, also of windows that are not opened in this run.
  private func reserveNumbers(of contents: SessionContents) {
    _ = contents.tabs.lazy.map(\.id).max().flatMap(WebStateID.init(stored:))
    _ = contents.groups.lazy.map(\.id).max().flatMap(TabGroupID.init(stored:))
  }

  /// Notes that the user has seen what there was to report, which no later run repeats.
  package func didShowComplaints() {
    guard let store = loaded?.store else { return }
    Task { await store.forgetNotices() }
  }
}

// MARK: - Restoring

extension SessionService {
  /// Returns what puts the tabs of a saved window into a list; nil if none is loaded.
  /// - Parameters:
  ///   - windowID: The number of the window in the store.
  ///   - tabs: Makes the tabs.
  ///   - isBehindNewTab: Whether a new tab stands in front of them.
  package func restorer(
    windowID: Int, by tabs: WebStateFactory, isBehindNewTab: Bool = false
  ) -> WindowRestorer? {
    guard let contents = loaded?.contents,
      let window = contents.windows.first(where: { $0.id == windowID })
    else { return nil }
    return WindowRestorer(
      window, of: contents, tabs: tabs, isBehindNewTab: isBehindNewTab
    ) { [weak self] id in
      try self?.pages(ofTab: id) { contents.tabs.first { $0.id == id } }
    }
  }

  /// Reads the pages of a tab from the store, and reports damage to them once.
  /// - Parameters:
  ///   - id: The number of the tab.
  ///   - tab: Returns the tab; nil if it is unknown whether it has pages.
  /// - Throws: ``SessionStoreError`` if the pages cannot be read.
  func pages(ofTab id: Int, of tab: () -> TabRecord? = { nil }) throws -> PagesRecord? {
    let store = loaded?.store
    do {
      let pages = try store?.storedPages(ofTab: id)
      if pages?.isSound == true { return pages?.record }
      guard pages != nil || (tab()?.pageCount ?? 0) > 0 else { return nil }
      let record = pages?.record ?? tab().flatMap(PagesRecord.init(ofAddressOf:))
      reportPages(tab()?.caption ?? "\(id)", isLost: pages?.record == nil)
      // A table that is out of order is left to the next start: a row that can't be found may be there.
      guard try store?.arePagesInOrder() == true else { return record }
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
}
