/// Which tab was active before a mutation, and which is after it.
public struct WebStateListStatus: Hashable, Sendable {
  /// The active tab before, if there was one.
  public let oldActive: WebStateID?
  /// The active tab after, if there is one.
  public let newActive: WebStateID?

  /// Whether another tab, or none, is active now.
  public var activeChanged: Bool { oldActive != newActive }
}
