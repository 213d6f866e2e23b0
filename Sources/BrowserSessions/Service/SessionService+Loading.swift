package import BrowserModel
import Foundation

// MARK: - Loading

extension SessionService {
  /// Loads the saved sessions in the background.
  package func load() async {
    guard loaded == nil else { return }
    let job = startLoading()
    _ = await job.completion()
    finish(loading: job)
  }

  /// Loads the saved sessions and blocks until they are loaded.
  ///
  /// - Returns: The saved windows that are not open, with the outcome of loading them.
  @discardableResult
  package func loadNow() -> LoadedSessions {
    if loaded == nil {
      let job = startLoading()
      connection.waitForJobs()
      finish(loading: job)
    }
    return loaded ?? LoadedSessions()
  }

  /// Starts loading, or returns the current job.
  func startLoading() -> SessionStoreConnection.Job<LoadedSessions> {
    let job = loading ?? connection.load()
    loading = job
    return job
  }

  /// Handles the result of loading. Only the first of several waiting callers does this.
  func finish(loading job: SessionStoreConnection.Job<LoadedSessions>) {
    guard loading === job, let opening = job.value else { return }
    loading = nil
    loaded = opening
    didLoad(opening)
    if schedule.isSaving { startWriting() }
  }

  private func didLoad(_ opening: LoadedSessions) {
    // Opening the store again must not reset the time.
    lastSaveTime = opening.lastSaveTime ?? lastSaveTime
    reserveNumbers(of: opening.contents)
    report(opening)
    if let recentlyClosed, closedTracker == nil {
      connect(recentlyClosed, restored: opening.contents.closed)
    }
    // Pages that can't be restored are not worth keeping, and the caller need not wait for their
    // deletion.
    guard let store = opening.store, !store.isReadOnly else { return }
    let time = now()
    Task {
      // Pages that remain only take up space, and the next run tries again.
      try? await store.deletePagesOfMissingTabs()
      await store.finishErasing(now: time)
      if let fault = store.erasureFault { history?.report("\(fault)") }
    }
  }

  /// Reports the result of loading the sessions.
  func report(_ opening: LoadedSessions) {
    onOpen?(opening)
    if let warning = opening.historyWarning { history?.report(warning) }
  }

  /// Reserves the numbers of all saved tabs and groups, including those of windows that stay closed
  /// in this run.
  private func reserveNumbers(of contents: SessionContents) {
    _ = contents.tabs.lazy.map(\.id).max().flatMap(WebStateID.init(stored:))
    _ = contents.groups.lazy.map(\.id).max().flatMap(TabGroupID.init(stored:))
  }

  /// Records that the user has seen the warnings, so that no later run repeats them.
  package func didShowWarnings() {
    guard let store = loaded?.store else { return }
    Task { await store.forgetNotices() }
  }
}

// MARK: - Restoring

extension SessionService {
  /// Returns the restorer of a saved window; nil if the window is not among the loaded ones.
  ///
  /// - Parameters:
  ///   - windowID: The number of the window in the store.
  ///   - tabs: The factory of the tabs.
  ///   - isBehindNewTab: Whether a new tab becomes active instead of the saved one.
  package func restorer(
    windowID: Int, by webStateFactory: WebStateFactory, isBehindNewTab: Bool = false
  ) -> WindowRestorer? {
    guard let contents = loaded?.contents,
      let window = contents.windows.first(where: { $0.id == windowID })
    else { return nil }
    return WindowRestorer(
      window, of: contents, webStateFactory: webStateFactory, isBehindNewTab: isBehindNewTab
    ) { [weak self] id in
      try self?.pages(ofTab: id) { contents.tabs.first { $0.id == id } }
    }
  }

  /// Returns the pages of a tab from the store, and reports damage once.
  ///
  /// - Parameters:
  ///   - id: The number of the tab.
  ///   - tab: Returns the record of the tab; nil if it is unknown whether the tab has pages.
  /// - Throws: ``SessionStoreError`` if the pages cannot be read.
  func pages(ofTab id: Int, of tab: () -> TabRecord? = { nil }) throws -> PagesRecord? {
    let store = loaded?.store
    do {
      let pages = try store?.storedPages(ofTab: id)
      if pages?.isSound == true { return pages?.record }
      guard pages != nil || (tab()?.pageCount ?? 0) > 0 else { return nil }
      let record = pages?.record ?? tab().flatMap(PagesRecord.init(ofAddressOf:))
      reportPages(tab()?.caption ?? "\(id)", isLost: pages?.record == nil)
      // The next start repairs a damaged table: a row that can't be found may still exist.
      guard try store?.arePagesInOrder() == true else { return record }
      // If this fails, for example in a read-only store, the damaged pages stay where they are.
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
