import BrowserCommands
import BrowserModel
import BrowserUI

extension TabGroupItem {
  init(_ group: TabGroup) {
    self.init(
      id: group.id.number, title: group.visualData.title, color: GroupColor(group.visualData.color),
      isCollapsed: group.visualData.isCollapsed, tabs: group.range)
  }
}

// MARK: - Colors

// Commands don't use the model's types, so there are two enumerations with the same raw values.

extension GroupColor {
  /// Creates a color for commands and views from the model's color.
  init(_ color: TabGroupColor) { self = Self(rawValue: color.rawValue) ?? .grey }
}

extension TabGroupColor {
  /// Creates the model's color from a color for commands.
  init(_ color: GroupColor) { self = Self(rawValue: color.rawValue) ?? .grey }
}
