// MARK: - Zone change

extension WebStateListChange {
  /// The pinning, unpinning, grouping or ungrouping of a tab that stays where it is.
  public struct ZoneChange: Hashable, Sendable {
    /// The tab.
    public let id: WebStateID
    /// Its index.
    public let index: Int
    /// Where it belonged.
    public let oldZone: WebStateZone
    /// Where it belongs now.
    public let newZone: WebStateZone
  }
}
