package import BrowserModel
import Foundation

// MARK: - Recently closed items

extension SessionService {
  /// Restores the stored recently closed items and starts saving changes to them.
  ///
  /// - Parameters:
  ///   - recentlyClosed: The service for recently closed items.
  ///   - records: The stored entries, newest first.
  package func connect(
    _ recentlyClosed: RecentlyClosedService, restored records: [ClosedRecord] = []
  ) {
    let entries = records.compactMap { record in
      ClosedEntry(record) { [weak self] id in
        try self?.pages(ofTab: id) { record.tabs.first { $0.id == id }.map(TabRecord.init) }
      }
    }
    recentlyClosed.restore(entries)
    let tracker = ClosedTracker(recentlyClosed, saved: entries) { [weak self] in
      self?.save(.soon)
    }
    closedTracker = tracker
    if tracker.isDirty { save(.soon) }
  }
}

// MARK: - Bookmarks

extension SessionService {
  /// Restores the stored bookmarks and starts saving changes to them.
  func connect(_ bookmarks: BookmarkService, restored records: [BookmarkRecord]) {
    bookmarks.restore(records.compactMap(Bookmark.init))
    let tracker = BookmarkTracker(bookmarks, saved: records) { [weak self] in
      self?.saveBookmarks()
    }
    bookmarkTracker = tracker
    if tracker.isDirty { saveBookmarks() }
  }

  /// Saves the bookmarks at once, because they are rare and chosen by the user.
  private func saveBookmarks() {
    if isKeeping { save(.now) }
  }
}

// MARK: - Named sessions

extension SessionService {
  func restoreNamedSessions(of contents: SessionContents) {
    namedSessions = Dictionary(contents.namedSessions.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Replaces the named sessions and returns after the changes are on disk. Without a location, they
  /// stay in memory.
  ///
  /// - Throws: ``SessionStoreError`` if the store cannot be written to. If that may pass, the next
  ///   save writes the changes.
  func setNamedSessions(_ sessions: [Int: NamedSessionRecord]) async throws(SessionStoreError) {
    guard !hasLocation || isKeeping else {
      throw location.map { .readOnly(path: $0.url.path) } ?? .noLocation
    }
    var changes = SessionChanges()
    changes.namedSessions = sessions.changes(since: namedSessions)
    namedSessions = sessions
    guard hasLocation, !changes.isEmpty else { return }
    pending.merge(changes)
    try await save(.now).completion()
  }
}

// MARK: - Cookies

extension SessionService {
  /// Restores the stored cookies of the browser state's engine and starts saving changes to them.
  package func connect(_ cookies: any PersistentCookies) {
    self.cookies = cookies
    restoreCookies()
  }

  func restoreCookies() {
    guard let cookies, let loaded else { return }
    let stored = Dictionary(loaded.contents.cookies.map { ($0.id, $0.value) }) { first, _ in first }
    cookies.restore(stored) { [weak self] in Task { @MainActor in self?.save(.soon) } }
    if cookies.hasUnsavedChanges { save(.soon) }
  }

  /// Moves the changes to the cookies into a set of changes.
  func takeCookies(into changes: inout SessionChanges, all: Bool = false) {
    for (id, value) in cookies?.takeChanges(all: all) ?? [:] {
      changes.cookies[id] = .some(value.map { CookieRecord(id: id, value: $0) })
    }
  }
}

// MARK: - Closed tabs

extension TabRecord {
  /// Creates a record for a closed tab without its pages.
  fileprivate init(_ tab: ClosedRecord.Tab) {
    self.init(
      id: tab.id, windowID: 0, order: .between(nil, nil), creationTime: tab.creationTime,
      lastActiveTime: tab.lastActiveTime)
    (title, url) = (tab.title, tab.url)
    (pageCount, pageIndex) = (tab.pageCount, tab.pageIndex)
  }
}
