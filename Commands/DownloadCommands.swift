public import Switchboard

/// Commands for downloads.
///
/// The browser downloads files that it can't show to the folder in the preference
/// `downloads-folder`.
@CommandProtocol
@MainActor
public protocol DownloadCommands: AnyObject {
  /// Cancels a download.
  ///
  /// If the host can send the rest later, the part that has arrived is kept for ‘resume download’.
  /// - Example: `cancel download 1`
  /// - Parameter download: The number of the download, as `downloads` shows it.
  @Effects(.destroys)
  @TypedInFull
  func cancelDownload(_ download: DownloadNumber) throws

  /// Continues a download that was cancelled or has failed.
  ///
  /// If the host does not send the rest, or the file has changed, the download begins again.
  /// - Example: `resume download 1`
  /// - Parameter download: The number of the download, as `downloads` shows it.
  @Effects(.changes, .reachesOutside)
  @Synonym("retry download")
  @Synonym("continue download")
  func resumeDownload(_ download: DownloadNumber) async throws

  /// Opens a downloaded file in a new tab if it is text or a page, and otherwise with the program for
  /// its type.
  ///
  /// The terminal shows a picture itself if it can. The programs are those of the mailcap files, or
  /// those of the desktop.
  /// - Example: `open download 1`
  /// - Parameter download: The number of the download, as `downloads` shows it.
  @Effects(.changes)
  @Synonym("show download")
  func openDownload(_ download: DownloadNumber) async throws

  /// Clears the list of downloads that have ended. Complete files are kept.
  @Effects(.destroys, .repeatable)
  @TypedInFull
  func clearDownloads()

  /// Waits until all downloads have ended. Fails if one of them has failed since the last wait.
  ///
  /// Also waits for the tabs whose hosts have not answered yet, because each of them can turn out
  /// to be a download.
  /// - Example: `wait for downloads --timeout 10m`
  /// - Parameter timeout: The maximum time to wait, such as 90s or 10m. A number without a unit is in
  ///   seconds. Defaults to 1h.
  @Effects(.reads)
  func waitForDownloads(timeout: Duration?) async throws
}

// MARK: - DownloadNumber

/// The number of a download, starting at 1.
public struct DownloadNumber: NumberArgument {
  public static var valueDescription: String { "the number of a download, from 1" }

  public static var range: ClosedRange<Int> { 1...Int.max }

  /// The position in the list of downloads, from 1.
  public let number: Int

  /// Creates a download number, or returns nil if the number is less than 1.
  public init?(number: Int) {
    guard Self.range.contains(number) else { return nil }
    self.number = number
  }
}
