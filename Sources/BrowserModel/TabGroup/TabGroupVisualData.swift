/// What is shown of a group of tabs.
public struct TabGroupVisualData: Hashable, Sendable {
  /// The title of the group, empty when it has none.
  public var title: String
  /// The color that it is shown in.
  public var color: TabGroupColor
  /// Whether its tabs are hidden behind its title.
  public var isCollapsed: Bool

  /// Creates what is shown of a group; as it stands, untitled, grey and expanded.
  public init(title: String = "", color: TabGroupColor = .grey, isCollapsed: Bool = false) {
    self.title = title
    self.color = color
    self.isCollapsed = isCollapsed
  }
}
