package import Switchboard

/// A download in a list.
package struct DownloadItem: Equatable, Identifiable, Sendable {
  /// A stage of a download.
  package enum Stage: String, CaseIterable, Sendable {
    /// The file is being downloaded.
    case running
    /// The file is complete.
    case finished
    /// The user has cancelled the download.
    case cancelled
    /// The download has failed.
    case failed
  }

  /// The number of the download. The first download in a run has the number 1.
  package let id: Int
  /// The path of the file.
  package let file: String
  /// The address of the file.
  package let address: String
  /// The stage of the download.
  package let stage: Stage
  /// The progress as text, or the reason the download failed.
  package let state: String
  /// The number of bytes that have been received.
  package let receivedByteCount: Int
  /// The size in bytes that the host announced, or nil if it announced none.
  package let expectedByteCount: Int?
  /// The reason why the download failed, or nil if it has not failed.
  package let problem: String?

  /// Creates an item.
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
package protocol DownloadListConsumer: ListConsumer where Item == DownloadItem {
  /// Reports a download that has just started or ended.
  func report(_ item: DownloadItem)

  /// Reports how many downloads a command removed from the list.
  func report(removed count: Int)
}

/// A view controller that lists the downloads of this run.
package final class DownloadListViewController:
  ListViewController<DownloadItem, Void>, DownloadListConsumer
{
  package func report(_ item: DownloadItem) {
    output.notice("download \(item.id), \(item.file): \(item.state)")
  }

  package func report(removed count: Int) {
    let noun = count == 1 ? "1 download" : "\(count) downloads"
    output.notice(count == 0 ? "no download has ended" : "\(noun) removed from the list")
  }

  /// The columns of the listing.
  package static let columns: [Listing.Column] = [
    .init("download", .number), .init("file", .text),
    .init("state", .choice(DownloadItem.Stage.allCases.map(\.rawValue))),
    .init(key: "received_bytes", .number), .init(key: "expected_bytes", .optional(.number)),
    .init(key: "problem", .optional(.text)), .init("address", .text),
  ]

  package override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.map {
        [
          .number($0.id), .shown(.text($0.file), as: Self.text(ofPath: $0.file)),
          .shown(.text($0.stage.rawValue), as: $0.state),
          .number($0.receivedByteCount),
          OutputValue($0.expectedByteCount, \.output),
          OutputValue($0.problem, \.output), OutputValue(address: $0.address),
        ]
      },
      placeholder: "No downloads.")
  }

  /// Returns a path with its last part first, which a narrow terminal shows.
  private static func text(ofPath path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return "\(path[slash...].dropFirst()), in \(path[..<slash])"
  }
}
