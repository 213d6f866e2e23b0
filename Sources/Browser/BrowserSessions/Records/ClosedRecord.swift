/// The stored data for a recently closed entry. Its pages are stored by tab, like the pages of open
/// tabs.
package struct ClosedRecord: Hashable, Identifiable, Sendable {
  /// The number that identifies the entry.
  package var id: Int
  /// The time at which the entry was closed, in milliseconds since 1970.
  package var time: Int
  /// The name of the window that was closed or contained the entry.
  package var window: String
  /// The kind of the entry.
  package var kind: Kind
  /// The tabs, in the order in which they are reopened.
  package var tabs: [Tab]

  /// Creates a record for an entry.
  package init(id: Int, time: Int, window: String, kind: Kind, tabs: [Tab]) {
    self.id = id
    self.time = time
    self.window = window
    self.kind = kind
    self.tabs = tabs
  }
}

// MARK: - Kind

extension ClosedRecord {
  /// A kind of closed entry.
  package enum Kind: String, Sendable {
    /// A tab.
    case tab
    /// Several tabs.
    case tabs
    /// All tabs in a group.
    case group
    /// A window.
    case window
  }
}

// MARK: - Tab

extension ClosedRecord {
  /// A closed tab with its position.
  package struct Tab: Hashable, Sendable, Codable {
    /// The number that identifies the tab.
    package var id: Int
    /// The index of the tab in its window before the tab was closed.
    package var index: Int
    /// A Boolean value that indicates whether the tab was pinned. A value of nil means `false`.
    package var isPinned: Bool?
    /// A Boolean value that indicates whether the tab was active. A value of nil means `false`.
    package var wasActive: Bool?
    /// A Boolean value that indicates whether the tab was among the inactive tabs of a window. A
    /// value of nil means `false`.
    package var isInactive: Bool?
    /// The group that contained the tab, if any.
    package var group: Group?
    /// The tab's opener, if any.
    package var opener: Relative?
    /// The other tabs that this tab opened, if any.
    package var children: [Relative]?
    /// The title of the tab, if any.
    package var title: String?
    /// The address of the tab, if any.
    package var url: String?
    /// The number of pages in the tab.
    package var pageCount: Int
    /// The index of the current page, or −1 if there is none.
    package var pageIndex: Int
    /// The time at which the tab was created, in milliseconds since 1970.
    package var creationTime: Int
    /// The time at which the tab was last shown, in milliseconds since 1970.
    package var lastActiveTime: Int
  }

  /// The group of a closed tab.
  package struct Group: Hashable, Sendable, Codable {
    /// The number that identifies the group.
    package var id: Int
    /// The title of the group, or an empty string if the group had none.
    package var title: String
    /// The name of the group's color.
    package var color: String
    /// A Boolean value that indicates whether the group's tabs were hidden behind its title.
    package var isCollapsed: Bool
  }

  /// A tab that is related to a closed tab, either as its opener or because the closed tab opened
  /// it.
  package struct Relative: Hashable, Sendable, Codable {
    /// The number that identifies the tab.
    package var id: Int
    /// The opener's navigation index when it opened the tab.
    package var page: Int
  }
}
