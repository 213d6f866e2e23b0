/// Where a tab of a list belongs, besides its index: pinned tabs are in no group.
public enum WebStateZone: Hashable, Sendable {
  /// Among the pinned tabs, which come first.
  case pinned
  /// In a group.
  case group(TabGroupID)
  /// In neither.
  case ungrouped

  /// The group, if it is one.
  public var groupID: TabGroupID? {
    if case .group(let id) = self { id } else { nil }
  }
}
