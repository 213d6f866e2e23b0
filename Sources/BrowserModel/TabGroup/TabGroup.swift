/// A group of tabs that stand together in a list.
public struct TabGroup: Hashable, Sendable, Identifiable {
  /// The identity of the group.
  public let id: TabGroupID
  /// What is shown of it.
  public internal(set) var visualData: TabGroupVisualData
  /// The indexes of its tabs; empty only while the group is being created or deleted.
  public internal(set) var range: Range<Int>
}
