import Switchboard

/// A tab helper that adds the downloads of the tab to the browser state's list.
@MainActor
public final class DownloadTabHelper: TabHelper {
  private let service: DownloadService
  private var subscription: Subscription?
  private var count = 0

  /// Creates the helper of a tab.
  ///
  /// - Parameters:
  ///   - webState: The tab.
  ///   - service: The downloads of the tab's browser state.
  public init(_ webState: WebState, service: DownloadService) {
    self.service = service
    subscription = webState.addObserver(self)
  }

  /// The number of downloads that the tab has started.
  public var status: String { count == 1 ? "1 download" : "\(count) downloads" }

  public func shutDown() { subscription = nil }
}

extension DownloadTabHelper: WebStateObserver {
  public func webState(_ webState: WebState, didStart download: Download) {
    count += 1
    service.add(download)
  }
}
