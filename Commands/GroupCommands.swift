public import Switchboard

/// The groups of tabs in the window in front.
///
/// Where no tabs are named, those marked by `select tabs` are meant; where none is, the active one.
@CommandProtocol
@MainActor
public protocol GroupCommands: AnyObject {
  /// Puts tabs into a new group, where the first of them is.
  /// - Parameters:
  ///   - selection: which ones; those selected, else the active one, without it.
  ///   - title: the group's title; none without it.
  ///   - color: the group's color; the one that the fewest groups have without it.
  func groupTabs(_ selection: TabSelection?, title: String?, color: GroupColor?) throws

  /// Puts tabs at the end of a group.
  /// - Parameters:
  ///   - group: which group.
  ///   - selection: which tabs; those selected, else the active one, without it.
  func addToGroup(_ group: GroupReference, _ selection: TabSelection?) throws

  /// Takes tabs out of their groups.
  /// - Parameter selection: which ones; those selected, else the active one, without it.
  func ungroupTabs(_ selection: TabSelection?) throws

  /// Gives a group another title.
  /// - Parameters:
  ///   - group: which one.
  ///   - title: its title from now on.
  func renameGroup(_ group: GroupReference, _ title: String) throws

  /// Gives a group another color.
  /// - Parameters:
  ///   - group: which one.
  ///   - color: its color from now on.
  func colorGroup(_ group: GroupReference, _ color: GroupColor) throws

  /// Hides the tabs of a group behind its title.
  /// - Parameter group: which one.
  func collapseGroup(_ group: GroupReference) throws

  /// Shows the tabs of a group again.
  /// - Parameter group: which one.
  func expandGroup(_ group: GroupReference) throws

  /// Moves a group with its tabs; it ends up behind pinned tabs and in front of other groups.
  /// - Parameters:
  ///   - group: which one.
  ///   - to: where its first tab goes.
  func moveGroup(_ group: GroupReference, _ to: TabPosition) throws

  /// Closes a group and its tabs.
  /// - Parameter group: which one.
  func closeGroup(_ group: GroupReference) throws

  /// Deletes a group; its tabs stay.
  /// - Parameter group: which one.
  func deleteGroup(_ group: GroupReference) throws
}
