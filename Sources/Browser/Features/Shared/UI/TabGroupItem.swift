public import BrowserCommands
import Switchboard

/// A tab group in a list or a tab strip.
public struct TabGroupItem: Equatable, ListItem {
  /// The identity of the group, which stays the same when the group moves and after a restart.
  public let id: Int
  /// The title of the group, or an empty string if it has none.
  public let title: String
  /// The color in which the strip and the list show the title.
  public let color: GroupColor
  /// A Boolean value that indicates whether the strip shows the title in place of the tabs.
  public let isCollapsed: Bool
  /// The indexes of the group's tabs.
  public let tabs: Range<Int>

  /// Creates an item.
  /// - Parameters:
  ///   - id: The identity of the group.
  ///   - title: The title of the group, or an empty string if it has none.
  ///   - color: The color of the group.
  ///   - isCollapsed: Whether the group is collapsed.
  ///   - tabs: The indexes of the group's tabs.
  package init(id: Int, title: String, color: GroupColor, isCollapsed: Bool, tabs: Range<Int>) {
    self.id = id
    self.title = title
    self.color = color
    self.isCollapsed = isCollapsed
    self.tabs = tabs
  }

  /// The color, as a user types it.
  var colorName: String { color.argument }

  /// The fields of a group that a tab belongs to. The ID stays the same when the group moves and
  /// after a restart.
  static let outputFields = [
    OutputField("group", .number), OutputField("id", .number), OutputField("title", .text),
  ]

  /// Returns the group of a tab. People read its title, or its number if it has none.
  /// - Parameter number: The number of the group, starting at 1.
  func output(number: Int) -> OutputValue {
    .shown(
      .record(["group": .number(number), "id": .number(id), "title": .text(title)]),
      as: title.isEmpty ? String(number) : title)
  }

  /// The tabs as a range of positions, or nil if the group has no tabs left.
  public var range: TabRange? {
    TabRange(
      first: TabPosition(index: tabs.lowerBound), last: TabPosition(index: tabs.upperBound - 1))
  }

  /// The numbers of the tabs, as a user types them, such as `3-5`.
  var numbers: String { range?.argument ?? "" }
}
