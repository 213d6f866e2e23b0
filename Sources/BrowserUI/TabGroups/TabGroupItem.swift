package import BrowserCommands
import Switchboard

/// A group of tabs as it is shown.
package struct TabGroupItem: Equatable, Identifiable, Sendable {
  /// The identity of the group.
  package let id: Int
  /// The title; empty if it has none.
  package let title: String
  /// The color.
  package let color: GroupColor
  /// Whether its tabs are hidden behind its title.
  package let isCollapsed: Bool
  /// The indexes of its tabs.
  package let tabs: Range<Int>

  /// Creates an item.
  /// - Parameters:
  ///   - id: The identity of the group.
  ///   - title: The title; empty if it has none.
  ///   - color: The color.
  ///   - isCollapsed: Whether its tabs are hidden behind its title.
  ///   - tabs: The indexes of its tabs.
  package init(id: Int, title: String, color: GroupColor, isCollapsed: Bool, tabs: Range<Int>) {
    self.id = id
    self.title = title
    self.color = color
    self.isCollapsed = isCollapsed
    self.tabs = tabs
  }

  /// The color, as it is typed.
  var colorName: String { color.argument }

  /// The tabs as a range of positions; nil for a group that has lost its last tab.
  package var range: TabRange? {
    TabRange(
      first: TabPosition(index: tabs.lowerBound), last: TabPosition(index: tabs.upperBound - 1))
  }

  /// The numbers of its tabs, as they are typed: `3-5`.
  var numbers: String { range?.argument ?? "" }
}
