package import BrowserCommands

/// The part of a window's tabs that a strip has room for, around the active one.
package struct TabStripContent: Equatable, Sendable {
  /// The place of the first tab shown.
  package let first: TabPosition
  /// The titles of the tabs shown, in order.
  package let titles: [String]
  /// Where the active tab is; nil if there is none.
  package let active: TabPosition?
  /// How many tabs the window has.
  package let count: Int

  /// Makes the content of a strip.
  /// - Parameters:
  ///   - first: the place of the first tab shown.
  ///   - titles: the titles of the tabs shown, in order.
  ///   - active: where the active tab is; nil if there is none.
  ///   - count: how many tabs the window has.
  package init(first: TabPosition, titles: [String], active: TabPosition?, count: Int) {
    self.first = first
    self.titles = titles
    self.active = active
    self.count = count
  }

  /// A strip without tabs.
  package static let empty = Self(first: TabPosition(index: 0), titles: [], active: nil, count: 0)
}
