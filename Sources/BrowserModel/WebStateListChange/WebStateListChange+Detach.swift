// MARK: - Detachment

extension WebStateListChange {
  /// The going of a tab.
  public struct Detach: Hashable, Sendable {
    /// The tab that goes.
    public let id: WebStateID
    /// The index it has, or had, just before it goes.
    public let index: Int
    /// Where it belonged.
    public let zone: WebStateZone
    /// Why it is closed, or nil when it is only detached and lives on.
    public let closing: ClosingReason?
  }
}
