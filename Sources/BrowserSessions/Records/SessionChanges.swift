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
  /// Windows that have gone for good, with all that is in them.
  package var removedWindows: Set<Int> = []
  /// Groups that have gone; one that has come in another window has not.
  package var removedGroups: Set<Int> = []
  /// Tabs that have gone; one that has come in another window has not. Their pages stay, since they
  /// may be reopened.
  package var removedTabs: Set<Int> = []

  /// Makes changes that change nothing.
  package init() {}

  /// Whether nothing is to be written.
  package var isEmpty: Bool { self == SessionChanges() }
}

// MARK: - Later changes

extension SessionChanges {
  /// Adds changes that were made later, which count where both say something.
  package mutating func merge(_ later: SessionChanges) {
    windows = windows.merging(later.windows) { $1 }
    groups = groups.filter { !later.removedGroups.contains($0.key) }
      .merging(later.groups) { $1 }
    tabs = tabs.filter { !later.removedTabs.contains($0.key) }.merging(later.tabs) { $1 }
    pages = pages.merging(later.pages) { $1 }
    removedWindows.formUnion(later.removedWindows)
    removedGroups = removedGroups.union(later.removedGroups).subtracting(groups.keys)
    removedTabs = removedTabs.union(later.removedTabs).subtracting(tabs.keys)
  }
}
