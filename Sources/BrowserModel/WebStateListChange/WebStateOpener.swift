/// Which tab has opened another, and on which of its pages.
public struct WebStateOpener: Hashable, Sendable {
  /// The tab that opened the other.
  public let id: WebStateID
  /// The opener's navigation index at the time.
  public let navigationIndex: Int

  /// Creates a relation to a tab on the page with that navigation index.
  public init(id: WebStateID, navigationIndex: Int) {
    self.id = id
    self.navigationIndex = navigationIndex
  }
}
