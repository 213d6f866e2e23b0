/// What the store keeps of a closed entry. Pages are kept by tab, as those of open tabs.
package struct ClosedRecord: Hashable, Sendable {
  /// The number of the entry's identity.
  package var id: Int
  /// When it was closed, in milliseconds since 1970.
  package var time: Int
  /// The name of the window.
  package var window: String
  /// What was closed.
  package var kind: Kind
  /// The tabs, in the order in which they come back.
  package var tabs: [Tab]

  /// Makes the record of an entry.
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
  /// What was closed at once.
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
  /// One tab, with where it was.
  package struct Tab: Hashable, Sendable, Codable {
    /// The number of the tab's identity.
    package var id: Int
    /// The index that it had.
    package var index: Int
    /// Whether it was pinned; left out if not.
    package var isPinned: Bool?
    /// Whether it was the active one; left out if not.
    package var wasActive: Bool?
    /// Whether it was among the inactive tabs of a window; left out if not.
    package var isInactive: Bool?
    /// The group that it was in.
    package var group: Group?
    /// The tab that it was opened by.
    package var opener: Relative?
    /// The tabs that it had opened.
    package var children: [Relative]?
    /// The title that was shown.
    package var title: String?
    /// The address that was shown.
    package var url: String?
    /// The number of its pages.
    package var pageCount: Int
    /// The index of the current page, −1 before the first.
    package var pageIndex: Int
    /// When it was made, in milliseconds since 1970.
    package var creationTime: Int
    /// When it was last shown, in milliseconds since 1970.
    package var lastActiveTime: Int
  }

  /// The group that a tab was in.
  package struct Group: Hashable, Sendable, Codable {
    /// The number of the group's identity.
    package var id: Int
    /// The title of the group, empty when it had none.
    package var title: String
    /// The name of the color that it was shown in.
    package var color: String
    /// Whether its tabs were hidden behind its title.
    package var isCollapsed: Bool
  }

  /// A tab that opened another or was opened by it.
  package struct Relative: Hashable, Sendable, Codable {
    /// The number of the tab's identity.
    package var id: Int
    /// The index of the opener's page.
    package var page: Int
  }
}
