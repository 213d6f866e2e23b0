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
    /// Where it belonged.
    public let oldZone: WebStateZone
    /// Where it belongs now.
    public let newZone: WebStateZone
  }
}
