public import Switchboard

/// Commands for the tab groups in the window in front.
///
/// A command that doesn't specify tabs applies to the tabs selected with `select tabs`, or to the
/// active tab.
@CommandProtocol
@MainActor
public protocol TabGroupCommands: AnyObject {
  /// Puts tabs into a new group at the position of the first tab.
  /// - Example: `group tabs 1-3 --title Trip --color blue`
  /// - Parameters:
  ///   - selection: The tabs. Defaults to the selected tabs, or to the active tab.
  ///   - title: The title of the group. Defaults to no title.
  ///   - color: The color of the group. Defaults to the least-used color.
  @Effects(.changes)
  @Synonym("group")
  @Synonym("new group")
  @Synonym("create group")
  func groupTabs(_ selection: TabSelection?, title: String?, color: GroupColor?) throws

  /// Moves tabs to the end of a group.
  /// - Example: `add to group Trip 4`
  /// - Parameters:
  ///   - group: The group.
  ///   - selection: The tabs. Defaults to the selected tabs, or to the active tab.
  @Effects(.changes)
  func addToGroup(_ group: TabGroupReference, _ selection: TabSelection?) throws

  /// Removes tabs from their groups.
  /// - Example: `ungroup tabs 2`
  /// - Parameter selection: The tabs. Defaults to the selected tabs, or to the active tab.
  @Effects(.changes)
  @Synonym("ungroup")
  @Synonym("remove from group")
  func ungroupTabs(_ selection: TabSelection?) throws

  /// Renames a group.
  /// - Example: `rename group Trip Holiday`
  /// - Parameters:
  ///   - group: The group.
  ///   - title: The new title.
  @Effects(.changes, .repeatable)
  func renameGroup(_ group: TabGroupReference, _ title: String) throws

  /// Changes the color of a group.
  /// - Example: `color group Trip red`
  /// - Parameters:
  ///   - group: The group.
  ///   - color: The new color.
  @Effects(.changes, .repeatable)
  func colorGroup(_ group: TabGroupReference, _ color: GroupColor) throws

  /// Collapses a group, so that only its title is shown.
  /// - Example: `collapse group Trip`
  /// - Parameter group: The group.
  @Effects(.changes, .repeatable)
  func collapseGroup(_ group: TabGroupReference) throws

  /// Expands a collapsed group.
  /// - Example: `expand group 1`
  /// - Parameter group: The group.
  @Effects(.changes, .repeatable)
  func expandGroup(_ group: TabGroupReference) throws

  /// Moves a group. The group stays behind the pinned tabs and outside other groups.
  /// - Example: `move group Trip 1`
  /// - Parameters:
  ///   - group: The group.
  ///   - to: The new position of the group's first tab.
  @Effects(.changes)
  func moveGroup(_ group: TabGroupReference, _ to: TabPosition) throws

  /// Closes a group and its tabs.
  /// - Example: `close group Trip`
  /// - Parameter group: The group.
  @Effects(.destroys)
  @TypedInFull
  func closeGroup(_ group: TabGroupReference) throws

  /// Deletes a group and keeps its tabs.
  /// - Example: `delete group Trip`
  /// - Parameter group: The group.
  @Effects(.destroys)
  @Synonym("remove group")
  @TypedInFull
  func deleteGroup(_ group: TabGroupReference) throws
}
