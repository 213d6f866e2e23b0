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
