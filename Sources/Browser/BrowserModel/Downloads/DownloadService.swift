public import Foundation
public import Switchboard

/// A service that manages the downloads of a browser state, including those of earlier runs.
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
  private let keepsParts: Bool
  private let beginUse: @MainActor () -> Subscription?
  /// The use that keeps the browser state loaded while downloads are running.
  private var use: Subscription?

  /// Creates a service without downloads.
  ///
  /// - Parameters:
  ///   - keepsParts: Whether the parts of files are kept when the service shuts down, because a later
  ///     run can resume their downloads.
  ///   - beginUse: A closure that keeps the browser state loaded until the returned token is
  ///     released. It is called when a download starts while no other is running.
  public init(
    keepsParts: Bool = true,
    keepingLoaded beginUse: @escaping @MainActor () -> Subscription? = { nil }
  ) {
    self.keepsParts = keepsParts
    self.beginUse = beginUse
  }

  /// Cancels all running downloads. Deletes the parts of files unless a later run can resume them.
  public func shutDown() {
    for download in downloads {
      download.cancel()
      if !keepsParts { download.deletePart() }
    }
  }

  /// Puts the downloads of earlier runs before those of this one.
  package func restore(_ earlier: [Download]) {
    guard !earlier.isEmpty else { return }
    for download in earlier { observe(download) }
    downloads = earlier + downloads
    observers.notify { $0.downloadServiceDidChange(self) }
  }

  /// Adds an observer and holds it weakly. Cancel or release the returned token to remove the
  /// observer.
  public func addObserver(_ observer: any DownloadServiceObserver) -> Subscription {
    observers.add(watching: observer)
  }

  /// Adds a download to the list and observes its progress.
  public func add(_ download: Download) {
    downloads.append(download)
    observe(download)
    didChange(download)
  }

  private func observe(_ download: Download) {
    download.onChange = { [weak self] in self?.didChange($0) }
  }

  /// Removes all downloads that are no longer running from the list. Complete files remain on the
  /// disk, but the parts of incomplete files are deleted.
  /// - Parameter start: The earliest time at which the removed downloads started, or nil for any time.
  /// - Returns: The number of downloads that were removed.
  @discardableResult
  public func removeEnded(since start: Date? = nil) -> Int {
    let removed = downloads.filter { download in
      download.state != .running && start.map { $0 <= download.startTime } ?? true
    }
    for download in removed { download.deletePart() }
    let ids = Set(removed.map(\.id))
    downloads.removeAll { ids.contains($0.id) }
    observers.notify { $0.downloadServiceDidChange(self) }
    return removed.count
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
