/// What one save writes: only what has changed since the last.
package struct SessionChanges: Hashable, Sendable {
  /// Windows that have come or changed.
  package var windows: [WindowRecord] = []
  /// Groups that have come or changed.
  package var groups: [GroupRecord] = []
  /// Tabs that have come, moved or changed.
  package var tabs: [TabRecord] = []
  /// Tabs whose pages have come or changed.
  package var pages: [PagesRecord] = []
  /// Windows that have gone for good, with all that is in them.
  package var removedWindows: Set<Int> = []
  /// Groups that have gone.
  package var removedGroups: Set<Int> = []
  /// Tabs that have gone, with their pages.
  package var removedTabs: Set<Int> = []

  /// Makes changes that change nothing.
  package init() {}

  /// Whether nothing is to be written.
  package var isEmpty: Bool { self == SessionChanges() }
}
