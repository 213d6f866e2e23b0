public import Switchboard

/// Commands for downloads.
///
/// The browser downloads a file that it cannot show. The preference `downloads-folder` says where.
@CommandProtocol
@MainActor
public protocol DownloadCommands: AnyObject {
  /// Cancels a download, and deletes what has arrived.
  /// - Parameter download: The number of the download, as `downloads` shows it.
  func cancelDownload(_ download: DownloadNumber) throws

  /// Removes the downloads that have ended from the list. Their files stay.
  func clearDownloads()

  /// Waits until all downloads have ended. Fails if one of them has failed since the last wait.
  /// - Parameter seconds: The maximum time to wait, in seconds. Defaults to an hour.
  func waitForDownloads(seconds: Double?) async throws
}

// MARK: - DownloadNumber

/// The number of a download, from 1.
public struct DownloadNumber: NumberArgument {
  public static var valueDescription: String { "the number of a download, from 1" }

  /// The number.
  public let number: Int

  /// Creates the number of a download; nil if the number is less than 1.
  public init?(number: Int) {
    guard number >= 1 else { return nil }
    self.number = number
  }
}
