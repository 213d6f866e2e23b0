/// What the store keeps of a window.
package struct WindowRecord: Hashable, Sendable {
  /// The number of the window in the store.
  package var id: Int
  /// Whether its tabs are those that were not used for long.
  package var isInactive: Bool
  /// The active tab, if there is one.
  package var activeTabID: Int?
  /// When it was closed, in milliseconds since 1970; nil while it is open.
  package var closingTime: Int?

  /// Makes the record of a window.
  package init(id: Int, isInactive: Bool = false, activeTabID: Int? = nil, closingTime: Int? = nil)
  {
    self.id = id
    self.isInactive = isInactive
    self.activeTabID = activeTabID
    self.closingTime = closingTime
  }
}
