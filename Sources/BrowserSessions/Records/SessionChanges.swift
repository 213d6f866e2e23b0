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
  /// Tabs whose pages nobody can reopen any more; those of a tab that is there stay.
  package var removedPages: Set<Int> = []
  /// What is to be found nowhere any more in what can be reopened, if anything.
  package var erasure: PageErasure?

  /// Makes changes that change nothing.
  package init() {}

  /// Whether nothing is to be written.
  package var isEmpty: Bool { self == SessionChanges() }
}

// MARK: - Later changes

extension SessionChanges {
  /// Adds changes that were made later, which count where both say something.
  package mutating func merge(_ later: SessionChanges) {
    // A window that has gone takes with it what was in it, and may come again under its number.
    windows = windows.filter { !later.removedWindows.contains($0.key) }
      .merging(later.windows) { $1 }
    groups = groups.filter {
      !later.removedGroups.contains($0.key) && !later.removedWindows.contains($0.value.windowID)
    }.merging(later.groups) { $1 }
    tabs = tabs.filter {
      !later.removedTabs.contains($0.key) && !later.removedWindows.contains($0.value.windowID)
    }.merging(later.tabs) { $1 }
    pages = pages.merging(later.pages) { $1 }
    removedWindows.formUnion(later.removedWindows)
    removedGroups = removedGroups.union(later.removedGroups).subtracting(groups.keys)
    removedTabs = removedTabs.union(later.removedTabs).subtracting(tabs.keys)
    closed = closed.filter { !later.removedClosed.contains($0.key) }.merging(later.closed) { $1 }
    removedClosed = removedClosed.union(later.removedClosed).subtracting(closed.keys)
    let reopenable = later.closed.values.lazy.flatMap { $0.tabs.map(\.id) }
    removedPages = removedPages.subtracting(reopenable).union(later.removedPages)
    erasure = erasure.map { $0.merging(later.erasure) } ?? later.erasure
  }
}
