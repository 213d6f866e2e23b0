package import BrowserModel

/// The changes that one save writes.
package struct SessionChanges: Hashable, Sendable {
  /// New and changed windows by number.
  package var windows: [Int: WindowRecord] = [:]
  /// New and changed groups by number.
  package var groups: [Int: TabGroupRecord] = [:]
  /// New, moved and changed tabs by number.
  package var tabs: [Int: TabRecord] = [:]
  /// New and changed pages by the number of the tab.
  package var pages: [Int: PagesRecord] = [:]
  /// Windows to be removed with all their contents, before any other change is written.
  package var removedWindows: Set<Int> = []
  /// Removed groups. A group that has moved to another window is not removed.
  package var removedGroups: Set<Int> = []
  /// Removed tabs. A tab that has moved to another window is not removed. The pages stay, because
  /// the tab may be reopened.
  package var removedTabs: Set<Int> = []
  /// New and changed closed entries by number.
  package var closed: [Int: ClosedRecord] = [:]
  /// Closed entries that can no longer be reopened.
  package var removedClosed: Set<Int> = []
  /// Tabs that can no longer be reopened, so that their pages are deleted. The pages of open tabs
  /// stay.
  package var removedPages: Set<Int> = []
  /// The pages to be erased from closed tabs, if any. The pages in these changes are written
  /// afterwards.
  package var erasure: PageErasure?
  /// The unsaved changes of the history. Later changes include earlier ones.
  package var history: HistoryChanges?

  /// Creates an empty set of changes.
  package init() {}

  /// Whether there is nothing to write.
  package var isEmpty: Bool { self == SessionChanges() }

  /// Whether visits, or pages together with visits, are deleted.
  var deletesVisits: Bool { erasure != nil || history?.deletions.isEmpty == false }
}

// MARK: - Later changes

extension SessionChanges {
  /// Adds later changes, which take precedence.
  package mutating func merge(_ later: SessionChanges) {
    // Removing a window removes its contents. Tabs that come from other windows have left them, and
    // a window may get the same number again.
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
    closed = closed.filter { !later.removedClosed.contains($0.key) }.merging(later.closed) { $1 }
    removedClosed = removedClosed.union(later.removedClosed).subtracting(closed.keys)
    let reopenable = later.closed.values.lazy.flatMap { $0.tabs.map(\.id) }
    removedPages = removedPages.subtracting(reopenable).union(later.removedPages)
    erasure = erasure.map { $0.merging(later.erasure) } ?? later.erasure
    history = later.history ?? history
  }

  /// Erases pages of tabs that are not open.
  mutating func erase(_ erasure: PageErasure) {
    for (id, record) in pages where tabs[id] == nil { pages[id] = erasure.applied(to: record) }
  }
}
