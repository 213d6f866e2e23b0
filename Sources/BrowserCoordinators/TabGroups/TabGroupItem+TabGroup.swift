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

// MARK: - Colors of the model

extension GroupColor {
  fileprivate init(_ color: TabGroupColor) {
    self = Self.allCases.first { TabGroupColor($0) == color } ?? .grey
  }
}

extension TabGroupColor {
  /// The color that a command names.
  init(_ color: GroupColor) {
    switch color {
    case .grey: self = .grey
    case .blue: self = .blue
    case .red: self = .red
    case .yellow: self = .yellow
    case .green: self = .green
    case .pink: self = .pink
    case .purple: self = .purple
    case .cyan: self = .cyan
    case .orange: self = .orange
    }
  }
}
