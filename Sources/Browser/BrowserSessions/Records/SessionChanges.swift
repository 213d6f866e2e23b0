import BrowserModel

/// The changes that a save writes.
struct SessionChanges: Hashable, Sendable {
  /// New and changed windows, by number.
  var windows: [Int: WindowRecord] = [:]
  /// New and changed groups, by number.
  var groups: [Int: TabGroupRecord] = [:]
  /// New, moved and changed tabs, by number.
  var tabs: [Int: TabRecord] = [:]
  /// New and changed pages, by tab number.
  var pages: [Int: PagesRecord] = [:]
  /// The numbers of windows to remove. They are removed with all their contents before any other
  /// change is written.
  var removedWindows: Set<Int> = []
  /// The numbers of removed groups. A group that has moved to another window is not included.
  var removedGroups: Set<Int> = []
  /// The numbers of removed tabs. A tab that has moved to another window is not included. The pages
  /// of removed tabs are kept, because the tabs might be reopened.
  var removedTabs: Set<Int> = []
  /// New and changed closed entries, by number, and nil for those that can no longer be reopened.
  var closed: [Int: ClosedRecord?] = [:]
  /// The numbers of tabs that can no longer be reopened. Their pages are deleted unless the tabs
  /// are open.
  var removedPages: Set<Int> = []
  /// New and changed bookmarks, by number, and nil for removed ones.
  var bookmarks: [Int: BookmarkRecord?] = [:]
  /// New and changed named sessions, by number, and nil for those that can no longer be restored.
  var namedSessions: [Int: NamedSessionRecord?] = [:]
  /// The texts of new named sessions, by number, and nil for those that can no longer be restored.
  var sessionTexts: [Int: SessionTextRecord?] = [:]
  /// New and changed cookies, by number, and nil for removed ones.
  var cookies: [Int: CookieRecord?] = [:]
  /// New and changed downloads, by number, and nil for removed ones.
  var downloads: [Int: DownloadRecord?] = [:]
  /// A Boolean value that indicates whether the user has deleted cookies or downloads, so that their
  /// traces are erased.
  var deletesData = false
  /// The pages to erase from closed tabs, if any. The pages in these changes are written after the
  /// erasure.
  var erasure: PageErasure?
  /// All unsaved changes to the history, if any. They already include any changes from an earlier
  /// save that failed.
  var history: HistoryChanges?

  /// A Boolean value that indicates whether there is nothing to write.
  var isEmpty: Bool { self == SessionChanges() }

  /// A Boolean value that indicates whether the changes describe at most an empty first window. A
  /// run without saved sessions opens such a window.
  var isInitial: Bool {
    var others = self
    others.windows = [:]
    return others.isEmpty && windows.values.allSatisfy { $0.number == 1 }
  }

  /// A Boolean value that indicates whether the user has deleted data.
  var erasesTraces: Bool {
    deletesData || erasure != nil || history?.deletions.isEmpty == false
  }
}

// MARK: - Later changes

extension SessionChanges {
  /// Merges later changes into these changes. Later changes take precedence.
  mutating func merge(_ later: SessionChanges) {
    // Removing a window removes its contents. Unsaved tabs in the window may still be stored in
    // another window, so they are recorded as removed. A later window may reuse the number.
    let gone = later.removedWindows
    let goneGroups = later.removedGroups.union(
      groups.values.lazy.filter { gone.contains($0.windowID) }.map(\.id))
    let goneTabs = later.removedTabs.union(
      tabs.values.lazy.filter { gone.contains($0.windowID) }.map(\.id))
    windows = windows.filter { !gone.contains($0.key) }.merging(later.windows) { $1 }
    groups = groups.filter { !goneGroups.contains($0.key) }.merging(later.groups) { $1 }
    tabs = tabs.filter { !goneTabs.contains($0.key) }.merging(later.tabs) { $1 }
    removedWindows.formUnion(gone)
    removedGroups = removedGroups.union(goneGroups).subtracting(groups.keys)
    removedTabs = removedTabs.union(goneTabs).subtracting(tabs.keys)
    if let erasure = later.erasure { erase(erasure) }
    pages = pages.merging(later.pages) { $1 }
    closed.merge(later.closed) { $1 }
    bookmarks.merge(later.bookmarks) { $1 }
    namedSessions.merge(later.namedSessions) { $1 }
    sessionTexts.merge(later.sessionTexts) { $1 }
    cookies.merge(later.cookies) { $1 }
    downloads.merge(later.downloads) { $1 }
    deletesData = deletesData || later.deletesData
    let reopenable = later.closed.values.lazy.compactMap(\.self).flatMap { $0.tabs.map(\.id) }
    removedPages = removedPages.subtracting(reopenable).union(later.removedPages)
    erasure = erasure.map { $0.merging(later.erasure) } ?? later.erasure
    history = later.history ?? history
  }

  /// Removes the erased pages from these changes, except for the pages of open tabs.
  mutating func erase(_ erasure: PageErasure) {
    for (id, record) in pages where tabs[id] == nil { pages[id] = erasure.applied(to: record) }
  }
}
