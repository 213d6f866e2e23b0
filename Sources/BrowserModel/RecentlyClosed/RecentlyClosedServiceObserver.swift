/// An object that is told when what can be reopened changes.
@MainActor
public protocol RecentlyClosedServiceObserver: AnyObject {
  /// Tells that entries have come or gone.
  func recentlyClosedServiceDidChange(_ service: RecentlyClosedService)
}
