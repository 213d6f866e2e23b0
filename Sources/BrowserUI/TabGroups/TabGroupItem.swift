package import BrowserCommands
import Switchboard

/// One group of tabs, as it is shown.
package struct TabGroupItem: Equatable, Sendable {
  /// The title; empty if it has none.
  package let title: String
  /// The color.
  package let color: GroupColor
  /// True if its tabs are hidden behind its title.
  package let isCollapsed: Bool
  /// The indexes of its tabs.
  package let tabs: Range<Int>

  /// Makes an item.
  /// - Parameters:
  ///   - title: the title; empty if it has none.
  ///   - color: the color.
  ///   - isCollapsed: true if its tabs are hidden behind its title.
  ///   - tabs: the indexes of its tabs.
  package init(title: String, color: GroupColor, isCollapsed: Bool, tabs: Range<Int>) {
    self.title = title
    self.color = color
    self.isCollapsed = isCollapsed
    self.tabs = tabs
  }

  /// The color, as it is typed.
  var colorName: String { color.argument }

  /// The numbers of its tabs, as they are typed: `3-5`.
  var numbers: String {
    let first = TabPosition(index: tabs.lowerBound), last = TabPosition(index: tabs.upperBound - 1)
    return TabRange(first: first, last: last)?.argument ?? ""
  }
}
