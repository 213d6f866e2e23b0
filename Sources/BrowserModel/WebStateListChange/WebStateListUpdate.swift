/// The whole effect of one mutation of a list.
///
/// Whoever applies the updates in order has the list.
public struct WebStateListUpdate: Hashable, Sendable {
  /// What has happened.
  public let change: WebStateListChange
  /// What has become of the active tab.
  public let status: WebStateListStatus
}
