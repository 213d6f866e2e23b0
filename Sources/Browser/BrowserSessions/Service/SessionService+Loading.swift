package import BrowserModel
import Foundation

// MARK: - Loading

extension SessionService {
  /// Loads the saved sessions in the background, or at once if there are none.
  package func load() async {
    guard loaded == nil else { return }
    guard loading != nil || connection.hasSessions else { return _ = loadNow() }
    let job = startLoading()
    _ = await job.completion()
    finish(loading: job)
  }

  /// Loads the saved sessions and blocks until they are loaded.
  ///
  /// - Returns: The loaded sessions, except for windows that are already open.
  @discardableResult
  package func loadNow() -> LoadedSessions {
    if loaded == nil {
      let job = loading ?? connection.loadNow()
      loading = job
      connection.waitForJobs()
      finish(loading: job)
    }
    return loaded ?? LoadedSessions()
  }

  /// Starts a loading job, or returns the current one.
  func startLoading() -> SessionStoreConnection.Job<LoadedSessions> {
    let job = loading ?? connection.load()
    loading = job
    return job
  }

  /// Handles the result of a loading job. If several callers wait for the job, only the first call
  /// has an effect.
  func finish(loading job: SessionStoreConnection.Job<LoadedSessions>) {
    guard loading === job, let opening = job.value else { return }
    loading = nil
    loaded = opening
    didLoad(opening)
    if schedule.isSaving { startWriting() }
  }

  private func didLoad(_ opening: LoadedSessions) {
    // Keep the known time if the loaded sessions don't contain one.
    lastSaveTime = opening.lastSaveTime ?? lastSaveTime
    reserveNumbers(of: opening.contents)
    restoreNamedSessions(of: opening.contents)
    report(opening)
    if let recentlyClosed, closedTracker == nil {
      connect(recentlyClosed, restored: opening.contents.closed)
    }
    if let bookmarks, bookmarkTracker == nil {
      connect(bookmarks, restored: opening.contents.bookmarks)
    }
    restoreCookies()
    // Delete old copies, and pages that can't be restored. The caller need not wait for that.
    let time = now()
    Task {
      await connection.deleteOutdatedCopies(now: time)
      guard let store = opening.store, !store.isReadOnly else { return }
      // If this fails, the pages only take up space, and the next run tries again.
      try? await store.deletePagesOfMissingTabs()
      await store.finishErasing()
      if let fault = store.erasureFault { history?.report("\(fault)") }
    }
  }

  /// Reports the result of loading the sessions.
  func report(_ opening: LoadedSessions) { onOpen?(opening) }

  /// Reserves the numbers of all saved tabs and groups so that new tabs and groups get other
  /// numbers. This includes windows that this run doesn't open.
  private func reserveNumbers(of contents: SessionContents) {
    _ = contents.tabs.lazy.map(\.id).max().flatMap(WebStateID.init(stored:))
    _ = contents.groups.lazy.map(\.id).max().flatMap(TabGroupID.init(stored:))
  }

  /// Records that the user has seen the warnings so that later runs don't repeat them.
  package func didShowWarnings() {
    guard let store = loaded?.store else { return }
    Task { await store.forgetNotices() }
  }
}

// MARK: - Restoring

extension SessionService {
  /// Returns a restorer for a saved window, or nil if no such window has been loaded.
  ///
  /// - Parameters:
  ///   - windowID: The number of the window in the store.
  ///   - webStateFactory: The factory that creates the tabs.
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

  /// Returns the stored pages of a tab and reports any damage to them.
  ///
  /// - Parameters:
  ///   - id: The number of the tab.
  ///   - tab: A closure that returns the tab's record, or nil if there is no record.
  /// - Throws: ``SessionStoreError`` if the pages cannot be read.
  func pages(ofTab id: Int, of tab: () -> TabRecord? = { nil }) throws -> PagesRecord? {
    let store = loaded?.store
    do {
      let pages = try store?.storedPages(ofTab: id)
      if pages?.isSound == true { return pages?.record }
      guard pages != nil || (tab()?.pageCount ?? 0) > 0 else { return nil }
      // A damaged list without pages says no more about the tab than no list.
      let readable = pages?.record.flatMap { $0.items.isEmpty ? nil : $0 }
      let record = readable ?? tab().flatMap(PagesRecord.init(ofAddressOf:))
      reportPages(tab()?.caption ?? "\(id)", isLost: readable == nil)
      // In a damaged table, a row that can't be found may still exist. The next start repairs the
      // table.
      guard try store?.arePagesInOrder() == true else { return record }
      // If this fails, for example in a read-only store, the damaged pages stay in place.
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
