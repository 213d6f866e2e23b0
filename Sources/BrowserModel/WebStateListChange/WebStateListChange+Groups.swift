// MARK: - Groups

extension WebStateListChange {
  /// The coming of a group; its tabs come one by one, in changes of their own.
  public struct GroupCreation: Hashable, Sendable {
    /// The group.
    public let id: TabGroupID
    /// What is shown of it.
    public let visualData: TabGroupVisualData
    /// Where it stands, still empty.
    public let index: Int
  }

  /// Another look of a group.
  public struct GroupUpdate: Hashable, Sendable {
    /// The group.
    public let id: TabGroupID
    /// What was shown of it.
    public let oldVisualData: TabGroupVisualData
    /// What is shown of it now.
    public let newVisualData: TabGroupVisualData
  }

  /// The moving of a group with all its tabs.
  public struct GroupMove: Hashable, Sendable {
    /// The group.
    public let id: TabGroupID
    /// The indexes of its tabs before.
    public let source: Range<Int>
    /// The indexes of its tabs after.
    public let destination: Range<Int>
  }

  /// The going of a group that has no tabs left.
  public struct GroupDeletion: Hashable, Sendable {
    /// The group.
    public let id: TabGroupID
    /// What was shown of it.
    public let visualData: TabGroupVisualData
  }
}
