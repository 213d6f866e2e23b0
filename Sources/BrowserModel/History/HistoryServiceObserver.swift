/// An object that is told which visits come and go.
@MainActor
public protocol HistoryServiceObserver: AnyObject {
  /// Tells that a page has been visited, or that the title of one has changed.
  func historyServiceDidChange(_ service: HistoryService)

  /// Tells that visits have been deleted; that they have changed is told besides.
  func historyService(_ service: HistoryService, didDelete deletion: HistoryDeletion)
}

// MARK: - Defaults

extension HistoryServiceObserver {
  /// Does nothing.
  public func historyServiceDidChange(_ service: HistoryService) {}

  /// Does nothing.
  public func historyService(_ service: HistoryService, didDelete deletion: HistoryDeletion) {}
}
