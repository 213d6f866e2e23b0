package import Foundation

/// What the store keeps of a tab besides its pages: enough to show it, and to put it in its place.
package struct TabRecord: Hashable, Sendable {
  /// The number of the tab's identity.
  package var id: Int
  /// The window that the tab is in.
  package var windowID: Int
  /// Where the tab is among those of its window.
  package var order: OrderKey
  /// Whether it is pinned.
  package var isPinned = false
  /// The group that it is in, if it is in one.
  package var groupID: Int?
  /// The tab that it was opened by, if there is one.
  package var openerID: Int?
  /// The page of its opener that it was opened from.
  package var openerIndex: Int?
  /// The title that is shown, or nil for the form of the address.
  package var title: String?
  /// The address that is shown, or nil for none.
  package var url: String?
  /// The number of its pages.
  package var pageCount = 0
  /// The index of the current page, −1 before the first.
  package var pageIndex = -1
  /// When it was made, in milliseconds since 1970.
  package var creationTime: Int
  /// When it was last shown, in milliseconds since 1970.
  package var lastActiveTime: Int

  /// Makes the record of a tab.
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

// MARK: - GroupRecord

/// What the store keeps of a group of tabs.
package struct GroupRecord: Hashable, Sendable {
  /// The number of the group's identity.
  package var id: Int
  /// The window that the group is in.
  package var windowID: Int
  /// The title of the group, empty when it has none.
  package var title: String
  /// The name of the color that it is shown in.
  package var color: String
  /// Whether its tabs are hidden behind its title.
  package var isCollapsed: Bool

  /// Makes the record of a group.
  package init(id: Int, windowID: Int, title: String, color: String, isCollapsed: Bool) {
    self.id = id
    self.windowID = windowID
    self.title = title
    self.color = color
    self.isCollapsed = isCollapsed
  }
}

// MARK: - WindowRecord

/// What the store keeps of a window.
package struct WindowRecord: Hashable, Sendable {
  /// The number of the window in the store.
  package var id: Int
  /// Whether its tabs are those that were not used for long.
  package var isInactive: Bool
  /// The active tab, if there is one.
  package var activeTabID: Int?
  /// When it last came to the front, in milliseconds since 1970; 0 for one that has not been there.
  package var frontTime: Int

  /// Makes the record of a window.
  package init(id: Int, isInactive: Bool = false, activeTabID: Int? = nil, frontTime: Int = 0) {
    self.id = id
    self.isInactive = isInactive
    self.activeTabID = activeTabID
    self.frontTime = frontTime
  }
}

// MARK: - Numbers

extension WindowRecord {
  /// Returns the number in the store of a window, or of its inactive twin, which follows it.
  /// - Parameters:
  ///   - number: the number that the user knows, from 1.
  ///   - isInactive: whether the twin is meant.
  package static func id(ofWindow number: Int, isInactive: Bool = false) -> Int {
    isInactive ? 2 * number : 2 * number - 1
  }

  /// Returns whether a number in the store is that of an inactive twin.
  static func isInactive(id: Int) -> Bool { id.isMultiple(of: 2) }

  /// The number of the window that the user knows, also where this is its twin.
  package var number: Int { (id + 1) / 2 }
}

// MARK: - Milliseconds

extension Date {
  /// The time in milliseconds since 1970, or the first or last that there is.
  package var milliseconds: Int {
    let time = (timeIntervalSince1970 * 1000).rounded()
    return Int(exactly: time) ?? (time < 0 ? .min : .max)
  }

  /// Makes a time of milliseconds since 1970.
  package init(milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
