public import Switchboard

/// Commands for downloads.
///
/// An address that leads to a file which cannot be shown is downloaded. The preference
/// `downloads-folder` says where.
@CommandProtocol
@MainActor
public protocol DownloadCommands: AnyObject {
  /// Cancels a download, and deletes what has arrived.
  /// - Parameter download: The number of the download, as `downloads` shows it.
  func cancelDownload(_ download: DownloadNumber) throws

  /// Removes the downloads that have ended from the list. Their files stay.
  func clearDownloads()

  /// Waits until all downloads have ended. Fails if one of them has failed since the last wait.
  /// - Parameter seconds: The longest time to wait, in seconds. Defaults to an hour.
  func waitForDownloads(seconds: Double?) async throws
}
