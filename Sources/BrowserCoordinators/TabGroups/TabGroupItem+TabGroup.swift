import BrowserCommands
import BrowserModel
import BrowserUI

// MARK: - Groups of the model

extension TabGroupItem {
  /// Takes what is shown of a group.
  init(_ group: TabGroup) {
    self.init(
      id: group.id.number, title: group.visualData.title, color: GroupColor(group.visualData.color),
      isCollapsed: group.visualData.isCollapsed, tabs: group.range)
  }
}

// MARK: - Colors

// Commands do not know the model, so there are two enumerations with the same raw values.

extension GroupColor {
  /// Creates the color that commands and views know for one of the model.
  init(_ color: TabGroupColor) { self = Self(rawValue: color.rawValue) ?? .grey }
}

extension TabGroupColor {
  /// Creates the color of the model that a command names.
  init(_ color: GroupColor) { self = Self(rawValue: color.rawValue) ?? .grey }
}
