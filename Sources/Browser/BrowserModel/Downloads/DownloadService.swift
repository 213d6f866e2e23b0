public import Foundation
public import Switchboard

/// A service that manages the downloads of a browser state. The list contains only downloads from
/// the current run.
///
/// An off-the-record state discards its list of downloads when the last incognito tab closes. The
/// downloaded files remain, because the user requested them.
@MainActor
public final class DownloadService: KeyedService {
  /// The downloads, in the order in which they started.
  public private(set) var downloads: [Download] = []
  /// The downloads that are running, in the order in which they started.
  public var runningDownloads: [Download] { downloads.filter { $0.state == .running } }

  private let observers = ObserverList<any DownloadServiceObserver>()
  private let beginUse: @MainActor () -> Subscription?
  /// The use that keeps the browser state loaded while downloads are running.
  private var use: Subscription?

  /// Creates a service without downloads.
  ///
  /// - Parameter beginUse: A closure that keeps the browser state loaded until the returned token is
  ///   released. It is called when the first of several downloads starts.
  public init(keepingLoaded beginUse: @escaping @MainActor () -> Subscription? = { nil }) {
    self.beginUse = beginUse
  }

  /// Cancels all running downloads.
  public func shutDown() { for download in downloads { download.cancel() } }

  /// Adds an observer and holds it weakly. Cancel or release the returned token to remove the
  /// observer.
  public func addObserver(_ observer: any DownloadServiceObserver) -> Subscription {
    observers.add(watching: observer)
  }

  /// Adds a download to the list and observes its progress.
  public func add(_ download: Download) {
    downloads.append(download)
    download.onChange = { [weak self] in self?.didChange($0) }
    didChange(download)
  }

  /// Removes all downloads that are no longer running from the list. Their files remain on the
  /// disk.
  /// - Parameter start: The earliest time at which the removed downloads started, or nil for any time.
  /// - Returns: The number of downloads that were removed.
  @discardableResult
  public func removeEnded(since start: Date? = nil) -> Int {
    let count = downloads.count
    downloads.removeAll { download in
      download.state != .running && start.map { $0 <= download.startTime } ?? true
    }
    observers.notify { $0.downloadServiceDidChange(self) }
    return count - downloads.count
  }

  private func didChange(_ download: Download) {
    observers.notify { $0.downloadService(self, didChange: download) }
    observers.notify { $0.downloadServiceDidChange(self) }
    // The end of the last use unloads the state, and with it this service.
    use = runningDownloads.isEmpty ? nil : use ?? beginUse()
  }
}

/// An observer of a browser state's downloads.
@MainActor
public protocol DownloadServiceObserver: AnyObject {
  /// Called when a download has started, has received data, or has ended.
  func downloadService(_ service: DownloadService, didChange download: Download)

  /// Called when a download or the list of downloads has changed.
  func downloadServiceDidChange(_ service: DownloadService)
}

extension DownloadServiceObserver {
  public func downloadService(_ service: DownloadService, didChange download: Download) {}

  public func downloadServiceDidChange(_ service: DownloadService) {}
}
