/// What one mutation has done to a list, besides which tab is active.
public enum WebStateListChange: Hashable, Sendable {
  /// Nothing but the status has changed.
  case statusOnly
  /// A tab has been pinned, grouped or neither, and kept its place.
  case changeZone(ZoneChange)
  /// A tab has come.
  case insert(Insert)
  /// A tab has changed places.
  case move(Move)
  /// A tab has come in place of another.
  case replace(Replace)
  /// A tab has gone, or is about to go.
  case detach(Detach)
  /// A group has come, without tabs as yet.
  case createGroup(GroupCreation)
  /// A group is shown in another way.
  case updateGroup(GroupUpdate)
  /// A group has changed places with all its tabs.
  case moveGroup(GroupMove)
  /// A group has gone, after its last tab.
  case deleteGroup(GroupDeletion)
}
