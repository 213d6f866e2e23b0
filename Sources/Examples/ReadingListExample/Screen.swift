import BrowserUI
import Switchboard

/// A type that displays the reading list.
@MainActor
protocol ReadingListConsumer: AnyObject {
  /// Replaces the pages.
  func setPages(_ pages: [ReadingListPage])
  /// Reports what a command has changed.
  func report(_ change: String)
}

/// The list at the prompt. A row opens its page.
final class ReadingListViewController:
  ListViewController<ReadingListPage, any ReadingListCommands>,
  ReadingListConsumer
{
  static let columns: [Listing.Column] = [
    .init("page", .number), .init("title", .text), .init("address", .text),
  ]

  func setPages(_ pages: [ReadingListPage]) { items = pages }

  func report(_ change: String) { output.notice(change) }

  override var listing: Listing {
    Listing(
      Self.columns,
      rows: items.enumerated().map {
        [.number($0 + 1), .text($1.title), OutputValue(address: $1.url.absoluteString)]
      },
      placeholder: "Nothing to read: ‘read later’ adds a page.")
  }

  override func choose(_ index: Int) async throws { try commands.openReading(index + 1) }
}
