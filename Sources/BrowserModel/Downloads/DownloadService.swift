public import Switchboard

/// The downloads of a browser state in this run, in order of their start.
///
/// Off the record, the list ends with the last incognito tab. The files stay, because the user
/// asked for them.
@MainActor
public final class DownloadService: KeyedService {
  /// The downloads in order of their start.
  public private(set) var downloads: [Download] = []

  private let observers = ObserverList<any DownloadServiceObserver>()

  /// Creates a service without downloads.
  public init() {}

  /// Cancels the downloads that are under way.
  public func shutDown() { for download in downloads { download.cancel() } }

  /// Adds an observer, held weakly, until the returned token is cancelled or released.
  public func addObserver(_ observer: any DownloadServiceObserver) -> Subscription {
    observers.add { [weak observer] in observer }
  }

  /// Adds a download, and follows its progress.
  public func add(_ download: Download) {
    downloads.append(download)
    download.onChange = { [weak self] in self?.didChange($0) }
    didChange(download)
  }

  /// Removes the downloads that have ended. Their files stay.
  public func removeEnded() {
    downloads.removeAll { $0.state != .running }
    observers.notify { $0.downloadServiceDidChange(self) }
  }

  private func didChange(_ download: Download) {
    observers.notify { $0.downloadService(self, didChange: download) }
    observers.notify { $0.downloadServiceDidChange(self) }
  }
}

/// An observer of the downloads of a browser state.
@MainActor
public protocol DownloadServiceObserver: AnyObject {
  /// Called when a download has started, has received data, or has ended.
  func downloadService(_ service: DownloadService, didChange download: Download)

  /// Called when the list of downloads or one of them has changed.
  func downloadServiceDidChange(_ service: DownloadService)
}

extension DownloadServiceObserver {
  public func downloadService(_ service: DownloadService, didChange download: Download) {}

  public func downloadServiceDidChange(_ service: DownloadService) {}
}
