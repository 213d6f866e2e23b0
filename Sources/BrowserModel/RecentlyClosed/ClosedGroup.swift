/// A group that a closed tab was in, or that was deleted.
public struct ClosedGroup: Hashable, Sendable {
  /// The identity of the group, which may be there still.
  public let id: TabGroupID
  /// What was shown of it.
  public let visualData: TabGroupVisualData

  /// Creates the group of a closed tab.
  public init(id: TabGroupID, visualData: TabGroupVisualData) {
    self.id = id
    self.visualData = visualData
  }
}

// MARK: - Lists

extension ClosedGroup {
  /// Takes what is kept of a group of a list.
  init(_ group: TabGroup) { self.init(id: group.id, visualData: group.visualData) }
}
