public import BrowserCommands
package import Switchboard

/// A download in a list.
public struct DownloadItem: Equatable, ListItem {
  /// A stage of a download.
  public enum Stage: String, CaseIterable, Sendable {
    /// The file is being downloaded.
    case running
    /// The file is complete.
    case finished
    /// The user has cancelled the download.
    case cancelled
    /// The download has failed.
    case failed
  }

  /// The number by which commands choose the download.
  public let id: Int
  /// The path at which the file is saved.
  public let file: String
  /// The address from which the file is downloaded.
  public let address: String
  /// The stage that the download has reached.
  public let stage: Stage
  /// The stage and the progress as text, such as `finished, 3 MB`, or the reason the download
  /// failed.
  public let state: String
  /// The number of bytes that have been received.
  public let receivedByteCount: Int
  /// The size in bytes that the host announced, or nil if it announced none.
  public let expectedByteCount: Int?
  /// The reason why the download failed, or nil if it has not failed.
  public let problem: String?

  package init(
    id: Int, file: String, address: String, stage: Stage, state: String, receivedByteCount: Int,
    expectedByteCount: Int?, problem: String?
  ) {
    self.id = id
    self.file = file
    self.address = address
    self.stage = stage
    self.state = state
    self.receivedByteCount = receivedByteCount
    self.expectedByteCount = expectedByteCount
    self.problem = problem
  }
}

/// A type that displays a list of downloads.
@MainActor
public protocol DownloadListConsumer: ListConsumer where Item == DownloadItem {
  /// Reports a download that has just started or ended.
  func report(_ item: DownloadItem)

  /// Reports where a downloaded file is.
  func report(fileOf item: DownloadItem)

  /// Reports how many downloads a command removed from the list.
  func report(removed count: Int)
}

/// A view controller that lists downloads and opens the file of the chosen one.
package final class DownloadListViewController:
  ListViewController<DownloadItem, any DownloadCommands>, DownloadListConsumer
{
  package func report(fileOf item: DownloadItem) {
    output.report("the file is ‘\(item.file)’", ["file": .text(item.file)])
  }

  /// Opens the download with a number.
  package override func select(row: Int) async throws {
    guard let number = DownloadNumber(number: row) else { throw RowError.noRow(row, count: 0) }
    try await commands.openDownload(number)
  }

  package func report(_ item: DownloadItem) {
    output.notice("download \(item.id), \(item.file): \(item.state)")
  }

  package func report(removed count: Int) {
    let noun = count == 1 ? "1 download" : "\(count) downloads"
    output.notice(count == 0 ? "no download has ended" : "\(noun) removed from the list")
  }

  package override class var columns: [Listing.Column] {
    [
      .init("download", .number), .init("file", .text),
      .init("state", .choice(DownloadItem.Stage.allCases.map(\.rawValue))),
      .init(key: "received_bytes", .number), .init(key: "expected_bytes", .optional(.number)),
      .init(key: "problem", .optional(.text)), .init("address", .text, isDetail: true),
    ]
  }

  package override func cells(of item: DownloadItem, number: Int) -> [Listing.Cell] {
    [
      .number(item.id), .shown(.text(item.file), as: Self.text(ofPath: item.file)),
      .shown(.text(item.stage.rawValue), as: item.state), .number(item.receivedByteCount),
      OutputValue(item.expectedByteCount, \.output), OutputValue(item.problem, \.output),
      OutputValue(address: item.address),
    ]
  }

  package override var placeholder: String { "No downloads." }

  /// Returns a path with its last part first, which a narrow terminal shows.
  private static func text(ofPath path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return "\(path[slash...].dropFirst()), in \(path[..<slash])"
  }
}

// MARK: - Factory

extension UserInterface {
  /// The view of the downloads.
  public var downloads: ViewFactory<any DownloadCommands, any DownloadListConsumer & Screen> {
    get { factory(DownloadListViewController.init) }
    set { replace(by: newValue) }
  }
}
