// MARK: - Replacement

extension WebStateListChange {
  /// The coming of a tab in place of another, whose zone it takes.
  public struct Replace: Hashable, Sendable {
    /// The tab that has gone.
    public let oldID: WebStateID
    /// The tab that has come.
    public let newID: WebStateID
    /// The index of both.
    public let index: Int
  }
}
