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

// MARK: - Cells

/// What stands in one place of a strip: a tab, or a collapsed group in place of its tabs.
package struct TabStripCell: Equatable, Sendable {
  /// The indexes of its tabs; one, unless it is a collapsed group.
  package let tabs: Range<Int>
  /// The title of its tab; empty for a collapsed group.
  package let title: String
  /// True if its tab is pinned.
  package let isPinned: Bool
  /// The group that it is, or is in; nil if there is none.
  package let group: TabGroupItem?

  /// Makes a cell of a tab.
  /// - Parameters:
  ///   - index: the index of the tab.
  ///   - title: the title of the tab.
  ///   - isPinned: true if the tab is pinned.
  ///   - group: the group of the tab; nil if it is in none.
  package init(index: Int, title: String, isPinned: Bool = false, group: TabGroupItem? = nil) {
    tabs = index..<index + 1
    self.title = title
    self.isPinned = isPinned
    self.group = group
  }

  /// Makes a cell of a collapsed group.
  package init(collapsed group: TabGroupItem) {
    tabs = group.tabs
    title = ""
    isPinned = false
    self.group = group
  }
}
