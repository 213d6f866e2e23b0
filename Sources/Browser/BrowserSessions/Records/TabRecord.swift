package import Foundation

/// The stored data for a tab, except for its pages. It is enough to show the tab and restore its
/// position.
package struct TabRecord: Hashable, Sendable {
  var id = 0
  /// The number of the tab's window.
  var windowID = 0
  /// The position of the tab in its window.
  var order = OrderKey.between(nil, nil)
  var isPinned = false
  /// The number of the tab's group, if any.
  var groupID: Int?
  /// The number of the tab's opener, if any.
  var openerID: Int?
  /// The opener's navigation index when it opened the tab, if any.
  var openerIndex: Int?
  /// The page's own title, or nil if it has none.
  var title: String?
  /// The visible address, or nil if the tab has none.
  var url: String?
  /// The number of pages in the tab.
  var pageCount = 0
  /// The index of the current page, or −1 if there is none.
  var pageIndex = -1
  /// The time at which the tab was created, in milliseconds since 1970.
  var creationTime = 0
  /// The time at which the tab was last shown, in milliseconds since 1970.
  var lastActiveTime = 0
}

extension TabRecord: StoredRecord {
  static let stored = StoredTable<Self>(
    "tab", .required("id", \.id), .required("window", \.windowID), .required("place", \.order),
    .optional("isPinned", \.isPinned), .optional("tabGroup", \.groupID),
    .optional("opener", \.openerID), .optional("openerIndex", \.openerIndex),
    .optional("title", \.title), .optional("url", \.url), .optional("pageCount", \.pageCount),
    .optional("pageIndex", \.pageIndex), .optional("creationTime", \.creationTime),
    .optional("lastActiveTime", \.lastActiveTime))
}

// MARK: - TabGroupRecord

/// The stored data for a tab group.
struct TabGroupRecord: Hashable, Sendable {
  var id = 0
  /// The number of the group's window.
  var windowID = 0
  /// The title of the group, or an empty string if the group has none.
  var title = ""
  /// The name of the group's color.
  var color = ""
  /// A Boolean value that indicates whether the group's tabs are hidden behind its title.
  var isCollapsed = false
}

extension TabGroupRecord: StoredRecord {
  static let stored = StoredTable<Self>(
    "tabGroup", .required("id", \.id), .required("window", \.windowID), .optional("title", \.title),
    .optional("color", \.color), .optional("isCollapsed", \.isCollapsed))
}

// MARK: - WindowRecord

/// The stored data for a window.
package struct WindowRecord: Hashable, Sendable {
  /// The number of the window in the store.
  var id = 0
  /// A Boolean value that indicates whether the record is for a window's inactive twin. The twin
  /// contains the inactive tabs of the window.
  var isInactive = false
  /// The number of the active tab, if any.
  var activeTabID: Int?
  /// The time at which the window last came to the front, in milliseconds since 1970, or 0 if it
  /// never did.
  var frontTime = 0
}

extension WindowRecord: StoredRecord {
  static let stored = StoredTable<Self>(
    "window", .required("id", \.id), .required("isInactive", \.isInactive),
    .optional("activeTab", \.activeTabID), .optional("frontTime", \.frontTime))
}

// MARK: - Numbers

extension WindowRecord {
  /// Returns the number of a window in the store. The number of an inactive twin directly follows
  /// its window's number.
  ///
  /// - Parameters:
  ///   - number: The window number that the user sees, starting at 1.
  ///   - isInactive: Whether to return the number of the inactive twin.
  package static func id(ofWindow number: Int, isInactive: Bool = false) -> Int {
    isInactive ? 2 * number : 2 * number - 1
  }

  /// Returns whether a number in the store belongs to an inactive twin.
  static func isInactive(id: Int) -> Bool { id.isMultiple(of: 2) }

  /// The window number that the user sees. A window and its inactive twin have the same number.
  package var number: Int { (id + 1) / 2 }
}

// MARK: - Milliseconds

extension Date {
  /// The time in milliseconds since 1970, clamped to the range of `Int`.
  package var milliseconds: Int {
    let time = (timeIntervalSince1970 * 1000).rounded()
    return Int(exactly: time) ?? (time < 0 ? .min : .max)
  }

  /// Creates a date from milliseconds since 1970.
  package init(milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
