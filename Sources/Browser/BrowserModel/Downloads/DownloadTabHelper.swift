import Switchboard

/// A tab helper that adds the tab's downloads to the browser state's list.
@MainActor
public final class DownloadTabHelper: TabHelper {
  private let service: DownloadService
  private var subscription: Subscription?
  private var count = 0

  /// Creates a helper for a tab.
  ///
  /// - Parameters:
  ///   - webState: The tab.
  ///   - service: The download service of the tab's browser state.
  public init(_ webState: WebState, service: DownloadService) {
    self.service = service
    subscription = webState.addObserver(self)
  }

  /// A status line with the number of downloads that the tab has started.
  public var status: String { count == 1 ? "1 download" : "\(count) downloads" }

  public func shutDown() { subscription = nil }
}

extension DownloadTabHelper: WebStateObserver {
  public func webState(_ webState: WebState, didStart download: Download) {
    count += 1
    service.add(download)
  }
}
