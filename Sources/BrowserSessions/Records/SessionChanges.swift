package import BrowserModel

/// What one save writes: only what has changed since the last.
package struct SessionChanges: Hashable, Sendable {
  /// Windows that have come or changed, by number.
  package var windows: [Int: WindowRecord] = [:]
  /// Groups that have come or changed, by number.
  package var groups: [Int: GroupRecord] = [:]
  /// Tabs that have come, moved or changed, by number.
  package var tabs: [Int: TabRecord] = [:]
  /// The pages of tabs whose pages have come or changed, by number of the tab.
  package var pages: [Int: PagesRecord] = [:]
  /// Windows that have gone, with all that was in them, before what else is said here.
  package var removedWindows: Set<Int> = []
  /// Groups that have gone; one that has come in another window has not.
  package var removedGroups: Set<Int> = []
  /// Tabs that have gone; one that has come in another window has not. Their pages stay, since they
  /// may be reopened.
  package var removedTabs: Set<Int> = []
  /// What can be reopened and has come or changed, by number of the entry.
  package var closed: [Int: ClosedRecord] = [:]
  /// Entries that can be reopened no more.
  package var removedClosed: Set<Int> = []
  /// Tabs whose pages can't be reopened any more. Those of an open tab stay.
  package var removedPages: Set<Int> = []
  /// What is to be found nowhere any more in what can be reopened, if anything, but for the pages
  /// that are listed here.
  package var erasure: PageErasure?
  /// The changes of the history that the store doesn't have; those of a later time include them.
  package var history: HistoryChanges?

  /// Makes changes that change nothing.
  package init() {}

  /// Whether nothing is to be written.
  package var isEmpty: Bool { self == SessionChanges() }

  /// A Boolean value that indicates whether visits are deleted, or pages along with visits.
  var deletesVisits: Bool { erasure != nil || history?.deletions.isEmpty == false }
}

// MARK: - Later changes

extension SessionChanges {
  /// Adds changes that were made later, which count where both say something.
  package mutating func merge(_ later: SessionChanges) {
    // A window that has gone takes with it what was in it, which has left others for it, and may come
    // again under its number.
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

  /// Takes pages out of those of tabs that are not open.
  mutating func erase(_ erasure: PageErasure) {
    for (id, record) in pages where tabs[id] == nil { pages[id] = erasure.applied(to: record) }
  }
}
