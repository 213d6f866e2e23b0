/// The stored data of a closed entry. Pages are stored by tab, like those of open tabs.
package struct ClosedRecord: Hashable, Sendable {
  /// The number of the entry's identity.
  package var id: Int
  /// The time of closing, in milliseconds since 1970.
  package var time: Int
  /// The name of the window.
  package var window: String
  /// The kind of the entry.
  package var kind: Kind
  /// The tabs, in the order of reopening.
  package var tabs: [Tab]

  /// Creates the record of an entry.
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
  /// The kind of an entry.
  package enum Kind: String, Sendable {
    /// A tab.
    case tab
    /// Several tabs.
    case tabs
    /// All tabs of a group.
    case group
    /// A window.
    case window
  }
}

// MARK: - Tab

extension ClosedRecord {
  /// A closed tab with its position.
  package struct Tab: Hashable, Sendable, Codable {
    /// The number of the tab's identity.
    package var id: Int
    /// The index of the tab.
    package var index: Int
    /// Whether the tab was pinned; nil if it was not.
    package var isPinned: Bool?
    /// Whether the tab was active; nil if it was not.
    package var wasActive: Bool?
    /// Whether the tab was among the inactive tabs of a window; nil if it was not.
    package var isInactive: Bool?
    /// The group of the tab.
    package var group: Group?
    /// The opener of the tab.
    package var opener: Relative?
    /// The tabs that the tab had opened.
    package var children: [Relative]?
    /// The title of the tab.
    package var title: String?
    /// The address of the tab.
    package var url: String?
    /// The number of pages of the tab.
    package var pageCount: Int
    /// The index of the current page; −1 if there is none.
    package var pageIndex: Int
    /// The time of creation, in milliseconds since 1970.
    package var creationTime: Int
    /// The time at which the tab was last shown, in milliseconds since 1970.
    package var lastActiveTime: Int
  }

  /// The group of a closed tab.
  package struct Group: Hashable, Sendable, Codable {
    /// The number of the group's identity.
    package var id: Int
    /// The title of the group; empty if it had none.
    package var title: String
    /// The name of the group's color.
    package var color: String
    /// Whether the tabs of the group were hidden behind its title.
    package var isCollapsed: Bool
  }

  /// The opener of a tab, or a tab that it has opened.
  package struct Relative: Hashable, Sendable, Codable {
    /// The number of the tab's identity.
    package var id: Int
    /// The navigation index of the opener at that time.
    package var page: Int
  }
}
