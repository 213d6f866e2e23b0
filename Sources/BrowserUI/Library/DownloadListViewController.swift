import Switchboard

/// A download in a list.
package struct DownloadItem: Equatable, Identifiable, Sendable {
  /// The number of the download. The first download in a run has the number 1.
  package let id: Int
  /// The path of the file.
  package let file: String
  /// The progress as text, or the reason the download failed.
  package let state: String
  /// The address of the file.
  package let address: String

  /// Creates an item.
  package init(id: Int, file: String, state: String, address: String) {
    self.id = id
    self.file = file
    self.state = state
    self.address = address
  }
}

/// A type that displays a list of downloads.
@MainActor
package protocol DownloadListConsumer: AnyObject {
  /// Replaces all downloads.
  func setDownloads(_ items: [DownloadItem])

  /// Reports a download that has just started or ended.
  func report(_ item: DownloadItem)
}

/// A view controller that lists the downloads of this run.
package final class DownloadListViewController: ListViewController<DownloadItem, Void>,
  DownloadListConsumer
{
  package func setDownloads(_ items: [DownloadItem]) { self.items = items }

  package func report(_ item: DownloadItem) {
    output.notice("download \(item.id), \(item.file): \(item.state)")
  }

  override var listing: Listing {
    Listing(
      columns: ["download", "file", "state", "address"],
      rows: items.map { [.number($0.id), .text($0.file), .text($0.state), .text($0.address)] },
      placeholder: "No downloads.")
  }
}
