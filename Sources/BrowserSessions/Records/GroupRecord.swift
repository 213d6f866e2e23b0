/// What the store keeps of a group of tabs.
package struct GroupRecord: Hashable, Sendable {
  /// The number of the group's identity.
  package var id: Int
  /// The window that the group is in.
  package var windowID: Int
  /// The title of the group, empty when it has none.
  package var title: String
  /// The name of the color that it is shown in.
  package var color: String
  /// Whether its tabs are hidden behind its title.
  package var isCollapsed: Bool

  /// Makes the record of a group.
  package init(id: Int, windowID: Int, title: String, color: String, isCollapsed: Bool) {
    self.id = id
    self.windowID = windowID
    self.title = title
    self.color = color
    self.isCollapsed = isCollapsed
  }
}
