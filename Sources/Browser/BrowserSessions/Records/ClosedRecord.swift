import GRDB

/// The stored data for a recently closed entry. Its pages are stored by tab, like the pages of open
/// tabs.
struct ClosedRecord: Hashable, Identifiable, Sendable {
  var id = 0
  /// The time at which the entry was closed, in milliseconds since 1970.
  var time = 0
  /// The name of the window that was closed or contained the entry.
  var window = ""
  var kind = Kind.tab
  /// The tabs, in the order in which they are reopened.
  var tabs: [Tab] = []
}

extension ClosedRecord: StoredRecord {
  static let stored = StoredTable<Self>(
    "closed", .required("id", \.id), .optional("time", \.time), .optional("window", \.window),
    .required("kind", \.kind), .json("tabs", \.tabs))

  var isValid: Bool { !tabs.isEmpty }
}

// MARK: - Kind

extension ClosedRecord {
  /// A kind of closed entry.
  enum Kind: String, Sendable, ColumnValue {
    case tab
    /// Several tabs.
    case tabs
    /// All tabs in a group.
    case group
    case window

    static var affinity: String { "TEXT" }
  }
}

// MARK: - Tab

extension ClosedRecord {
  /// A closed tab with its position.
  struct Tab: Hashable, Sendable, Codable {
    /// The number that identifies the tab.
    var id: Int
    /// The index of the tab in its window before the tab was closed.
    var index: Int
    /// A Boolean value that indicates whether the tab was pinned. A value of nil means `false`.
    var isPinned: Bool?
    /// A Boolean value that indicates whether the tab was active. A value of nil means `false`.
    var wasActive: Bool?
    /// A Boolean value that indicates whether the tab was among the inactive tabs of a window. A
    /// value of nil means `false`.
    var isInactive: Bool?
    /// The group that contained the tab, if any.
    var group: Group?
    /// The tab's opener, if any.
    var opener: Relative?
    /// The other tabs that this tab opened, if any.
    var children: [Relative]?
    /// The title of the tab, if any.
    var title: String?
    /// The address of the tab, if any.
    var url: String?
    /// The number of pages in the tab.
    var pageCount: Int
    /// The index of the current page, or −1 if there is none.
    var pageIndex: Int
    /// The time at which the tab was created, in milliseconds since 1970.
    var creationTime: Int
    /// The time at which the tab was last shown, in milliseconds since 1970.
    var lastActiveTime: Int
  }

  /// The group of a closed tab.
  struct Group: Hashable, Sendable, Codable {
    /// The number that identifies the group.
    var id: Int
    /// The title of the group, or an empty string if the group had none.
    var title: String
    /// The name of the group's color.
    var color: String
    /// A Boolean value that indicates whether the group's tabs were hidden behind its title.
    var isCollapsed: Bool
  }

  /// A tab that is related to a closed tab, either as its opener or because the closed tab opened
  /// it.
  struct Relative: Hashable, Sendable, Codable {
    /// The number that identifies the tab.
    var id: Int
    /// The opener's navigation index when it opened the tab.
    var page: Int
  }
}
