public import Foundation

/// An object that is told when what can be reopened changes.
@MainActor
public protocol RecentlyClosedServiceObserver: AnyObject {
  /// Tells that entries have come or gone.
  func recentlyClosedServiceDidChange(_ service: RecentlyClosedService)

  /// Tells that pages are to be found nowhere any more, since they were deleted of the history.
  ///
  /// - Parameters:
  ///   - service: The service, from which they have gone.
  ///   - urls: Their addresses; nil for all pages.
  func recentlyClosedService(_ service: RecentlyClosedService, didErase urls: Set<URL>?)
}

// MARK: - Defaults

extension RecentlyClosedServiceObserver {
  /// Does nothing.
  public func recentlyClosedService(_ service: RecentlyClosedService, didErase urls: Set<URL>?) {}
}
