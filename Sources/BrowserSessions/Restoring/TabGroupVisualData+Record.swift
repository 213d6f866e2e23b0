import BrowserModel

extension TabGroupVisualData {
  /// Takes what is kept of how a group looks; a color that nobody knows any more is grey.
  init(title: String, colorName: String, isCollapsed: Bool) {
    self.init(
      title: title, color: TabGroupColor(rawValue: colorName) ?? .grey, isCollapsed: isCollapsed)
  }

  /// Takes the look of a stored group.
  init(_ record: GroupRecord) {
    self.init(title: record.title, colorName: record.color, isCollapsed: record.isCollapsed)
  }
}
