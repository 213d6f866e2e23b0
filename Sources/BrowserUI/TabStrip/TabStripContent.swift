package import BrowserCommands

/// The part of a window's tabs that a strip has room for, around the active one.
package struct TabStripContent: Equatable, Sendable {
  /// What is shown, in order.
  package let cells: [TabStripCell]
  /// Where the active tab is; nil if there is none.
  package let active: TabPosition?
  /// How many tabs the window has.
  package let count: Int

  /// Makes the content of a strip.
  /// - Parameters:
  ///   - cells: what is shown, in order.
  ///   - active: where the active tab is; nil if there is none.
  ///   - count: how many tabs the window has.
  package init(cells: [TabStripCell], active: TabPosition?, count: Int) {
    self.cells = cells
    self.active = active
    self.count = count
  }

  /// A strip without tabs.
  package static let empty = Self(cells: [], active: nil, count: 0)
}
