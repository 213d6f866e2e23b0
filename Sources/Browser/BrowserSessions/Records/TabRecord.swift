package import Foundation

/// The stored data for a tab, except for its pages. It is enough to show the tab and restore its
/// position.
package struct TabRecord: Hashable, Sendable {
  /// The number that identifies the tab.
  package var id: Int
  /// The number of the tab's window.
  package var windowID: Int
  /// The position of the tab in its window.
  package var order: OrderKey
  /// A Boolean value that indicates whether the tab is pinned.
  package var isPinned = false
  /// The number of the tab's group, if any.
  package var groupID: Int?
  /// The number of the tab's opener, if any.
  package var openerID: Int?
  /// The opener's navigation index when it opened the tab, if any.
  package var openerIndex: Int?
  /// The page's own title, or nil if it has none.
  package var title: String?
  /// The visible address, or nil if the tab has none.
  package var url: String?
  /// The number of pages in the tab.
  package var pageCount = 0
  /// The index of the current page, or −1 if there is none.
  package var pageIndex = -1
  /// The time at which the tab was created, in milliseconds since 1970.
  package var creationTime: Int
  /// The time at which the tab was last shown, in milliseconds since 1970.
  package var lastActiveTime: Int

  /// Creates a record for a tab.
  package init(
    id: Int, windowID: Int, order: OrderKey, creationTime: Int, lastActiveTime: Int
  ) {
    self.id = id
    self.windowID = windowID
    self.order = order
    self.creationTime = creationTime
    self.lastActiveTime = lastActiveTime
  }
}

// MARK: - TabGroupRecord

/// The stored data for a tab group.
package struct TabGroupRecord: Hashable, Sendable {
  /// The number that identifies the group.
  package var id: Int
  /// The number of the group's window.
  package var windowID: Int
  /// The title of the group, or an empty string if the group has none.
  package var title: String
  /// The name of the group's color.
  package var color: String
  /// A Boolean value that indicates whether the group's tabs are hidden behind its title.
  package var isCollapsed: Bool

  /// Creates a record for a group.
  package init(id: Int, windowID: Int, title: String, color: String, isCollapsed: Bool) {
    self.id = id
    self.windowID = windowID
    self.title = title
    self.color = color
    self.isCollapsed = isCollapsed
  }
}

// MARK: - WindowRecord

/// The stored data for a window.
package struct WindowRecord: Hashable, Sendable {
  /// The number of the window in the store.
  package var id: Int
  /// A Boolean value that indicates whether the record is for a window's inactive twin. The twin
  /// contains the inactive tabs of the window.
  package var isInactive: Bool
  /// The number of the active tab, if any.
  package var activeTabID: Int?
  /// The time at which the window last came to the front, in milliseconds since 1970, or 0 if it
  /// never did.
  package var frontTime: Int

  /// Creates a record for a window.
  package init(id: Int, isInactive: Bool = false, activeTabID: Int? = nil, frontTime: Int = 0) {
    self.id = id
    self.isInactive = isInactive
    self.activeTabID = activeTabID
    self.frontTime = frontTime
  }
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
