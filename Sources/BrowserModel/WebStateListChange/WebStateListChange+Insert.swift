// MARK: - Insertion

extension WebStateListChange {
  /// The coming of a tab.
  public struct Insert: Hashable, Sendable {
    /// The tab that has come.
    public let id: WebStateID
    /// Its index.
    public let index: Int
    /// Where it belongs.
    public let zone: WebStateZone
    /// Its opener, if it has one.
    public let opener: WebStateOpener?
    /// Whether all older opener relations were forgotten first.
    public let forgetsOpeners: Bool
  }
}
