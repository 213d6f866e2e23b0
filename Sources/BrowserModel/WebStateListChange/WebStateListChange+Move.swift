// MARK: - Move

extension WebStateListChange {
  /// The moving of a tab from one place to another.
  public struct Move: Hashable, Sendable {
    /// The tab that has moved.
    public let id: WebStateID
    /// Its index before.
    public let source: Int
    /// Its index after.
    public let destination: Int
  }
}
