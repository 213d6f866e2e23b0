package import BrowserModel
import Foundation

// MARK: - Loading

extension SessionService {
  /// Loads the saved sessions in the background.
  package func load() async {
    guard loaded == nil else { return }
    startLoading()
    await withCheckedContinuation { loading?.append($0) }
  }

  /// Loads the saved sessions and blocks until they are loaded.
  ///
  /// - Returns: The loaded sessions, except for windows that are already open.
  @discardableResult
  func loadNow() -> LoadedSessions {
    if loaded == nil {
      startLoading()
      connection.waitForResults()
    }
    return loaded ?? LoadedSessions()
  }

  /// Starts loading the saved sessions, unless they are being loaded.
  func startLoading() {
    guard loading == nil else { return }
    loading = []
    connection.load { self.didLoad($0) }
  }

  private func didLoad(_ opening: LoadedSessions) {
    let waiting = loading ?? []
    loading = nil
    loaded = opening
    // Keep the known time if the loaded sessions don't contain one.
    scheduler.lastSaveTime = opening.lastSaveTime ?? lastSaveTime
    reserveNumbers(of: opening.contents)
    trackers.namedSessions.restore(opening.contents.namedSessions)
    onOpen?(opening)
    connectStored(opening.contents)
    Task { await deleteRemains(in: opening.store) }
    if scheduler.isSaving { startWriting() }
    for continuation in waiting { continuation.resume() }
  }

  /// Deletes old copies, and pages that can't be restored.
  private func deleteRemains(in store: SessionStore?) async {
    await location?.deleteOutdatedCopies(now: now())
    guard let store, !store.isReadOnly else { return }
    // If this fails, the pages only take up space, and the next run tries again.
    try? await store.deletePagesOfMissingTabs()
    await store.finishErasing()
    if let fault = store.erasureFault { trackers.history?.report("\(fault)") }
  }

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

// MARK: - Connecting

extension SessionService {
  private func connectStored(_ contents: SessionContents) {
    if let recentlyClosed = trackers.recentlyClosed, trackers.closed == nil {
      connect(recentlyClosed, restored: contents.closed)
    }
    if let service = trackers.bookmarkService, trackers.bookmarks == nil {
      connect(service, restored: contents.bookmarks)
    }
    if let service = trackers.downloadService, trackers.downloads == nil {
      service.restore(contents.downloads.compactMap(\.download))
      trackers.downloads = DownloadTracker(service, saved: contents.downloads) { [weak self] in
        self?.save(.soon)
      }
    }
    restoreCookies()
  }

  /// Restores the stored recently closed items and starts saving changes to them.
  ///
  /// - Parameters:
  ///   - recentlyClosed: The service for recently closed items.
  ///   - records: The stored entries, newest first.
  func connect(_ recentlyClosed: RecentlyClosedService, restored records: [ClosedRecord] = []) {
    let entries = records.compactMap { record in
      ClosedEntry(record) { [weak self] id in
        try self?.pages(ofTab: id) { record.tabs.first { $0.id == id }.map(TabRecord.init) }
      }
    }
    recentlyClosed.restore(entries)
    let tracker = ClosedTracker(recentlyClosed, saved: entries) { [weak self] in
      self?.save(.soon)
    }
    trackers.closed = tracker
    if tracker.isDirty { save(.soon) }
  }

  /// Restores the stored bookmarks and starts saving changes to them.
  func connect(_ bookmarks: BookmarkService, restored records: [BookmarkRecord]) {
    bookmarks.restore(records.compactMap(Bookmark.init))
    let tracker = BookmarkTracker(bookmarks, saved: records) { [weak self] in
      self?.saveBookmarks()
    }
    trackers.bookmarks = tracker
    if tracker.isDirty { saveBookmarks() }
  }

  /// Saves the bookmarks at once, because they are rare and chosen by the user.
  private func saveBookmarks() {
    if isKeeping { save(.now) }
  }

  /// Restores the stored cookies of the browser state's engine and starts saving changes to them.
  ///
  /// - Parameters:
  ///   - cookies: The cookies of the engine.
  ///   - preferences: The preferences that determine whether cookies that end with the session are
  ///     stored, or nil to store only the others.
  package func connect(_ cookies: any PersistentCookies, following preferences: PreferenceStore?) {
    trackers.cookies = CookieTracker(cookies, preferences)
    restoreCookies()
  }

  private func restoreCookies() {
    guard let loaded else { return }
    trackers.cookies?.restore(loaded.contents.cookies) { [weak self] in self?.save(.soon) }
  }
}

extension TabRecord {
  /// Creates a record for a closed tab without its pages.
  fileprivate init(_ tab: ClosedRecord.Tab) {
    self.init(
      id: tab.id, title: tab.title, url: tab.url, pageCount: tab.pageCount,
      pageIndex: tab.pageIndex, creationTime: tab.creationTime, lastActiveTime: tab.lastActiveTime)
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
  func restorer(
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
      if let pages = pages?.valid { return pages }
      guard pages != nil || (tab()?.pageCount ?? 0) > 0 else { return nil }
      // A damaged list without pages says no more about the tab than no list.
      let readable = pages.flatMap { $0.record.items.isEmpty ? nil : $0.record }
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
