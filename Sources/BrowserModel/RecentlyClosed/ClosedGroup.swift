/// The group that a closed tab was in.
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
